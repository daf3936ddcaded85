import Foundation

#if FUZZER
    private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap { name in
        MainActor.assumeIsolated { FuzzTarget.all.first { $0.name == name } }
    }

    /// libFuzzer, which has the `main` of this program, calls it with each input.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        guard let target else { fatalError("FUZZ_TARGET names no target") }
        let input = Array(UnsafeBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { target.run(input) }
        return 0
    }
#else
    /// fuzz [FOLDER]
    ///
    /// Tries the inputs that are kept: for each target the files of the folder in FOLDER that has its name.
    /// Without a folder it lists the targets.
    @main
    enum Fuzz {
        static func main() throws {
            guard CommandLine.arguments.count > 1 else { return FuzzTarget.all.forEach { print($0.name) } }
            for target in FuzzTarget.all {
                let folder = "\(CommandLine.arguments[1])/\(target.name)"
                let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
                for file in files {
                    target.run([UInt8](try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file)"))))
                }
                print("\(target.name): \(files.count) inputs")
            }
        }
    }
#endif
