import FinanceModel
import PlainText

/// The files of a folder as they are, or as they would be.
struct FolderContents {
  let disk: Disk
  let place: FolderPlace
  /// In the place of what the files hold.
  private var overlay: [String: [UInt8]] = [:]

  init(disk: Disk, place: FolderPlace) {
    self.disk = disk
    self.place = place
  }

  /// The names of the files that are not as they are on the disk.
  var changed: [String] {
    overlay.keys.sorted { ($0.contains("/") ? 1 : 0, $0) < ($1.contains("/") ? 1 : 0, $1) }
  }

  func bytes(of name: String) throws(Failure) -> [UInt8]? {
    if let bytes = overlay[name] { return bytes }
    return try disk.contents(of: place.path(of: name))
  }

  /// The same with a recorded change completed.
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

  /// What is mended, and what is left; each file once.
  func mended() throws(Failure) -> (files: [FileRepair], left: [LeftAsItIs]) {
    var files: [FileRepair] = []
    var left: [LeftAsItIs] = []
    for name in [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName] {
      guard let bytes = try bytes(of: name) else { continue }
      let text = TextRepair(bytes)
      if !text.acts.isEmpty {
        files.append(FileRepair(file: name, before: bytes, after: text.bytes, acts: text.acts))
      }
    }
    let names = FolderNames(disk: disk, place: place)
    for ledger in Ledger.allCases.sorted(by: { $0.rawValue < $1.rawValue }) {
      var contents: [(name: String, bytes: [UInt8])] = []
      for name in names.files(of: ledger) {
        if let bytes = try bytes(of: name) { contents.append((name, bytes)) }
      }
      let repair = LedgerRepair(ledger, contents)
      files += repair.repairs
      left += repair.left
    }
    return (files, left)
  }
}
