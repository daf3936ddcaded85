import Glibc

// Keeps GVfs from rewriting the URLs that arrive over D-Bus. It must come before the first call of GIO.
setenv("GIO_USE_VFS", "local", 1)
Console.keepStandardDescriptors()
exit(Program.run(Console.arguments))
