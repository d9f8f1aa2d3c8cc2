import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#endif

/// Counts how often each file of the finance folders below a folder is opened, by whatever program.
///
/// Files of folders that are made later are not counted.
struct OpenedFiles: ~Copyable {
  /// Whether the system tells of files that are opened: Linux does.
  #if canImport(Glibc)
    static let canBeTold = true
  #else
    static let canBeTold = false
  #endif

  #if canImport(Glibc)
    private let descriptor: Int32
    private var folders: [Int32: String] = [:]

    init(below folder: URL) throws {
      let parts = FileTree.paths(below: folder).map { $0.split(separator: "/").dropLast() }
      let names = parts.flatMap { parts in
        parts.indices.map { parts[...$0].joined(separator: "/") }
      }
      descriptor = inotify_init1(Int32(IN_NONBLOCK))
      guard descriptor >= 0 else { throw CocoaError(.fileReadUnknown) }
      for name in Set(names + [""]) {
        // A file that is closed before it is opened again is not taken for one opening.
        let asked = UInt32(IN_OPEN | IN_CLOSE_NOWRITE | IN_CLOSE_WRITE)
        let path = name.isEmpty ? folder.path : folder.appending(path: name).path
        folders[inotify_add_watch(descriptor, path, asked)] = name.isEmpty ? "" : name + "/"
      }
    }

    deinit { close(descriptor) }

    /// Others are files that the command line names.
    private static func isOfAFolder(_ path: String) -> Bool {
      let names = path.split(separator: "/")
      return ["reserve_manager.json", "coffer.json", "recurring.json"].contains(names.last)
        || names.dropLast().contains("ledgers")
    }

    /// How often each file was opened until now, by its path in the folder; to be asked once.
    func counts() -> [String: Int] {
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
    init(below folder: URL) throws {}
    func counts() -> [String: Int] { [:] }
  #endif
}
