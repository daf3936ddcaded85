import Foundation

#if FUZZER
    private let target = ProcessInfo.processInfo.environment["FUZZ_TARGET"].flatMap { name in
        MainActor.assumeIsolated { FuzzTarget.all.first { $0.name == name } }
    }

    /// The function that libFuzzer calls with each input. libFuzzer also contains `main`.
    @_cdecl("LLVMFuzzerTestOneInput")
    public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
        guard let target else { fatalError("FUZZ_TARGET names no target") }
        let input = Array(UnsafeBufferPointer(start: bytes, count: count))
        MainActor.assumeIsolated { target.run(input) }
        return 0
    }
#else
    /// Usage: fuzz FOLDER
    ///
    /// Tries all inputs of the corpus in FOLDER.
    /// The target `url`, for example, reads the files in the subfolder `url`
    /// and the lines of the file `url.base64`.
    /// Each line is an input in Base64.
    @main
    enum Fuzz {
        static func main() throws {
            guard CommandLine.arguments.count > 1 else { fatalError("name the folder of the inputs") }
            for target in FuzzTarget.all {
                let path = "\(CommandLine.arguments[1])/\(target.name)"
                var inputs = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
                    .map { try Data(contentsOf: URL(fileURLWithPath: "\(path)/\($0)")) }
                let text = try String(contentsOfFile: "\(path).base64", encoding: .utf8)
                for (index, line) in text.split(separator: "\n").enumerated() {
                    guard let input = Data(base64Encoded: String(line)) else {
                        fatalError("line \(index + 1) of \(path).base64 is not Base64")
                    }
                    inputs.append(input)
                }
                for input in inputs { target.run([UInt8](input)) }
                print("\(target.name): \(inputs.count) inputs")
            }
        }
    }
#endif
