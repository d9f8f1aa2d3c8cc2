import FinanceModel
import PlainText

/// A folder's files in their current state or after a change.
struct FolderContents {
  let disk: Disk
  let place: FolderPlace
  private let texts: FolderTexts
  /// Contents that replace those on disk.
  private var overlay: [String: [UInt8]] = [:]

  init(disk: Disk, place: FolderPlace, texts: FolderTexts = FolderTexts()) {
    self.disk = disk
    self.place = place
    self.texts = texts
  }

  /// The last git commit, if it is a merge and ledgers were read.
  var merge: Git.Commit? { texts.merge }

  /// Names of the files whose contents here replace those on disk.
  var changed: [String] {
    overlay.keys.sorted { ($0.contains("/") ? 1 : 0, $0) < ($1.contains("/") ? 1 : 0, $1) }
  }

  func bytes(of name: String) throws(Failure) -> [UInt8]? {
    if let bytes = overlay[name] ?? texts.present[name] { return bytes }
    if texts.absent.contains(name) { return nil }
    return try disk.contents(of: place.path(of: name), limit: FileSize.limit(of: name))
  }

  /// Returns the bytes of a file; nil if it does not exist, or if it cannot be read. The first
  /// failure to read a file is stored in `failure`, as a failure of kind writing.
  func bytes(of name: String, _ failure: inout Failure?) -> [UInt8]? {
    do throws(Failure) {
      return try bytes(of: name)
    } catch {
      failure = failure ?? Failure(.writing, error.diagnostics)
      return nil
    }
  }

  /// Returns the contents after these files have changed.
  func replacing(_ files: [FileChange]) -> FolderContents {
    var result = self
    for file in files { result.overlay[file.file] = file.after }
    return result
  }

  /// Returns the contents with a recorded change completed.
  ///
  /// - Throws: `write-conflict`.
  func completing(_ intention: Intention) throws(Failure) -> FolderContents {
    var result = self
    for rows in intention.rows {
      let content = try result.bytes(of: rows.file)
      let whole = Array((rows.header + "\n" + rows.text).utf8)
      switch content.map({ RowAppend.standing(of: rows, in: $0) }) {
      case nil: result.overlay[rows.file] = whole
      case .end(let kept, let missing):
        let text = (content ?? []).prefix(kept) + missing
        if text != content?[...] { result.overlay[rows.file] = Array(text) }
      case .conflict(let reason): throw RowAppend.conflict(place.path(of: rows.file), reason)
      }
    }
    for file in intention.files {
      let content = try result.bytes(of: file.file)
      let standing = try file.standing(in: content, at: place.path(of: file.file))
      if case .changes(_, let text) = standing { result.overlay[file.file] = text }
    }
    return result
  }

  /// Returns the repairs and the files left unrepaired, each file once.
  func repaired() throws(Failure) -> (files: [FileRepair], left: [LeftAsItIs]) {
    var files: [FileRepair] = []
    var left: [LeftAsItIs] = []
    for name in [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName] {
      guard let bytes = try bytes(of: name) else { continue }
      let text = TextRepair(bytes)
      if !text.acts.isEmpty {
        files.append(FileRepair(file: name, before: bytes, after: text.bytes, acts: text.acts))
      }
    }
    for (ledger, contents) in try ledgers() {
      let repair = LedgerRepair(ledger, contents)
      files += repair.repairs
      left += repair.left
    }
    return Self.recordable(files, left)
  }

  /// Returns the repairs that add ids to rows, and the files left without them, each file once.
  func identified() throws(Failure) -> (files: [FileRepair], left: [LeftAsItIs]) {
    var files: [FileRepair] = []
    var left: [LeftAsItIs] = []
    for (ledger, contents) in try ledgers() {
      let identification = RowIdentification(ledger, contents)
      files += identification.repairs
      left += identification.left
    }
    return Self.recordable(files, left)
  }

  /// Returns the ledgers in order of their names, each with its existing files.
  private func ledgers() throws(Failure) -> [(Ledger, [(name: String, bytes: [UInt8])])] {
    let names = try FolderNames.complete(disk: disk, place: place)
    var ledgers: [(Ledger, [(name: String, bytes: [UInt8])])] = []
    for ledger in Ledger.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
      var contents: [(name: String, bytes: [UInt8])] = []
      for name in names.files(of: ledger) {
        if let bytes = try bytes(of: name) { contents.append((name, bytes)) }
      }
      ledgers.append((ledger, contents))
    }
    return ledgers
  }

  /// Returns the repairs that fit into one intention record, and the files that are not repaired.
  /// All repairs are recorded together, and a record has a limited size and contains only UTF-8
  /// text.
  private static func recordable(
    _ files: [FileRepair], _ left: [LeftAsItIs]
  ) -> (files: [FileRepair], left: [LeftAsItIs]) {
    var (kept, left) = ([FileRepair](), left)
    var size = 0
    for file in files {
      let after = size + escapedSize(of: file.after)
      if String(validating: file.after, as: UTF8.self) == nil {
        left.append(LeftAsItIs(file: file.file, reason: "it is not UTF-8"))
      } else if max(file.before.count, file.after.count) > FileSize.json {
        let limit = FileSize.json >> 20
        left.append(LeftAsItIs(file: file.file, reason: "it is larger than \(limit) MiB"))
      } else if after > 3 * FileSize.json {
        let reason = "the previous files are large; run the command again for this one"
        left.append(LeftAsItIs(file: file.file, reason: reason))
      } else {
        size = after
        kept.append(file)
      }
    }
    return (kept, left)
  }

  /// Returns an upper bound for the text's size as a JSON string.
  private static func escapedSize(of text: [UInt8]) -> Int {
    text.reduce(0) { size, byte in
      size + (byte < 0x20 ? 6 : byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") ? 2 : 1)
    }
  }
}
