package import Console
import Foundation
import Synchronization

extension ExampleTool {
  /// Returns the words after the tool's name if the line runs this tool; nil if it runs another.
  package static func words(of line: String) -> [String]? {
    let words = line.split(separator: " ").map(String.init)
    return words.first == spec.name ? Array(words.dropFirst()) : nil
  }
}

extension Tool {
  /// Runs the tool on a terminal in memory, with access only to the files of the folder.
  package static func run(
    _ words: [String], environment: [String: String]
  ) -> ShellCommand.Outcome {
    let written = Written()
    let terminal = Terminal(
      arguments: { words },
      environment: { environment[$0] },
      isTerminal: { _ in false },
      columns: { nil },
      instant: { (0, 0) },
      zoneOffset: { _ in 0 },
      write: { stream, bytes in
        written.bytes.withLock { $0[stream, default: Data()] += bytes }
        return nil
      },
      read: { _, _ in .failed(reason: "no such file or directory") },
      beginFile: { _ in .failed(reason: "there are no files") },
      isSameFile: { _, _ in false },
      exit: { status in preconditionFailure("nothing here ends the process: \(status)") })
    let status = run(on: terminal)
    return written.bytes.withLock { bytes in
      ShellCommand.Outcome(
        output: bytes[.output] ?? Data(), errors: bytes[.errors] ?? Data(),
        status: Int(status.rawValue))
    }
  }
}

/// The text written to each stream so far.
private final class Written: Sendable {
  let bytes = Mutex<[Terminal.Stream: Data]>([:])
}
