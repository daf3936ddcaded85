import Glibc

exit(DemoApplication().run())
