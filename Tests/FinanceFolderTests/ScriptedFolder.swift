import FinanceFolder
import FinanceModel
import Foundation
import PlainText

/// A folder whose system calls answer from a table that contains the contents of each path, or its
/// error.
struct ScriptedFolder: Sendable {
  enum Entry: Sendable {
    case folder
    case device
    case bytes([UInt8])
    /// The contents read differ from the size in the status.
    case changing(size: Int, bytes: [UInt8])
    case refusing(open: Int32)
    case failing(status: Int32)
    case breaking(afterBytes: Int, read: Int32)
    case closing([UInt8], close: Int32)

    static func text(_ text: String) -> Entry { .bytes(Array(text.utf8)) }
  }

  let entries: [(path: String, entry: Entry)]
  /// Maximum number of bytes that one read returns.
  var readAtMost = Int.max
  let files = OpenFiles()

  /// Reads the plan and the settings of the folder "/f".
  func planning() -> Loaded<Planning> { Folder(at: "/f", calls: calls).planning([], []) }

  var calls: SystemCalls {
    let (script, files) = (self, files)
    var calls = SystemCalls.system
    calls.open = { path, _ throws(SystemCalls.Problem) in
      guard let index = script.entries.firstIndex(where: { $0.path == path }) else {
        throw SystemCalls.Problem(number: ENOENT)
      }
      if case .refusing(let number) = script.entries[index].entry {
        throw SystemCalls.Problem(number: number)
      }
      files.open(Int32(index))
      return Int32(index)
    }
    calls.status = { descriptor throws(SystemCalls.Problem) in try script.status(descriptor) }
    calls.read = { descriptor, count throws(SystemCalls.Problem) in
      let position = files.position(descriptor)
      let part = Array(
        try script.bytes(descriptor, at: position).dropFirst(position)
          .prefix(min(count, script.readAtMost)))
      files.advance(descriptor, by: part.count)
      return part
    }
    calls.close = { descriptor throws(SystemCalls.Problem) in
      files.close(descriptor)
      if case .closing(_, let number) = script.entries[Int(descriptor)].entry {
        throw SystemCalls.Problem(number: number)
      }
    }
    return calls
  }

  private func status(
    _ descriptor: Int32
  ) throws(SystemCalls.Problem) -> SystemCalls.Status {
    switch entries[Int(descriptor)].entry {
    case .folder: return SystemCalls.Status(kind: .folder, size: 4096)
    case .device: return SystemCalls.Status(kind: .device, size: 0)
    case .bytes(let bytes), .closing(let bytes, _):
      return SystemCalls.Status(kind: .file, size: bytes.count)
    case .changing(let size, _): return SystemCalls.Status(kind: .file, size: size)
    case .breaking(let count, _): return SystemCalls.Status(kind: .file, size: count + 1)
    case .failing(let number), .refusing(let number): throw SystemCalls.Problem(number: number)
    }
  }

  private func bytes(
    _ descriptor: Int32, at position: Int
  ) throws(SystemCalls.Problem) -> [UInt8] {
    switch entries[Int(descriptor)].entry {
    case .bytes(let bytes), .closing(let bytes, _), .changing(_, let bytes): return bytes
    case .breaking(let count, let number):
      guard position < count else { throw SystemCalls.Problem(number: number) }
      return [UInt8](repeating: UInt8(ascii: " "), count: count)
    default: throw SystemCalls.Problem(number: EISDIR)
    }
  }
}

/// The position of each open file.
final class OpenFiles: @unchecked Sendable {
  private var positions: [Int32: Int] = [:]

  var count: Int { positions.count }

  func open(_ descriptor: Int32) { positions[descriptor] = 0 }

  func position(_ descriptor: Int32) -> Int { positions[descriptor] ?? 0 }

  func advance(_ descriptor: Int32, by count: Int) { positions[descriptor]? += count }

  func close(_ descriptor: Int32) {
    precondition(positions.removeValue(forKey: descriptor) != nil, "only an open file is closed")
  }
}
