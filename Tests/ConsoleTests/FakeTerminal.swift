import Console
import Synchronization

/// A terminal in memory, with the output of one run.
struct FakeTerminal {
  var environment: [String: String] = [:]
  var terminals: Set<Terminal.Stream> = []
  var columns: Int?
  var programName = ""
  var files: [String: String] = [:]
  /// The reason why standard output fails; nil if it does not.
  var outputFails: String?
  /// The time of the system clock, in seconds since 1970.
  var seconds: Int64 = 1_767_225_600
  /// The time between two readings of the clock, in milliseconds.
  var pace: Int64 = 0
  /// The local zone's offset in seconds east of Greenwich.
  var zoneOffset = 3600

  struct Run: Equatable {
    var status: Console.ExitStatus
    var output: String
    var errors: String
    var written: [String: String]
  }

  private final class Left: Sendable {
    let streams = Mutex<[Terminal.Stream: [UInt8]]>([:])
    let files = Mutex<[String: [UInt8]]>([:])
    let looks = Mutex<Int64>(0)

    func text(_ stream: Terminal.Stream) -> String {
      streams.withLock { String(decoding: $0[stream] ?? [], as: UTF8.self) }
    }
  }

  private final class Growing: Sendable {
    let bytes = Mutex<[UInt8]>([])
  }

  func run(_ tool: any Tool.Type, _ words: String...) -> Run { run(tool, words: words) }

  func run(_ tool: any Tool.Type, words: [String]?) -> Run { run(words) { tool.run(on: $0) } }

  func run(_ table: ToolTable, _ words: String...) -> Run { run(table, words: words) }

  func run(_ table: ToolTable, words: [String]?) -> Run { run(words, table.run) }

  private func run(
    _ words: [String]?, _ body: (Terminal) -> Console.ExitStatus
  ) -> Run {
    let left = Left()
    let status = body(terminal(words, left))
    let written = left.files.withLock { $0.mapValues { String(decoding: $0, as: UTF8.self) } }
    return Run(
      status: status, output: left.text(.output), errors: left.text(.errors), written: written)
  }

  private func terminal(_ words: [String]?, _ left: Left) -> Terminal {
    Terminal(
      arguments: { words },
      programName: { [programName] in programName },
      environment: { [environment] in environment[$0] },
      isTerminal: { [terminals] in terminals.contains($0) },
      columns: { [columns] in columns },
      instant: { [seconds, pace] in
        let late = left.looks.withLock { looks in
          defer { looks += 1 }
          return looks * pace
        }
        return (seconds + late / 1000, 123_456_789 + Int32(late % 1000) * 1_000_000)
      },
      zoneOffset: { [zoneOffset] _ in zoneOffset },
      write: { [outputFails] stream, bytes in
        if stream == .output, let outputFails { return outputFails }
        left.streams.withLock { $0[stream, default: []] += bytes }
        return nil
      },
      read: { [files] path, limit in
        guard let text = files[path] else { return .failed(reason: "no such file or directory") }
        return text.utf8.count > limit ? .tooLarge : .bytes(Array(text.utf8))
      },
      beginFile: { path in
        let file = Growing()
        return .begun(
          Terminal.GrowingFile(
            add: { bytes in
              if path.hasPrefix("/full") { return "no space left on device" }
              file.bytes.withLock { $0 += bytes }
              return nil
            },
            finish: {
              left.files.withLock { files in files[path] = file.bytes.withLock { $0 } }
              return nil
            },
            giveUp: {}))
      },
      makeFolder: { path in
        path.hasPrefix("/full") ? "no space left on device" : nil
      },
      isSameFile: { [files] path, other in
        // As in a file system, all spellings of a path refer to one file.
        func name(_ path: String) -> Substring { path.trimmingPrefix("./") }
        return files[path] != nil && name(path) == name(other)
      },
      exit: { _ in preconditionFailure("a test does not end the process") })
  }
}
