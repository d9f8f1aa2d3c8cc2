package import Foundation

#if canImport(Glibc)
  import Glibc
#endif

/// Counts how many times each file of the finance folders below a folder is opened by any program.
///
/// Files in folders that are created later are not counted.
package struct OpenedFiles: ~Copyable {
  /// Whether the system reports opened files, as Linux does.
  #if canImport(Glibc)
    package static let canBeObserved = true
  #else
    package static let canBeObserved = false
  #endif

  #if canImport(Glibc)
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]

    package init(below folder: URL) throws {
      let parts = FileTree.paths(below: folder).map { $0.split(separator: "/").dropLast() }
      let names = parts.flatMap { parts in
        parts.indices.map { parts[...$0].joined(separator: "/") }
      }
      descriptor = inotify_init1(Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
      for name in Set(names + [""]) {
        // Closings are also observed, so that successive openings of a file are not combined into
        // one.
        let asked = UInt32(IN_OPEN | IN_CLOSE_NOWRITE | IN_CLOSE_WRITE)
        let path = name.isEmpty ? folder.path : folder.appending(path: name).path
        folders[inotify_add_watch(descriptor, path, asked)] = name.isEmpty ? "" : name + "/"
      }
    }

    deinit { close(descriptor) }

    /// Whether the file belongs to a finance folder; other files are named on the command line.
    private static func isOfAFolder(_ path: String) -> Bool {
      let names = path.split(separator: "/")
      return ["reserve_manager.json", "coffer.json", "recurring.json"].contains(names.last)
        || names.dropLast().contains("ledgers")
    }

    /// Returns the number of times that each file has been opened so far, by its path in the
    /// folder. May be called only once.
    package func counts() -> [String: Int] {
      var counts: [String: Int] = [:]
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let size = read(descriptor, &buffer, buffer.count)
        guard size > 0 else { return counts }
        buffer[..<size].withUnsafeBytes { bytes in
          var place = 0
          while place < size {
            let number = bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)
            let what = bytes.loadUnaligned(fromByteOffset: place + 4, as: UInt32.self)
            let length = Int(bytes.loadUnaligned(fromByteOffset: place + 12, as: UInt32.self))
            let name = bytes[(place + 16)..<(place + 16 + length)].prefix { $0 != 0 }
            place += 16 + length
            guard what & UInt32(IN_OPEN) != 0, what & UInt32(IN_ISDIR) == 0, !name.isEmpty,
              let folder = folders[number]
            else { continue }
            let path = folder + String(decoding: name, as: UTF8.self)
            if Self.isOfAFolder(path) { counts[path, default: 0] += 1 }
          }
        }
      }
    }
  #else
    package init(below folder: URL) throws {}
    package func counts() -> [String: Int] { [:] }
  #endif
}

extension OpenedFiles {
  /// The tools that open a file again for one answer, with the reasons.
  private static let reopening = [
    // Streams a ledger, and inspects the ledger before the first row is written.
    "export-csv",
    // Inspects the kind and the mode of each file in addition to its bytes.
    "folder-check",
    // Compares a folder with an incomplete recorded change with two other folders.
    "folder-repair",
  ]

  package static func tools(in command: String) -> [String] {
    let words = command.split { " |".contains($0) }.map(String.init)
    return words.filter(BuiltProducts.tools.contains)
  }

  /// Whether the command should open each file only once, because it runs one tool that writes
  /// nothing.
  package static func opensOnce(_ command: String) -> Bool {
    let tools = tools(in: command)
    let writes = command.contains("snapshot take") && !command.contains("--verify")
    return tools.count == 1 && !reopening.contains(tools[0]) && !writes
  }
}

extension GoldenCase {
  /// Whether its command opens each file of the folder at most once.
  package var opensOnce: Bool {
    let isOne = !command.contains { "|;&<>`$(".contains($0) }
    return OpenedFiles.canBeObserved && isOne && expected.difference.isEmpty
      && !command.split(separator: " ").contains("--apply") && OpenedFiles.opensOnce(command)
  }
}
