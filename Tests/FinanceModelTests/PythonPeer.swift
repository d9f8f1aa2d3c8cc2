import Foundation
import TestSupport

/// Python, the language of the desktop app, if it is installed.
enum PythonPeer {
  /// Whether to run the test: Python is installed, or its absence must fail the test
  /// (`COFFER_PEERS=required`).
  static let isWanted =
    run("pass", on: []) != nil || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"

  /// Returns the output of the program, with `files` in its folder, named by index; nil if it
  /// fails.
  static func run(_ program: String, on files: [[UInt8]]) -> [UInt8]? {
    do {
      let folder = try TemporaryFolder()
      for (index, bytes) in files.enumerated() {
        try Data(bytes).write(to: folder.place.appending(path: "\(index)"))
      }
      let process = Process()
      let pipe = Pipe()
      process.executableURL = URL(filePath: "/usr/bin/env")
      process.arguments = ["python3", "-c", program]
      process.currentDirectoryURL = folder.place
      process.standardOutput = pipe
      process.standardError = FileHandle.nullDevice
      try process.run()
      let output = pipe.fileHandleForReading.readDataToEndOfFile()
      process.waitUntilExit()
      return process.terminationStatus == 0 ? Array(output) : nil
    } catch {
      return nil
    }
  }
}
