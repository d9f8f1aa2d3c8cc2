import FinanceModel
import PlainText

/// The inputs of a folder's snapshots: its ledgers, settings and plan. Each input is identified by
/// its length and a hash of its bytes.
struct SnapshotInputs: Codable, Equatable, Sendable {
  /// Marks of the existing files.
  let files: [ContentMark]

  /// The plan's mark; nil if the folder does not have a plan.
  var plan: ContentMark? { files.first { $0.file == FolderPlace.planName } }

  /// Mark of the settings; nil if the folder does not have settings.
  var settings: ContentMark? { files.first { $0.file == FolderPlace.settingsName } }

  /// Marks of the ledgers' files.
  var ledgers: [ContentMark] { files.filter { $0.file != plan?.file && $0.file != settings?.file } }
}

/// Name, length and hash that identify a file's contents.
struct ContentMark: Codable, Equatable, Sendable {
  /// Name of the file in the folder.
  let file: String
  let length: Int
  let hash: String

  init(_ file: String, _ digest: ContentDigest) {
    self.file = file
    length = digest.length
    hash = digest.hash
  }

  init(_ file: String, _ bytes: [UInt8]) { self.init(file, ContentDigest(of: bytes[...])) }
}

/// A hash that is computed from the hashes of pieces, so that the contents need not be in memory at
/// once.
struct ContentDigest {
  private(set) var length = 0
  private var hashes: [UInt8] = []

  /// Size of a piece in bytes, chosen to fit in the processor cache.
  static let pieceSize = 1 << 18

  init() {}

  init(of bytes: ArraySlice<UInt8>) {
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let end = min(start + Self.pieceSize, bytes.endIndex)
      take(bytes[start..<end])
      start = end
    }
  }

  /// Adds the next piece, which has ``pieceSize`` bytes unless it is the last.
  mutating func take(_ piece: ArraySlice<UInt8>) {
    length += piece.count
    let hash = contentHash(piece)
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hashes.append(UInt8(truncatingIfNeeded: hash >> shift))
    }
  }

  /// The hash in hexadecimal digits.
  var hash: String { String(contentHash(hashes), radix: 16) }
}

extension Folder {
  /// Returns the marks of the files in their current state.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  /// - Complexity: linear in the number of bytes, of which one piece is held in memory at a time.
  func snapshotInputs() throws(Failure) -> SnapshotInputs {
    let names = try FolderNames.complete(disk: disk, place: place)
    let files =
      [FolderPlace.settingsName, FolderPlace.planName]
      + Ledger.allCases.flatMap { names.files(of: $0) }
    var marks: [ContentMark] = []
    for name in files {
      var digest = ContentDigest()
      let isThere = try FileContents(calls: disk.calls).read(
        place.path(of: name), limit: FileSize.ledger, inPiecesOf: ContentDigest.pieceSize
      ) { digest.take($0[...]) }
      if isThere { marks.append(ContentMark(name, digest)) }
    }
    return SnapshotInputs(files: marks)
  }
}
