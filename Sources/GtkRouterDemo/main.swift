import Glibc
import RouterGtk

Terminal.keepStandardDescriptors()
exit(Program.run(RouterApplication.arguments))
