import FinanceModel
import PlainText

/// What the snapshots of a folder are made from: its ledgers, its settings and its plan, each known
/// by its length and a hash of its bytes.
struct SnapshotInputs: Codable, Hashable, Sendable {
  /// The files that are there, by name.
  let files: [ContentMark]

  /// The plan's mark; nil where there is none.
  var plan: ContentMark? { files.first { $0.file == FolderPlace.planName } }

  /// The mark of the settings; nil where there are none.
  var settings: ContentMark? { files.first { $0.file == FolderPlace.settingsName } }

  /// The marks of the files of ledgers.
  var ledgers: [ContentMark] { files.filter { $0.file != plan?.file && $0.file != settings?.file } }
}

/// By what the contents of a file are known again.
struct ContentMark: Codable, Hashable, Sendable {
  /// Its name in the folder.
  let file: String
  let length: Int
  let hash: String

  init(_ file: String, _ bytes: [UInt8]) {
    self.file = file
    length = bytes.count
    hash = Self.hash(of: bytes[...])
  }

  /// XXH64, in hexadecimal digits.
  static func hash(of bytes: ArraySlice<UInt8>) -> String {
    String(contentHash(bytes), radix: 16)
  }
}

extension Folder {
  /// The marks of the files as they are now.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  /// - Complexity: linear in the bytes, of which those of one file are held at a time.
  func snapshotInputs() throws(Failure) -> SnapshotInputs {
    let names = FolderNames(disk: disk, place: place)
    let files =
      [FolderPlace.settingsName, FolderPlace.planName]
      + Ledger.allCases.flatMap { names.files(of: $0) }
    var marks: [ContentMark] = []
    for name in files {
      if let bytes = try disk.contents(of: place.path(of: name)) {
        marks.append(ContentMark(name, bytes))
      }
    }
    return SnapshotInputs(files: marks)
  }
}
