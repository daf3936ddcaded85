import Glibc

// Without this, GVfs would rewrite the URLs that reach the app over D-Bus. It has to come before the first call of GIO.
setenv("GIO_USE_VFS", "local", 1)
Console.keepStandardDescriptors()
exit(Program.run(Console.arguments))
