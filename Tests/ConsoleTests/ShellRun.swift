import Foundation

/// One run of an outside program, its output and errors together.
struct ShellRun: Equatable {
  var status: Int32
  var output: String

  /// Where the program is, if it is installed.
  static func path(of program: String) -> String? {
    ["/usr/bin", "/bin", "/usr/local/bin", "/opt/homebrew/bin"]
      .map { "\($0)/\(program)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Whether a test that needs the program is to run: where it is installed, and with
  /// `COFFER_PEERS=required` in any case, so that a missing one fails instead of being skipped.
  static func isWanted(_ program: String) -> Bool {
    path(of: program) != nil || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"
  }

  /// Runs it on a temporary file of that text, whose path follows the arguments.
  static func run(_ program: String, _ arguments: [String], on text: String) throws -> ShellRun {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("text")
    let result = folder.appendingPathComponent("result")
    try text.write(to: file, atomically: true, encoding: .utf8)
    try Data().write(to: result)
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path(of: program) ?? program)
    process.arguments = arguments + [file.path]
    process.currentDirectoryURL = folder
    let handle = try FileHandle(forWritingTo: result)
    process.standardOutput = handle
    process.standardError = handle
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    return ShellRun(
      status: process.terminationStatus, output: try String(contentsOf: result, encoding: .utf8))
  }
}
