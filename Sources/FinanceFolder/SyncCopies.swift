import FinanceModel
package import PlainText

/// Finds copies of other files left by a sync program. Tools never read such a copy, and they do
/// not write while one exists.
struct SyncCopies {
  private let files: Set<String>

  /// - Parameter files: the names of all files in the folder that may be copies or have copies.
  init(among files: some Sequence<String>) {
    self.files = Set(files)
  }

  /// Whether the file is a copy left by a sync program.
  ///
  ///     SyncCopies(among: ["coffer.json", "coffer 2.json"]).contains("coffer 2.json")  // true
  func contains(_ file: String) -> Bool {
    let name = file.split(separator: "/").last ?? ""
    return original(of: file) != nil || name.hasPrefix(".") && name.hasSuffix(".icloud")
  }

  /// Whether the file is a copy of a file that is merged by its meaning.
  func isMerged(_ file: String) -> Bool { original(of: file).map(FolderPlace.mayHold) ?? false }

  /// Returns the original of a copy, whether it exists or not; nil if this file is not a copy, or
  /// if iCloud has not fetched it yet.
  ///
  ///     copies.original(of: "coffer.sync-conflict-20261121-093000-ABCDEFG.json")  // "coffer.json"
  func original(of file: String) -> String? {
    let (folder, stem, ending) = Self.parts(of: file)
    guard !stem.isEmpty, !stem.hasPrefix(".") else { return nil }
    if let (marked, isOfCase) = Self.unmarked(stem) {
      let name = folder + String(marked + ending)
      // The original may itself be a copy.
      if let original = original(of: name) { return original }
      // The original's name differs from the copy's only in case.
      let other =
        isOfCase ? files.first { $0 != file && $0.lowercased() == name.lowercased() } : nil
      return other ?? name
    }
    // Only copies of Coffer's files are recognized, because users also give such names to their own
    // files.
    for (name, isHost) in Self.suffixed(stem) {
      let original = folder + String(name + ending)
      // Such a name can also be that of a part of a ledger that is split into several files.
      let isPart = original.split(separator: "/").count > 2
      if files.contains(original), FolderPlace.mayHold(original), !(isHost && isPart) {
        return original
      }
    }
    return nil
  }

  /// Returns a name without the marks of copies, whether or not the original exists.
  ///
  ///     SyncCopies.unmarked("inbox/notes 2.txt")   // "inbox/notes.txt"
  static func unmarked(_ file: String) -> String {
    let (folder, stem, ending) = parts(of: file)
    // A name may contain other hyphens, as in `2026-11-21 notes-DESKTOP-7Q2`. `2026-11-21T0930`
    // contains a time of day, and `notes-REWE` a shop.
    let host = stem.indices.first { place in
      let rest = stem[place...].dropFirst()
      return stem[place] == "-" && isHost(rest) && rest.first?.isLetter == true
        && rest.prefix { $0 != "-" }.contains(where: \.isUppercase)
        && rest.contains { !$0.isUppercase }
    }
    let plain =
      unmarked(stem)?.name ?? suffixed(stem).first { !$0.isHost }?.name ?? host.map { stem[..<$0] }
    guard let plain, !plain.isEmpty else { return file }
    return unmarked(folder + String(plain + ending))
  }

  /// Returns the folder with its slash, and the name before and from its last point.
  ///
  ///     SyncCopies.parts(of: "inbox/notes 2.txt")   // "inbox/", "notes 2", ".txt"
  private static func parts(
    of file: String
  ) -> (folder: String, stem: Substring, ending: Substring) {
    let name = file.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return (String(file.dropLast(name.count)), name[..<dot], name[dot...])
  }

  /// Phrases in parentheses at the end of a copy's name, in lower case. Dropbox writes them in the
  /// user's language: `NAME (Ada's conflicted copy DATE)`, `NAME (In Konflikt stehende Kopie von PC
  /// DATE)`, `NAME (Copie en conflit de PC DATE)`. Nextcloud writes `NAME (conflicted copy DATE)`.
  private static let phrases = [
    "conflicted copy", "in konflikt stehende kopie", "konfliktkopie", "copie en conflit",
    "copia conflictiva",
  ]
  /// Phrases for names that differ only in case: `NAME (Case Conflict)` from Dropbox and `NAME
  /// (case clash from DATE)` from Nextcloud.
  private static let phrasesOfCase = ["case conflict", "case clash from"]

  /// Returns the name without a mark that only copies have, and whether the mark is one of
  /// ``phrasesOfCase``; nil if there is no such mark. In addition to the phrases,
  /// `NAME.sync-conflict-DATE-ID` from Syncthing and `NAME_conflict-DATE` are recognized.
  private static func unmarked(_ stem: Substring) -> (name: Substring, isOfCase: Bool)? {
    if stem.hasSuffix(")") {
      let starts = stem.indices.filter { stem[$0...].hasPrefix(" (") }
      for start in starts.reversed() {
        let mark = stem[start...].lowercased()
        if phrases.contains(where: mark.contains) { return (stem[..<start], false) }
        if phrasesOfCase.contains(where: mark.contains) { return (stem[..<start], true) }
      }
    }
    if stem.contains("conflicted copy") { return (stem, false) }
    for mark in [".sync-conflict-", "_conflict-"] {
      if let start = last(mark, in: stem) { return (stem[..<start], false) }
    }
    return nil
  }

  private static func last(_ text: String, in stem: Substring) -> Substring.Index? {
    stem.indices.last { stem[$0...].hasPrefix(text) }
  }

  /// Returns the names of which this name may be a copy: `NAME 2` from iCloud, `NAME (1)` from
  /// Google Drive and `NAME-HOST` from OneDrive.
  private static func suffixed(_ stem: Substring) -> [(name: Substring, isHost: Bool)] {
    var names: [(name: Substring, isHost: Bool)] = []
    if let space = stem.lastIndex(of: " ") {
      let word = stem[stem.index(after: space)...]
      let digits = word.hasPrefix("(") && word.hasSuffix(")") ? word.dropFirst().dropLast() : word
      // `0035` may be a time of day.
      if let number = Int(digits), (1...99).contains(number), digits != word || number > 1,
        digits.first != "0"
      {
        names.append((stem[..<space], false))
      }
    }
    if let hyphen = stem.firstIndex(of: "-"), isHost(stem[stem.index(after: hyphen)...]) {
      names.append((stem[..<hyphen], true))
    }
    return names
  }
}

extension SyncCopies {
  /// Whether the text may be a host name, such as `DESKTOP-7Q2`, `Adas-MacBook`, `MacBookPro` or
  /// `iMac`. False for a single ordinary word, as in `coffer-Old.json`.
  private static func isHost(_ text: Substring) -> Bool {
    guard text.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "-" }) else { return false }
    let capitals = text.filter(\.isUppercase).count
    let isWord = capitals == 1 && text.first?.isUppercase == true && text.allSatisfy(\.isLetter)
    return capitals > 0 && (!isWord || text.count == 1)
  }
}

/// A file in the folder and its copies left by a sync program.
package struct CopiedFile: Sendable {
  /// Name of the file in the folder.
  package let file: String
  /// The file's contents; nil if it does not exist.
  package let text: [UInt8]?
  /// The file's contents in the last git commit that all devices had; nil without such a commit. A
  /// ledger also contains the rows that later commits added.
  package let committed: [UInt8]?
  /// The rows of a ledger that all devices had; nil if these are all rows of ``committed``. A
  /// version that lacks one of the other rows may be older than the row, or its device deleted the
  /// row.
  package let shared: [UInt8]?
  /// Names and contents of the copies.
  package let copies: [(name: String, bytes: [UInt8])]

  /// Returns the file with only the named copies.
  package func with(_ names: Set<String>) -> CopiedFile {
    CopiedFile(
      file: file, text: text, committed: committed, shared: shared,
      copies: copies.filter { names.contains($0.name) })
  }

  /// Returns the repair that replaces the file's text with the merged text.
  package func holding(_ merged: [UInt8]) -> FileRepair {
    FileRepair(file: file, before: text ?? [], after: merged, acts: ["merged with its copies"])
  }
}

extension Folder {
  /// Returns the files in the folder that have sync copies, in order of their names.
  ///
  /// - Throws: ``Failure`` if a file cannot be read.
  package func copiedFiles() throws(Failure) -> [CopiedFile] {
    try requireFolder()
    let names = try FolderNames.complete(disk: disk, place: place).all
    let copies = SyncCopies(among: names)
    var copiesOf: [String: [String]] = [:]
    for name in names {
      guard let original = copies.original(of: name), FolderPlace.mayHold(original) else {
        continue
      }
      copiesOf[original, default: []].append(name)
    }
    guard !copiesOf.isEmpty else { return [] }
    let committed = committedFiles(Array(copiesOf.keys))
    var files: [CopiedFile] = []
    for (file, names) in copiesOf.sorted(by: { $0.key < $1.key }) {
      var found: [(name: String, bytes: [UInt8])] = []
      for name in names.sorted() {
        let limit = FileSize.limit(of: file)
        guard let bytes = try disk.contents(of: place.path(of: name), limit: limit) else {
          continue
        }
        found.append((name, bytes))
      }
      let text = try contents.bytes(of: file)
      let git = Git(folder: place.root, calls: disk.calls)
      let ancestor = committed[file].flatMap { git.converts(file, [$0]) ? nil : $0 }.flatMap {
        base(of: file, $0, text, found)
      }
      files.append(
        CopiedFile(
          file: file, text: text, committed: ancestor?.bytes, shared: ancestor?.shared,
          copies: found))
    }
    return files
  }

  /// Returns a file's contents in the last git commit that the devices of all versions had, of the
  /// last 100; nil if none qualifies. With a later base, rows that an old version lacks would be
  /// treated as deleted.
  ///
  /// A device had a commit if its version contains all lines that the commit added. If the commit
  /// only removed lines, the version must lack one of them. Every device had the first commit. If a
  /// version of a ledger equals an earlier commit, the device probably changed the file back,
  /// because a sync program copies only changed files. Such a device is assumed to have had all
  /// commits.
  ///
  /// For a ledger, rows that later commits added are included. The second result contains the rows
  /// that all devices certainly had, if these are not all rows.
  private func base(
    of file: String, _ committed: [UInt8], _ text: [UInt8]?,
    _ copies: [(name: String, bytes: [UInt8])]
  ) -> (bytes: [UInt8], shared: [UInt8]?)? {
    let git = Git(folder: place.root, calls: disk.calls)
    let isLedger = file.hasSuffix(".csv")
    var open = copies.map(\.bytes).map(Self.lines)
    if isLedger, let text { open.append(Self.lines(of: text)) }
    var (version, new) = (committed, Self.lines(of: committed))
    var (base, shared) = (committed, committed)
    do throws(Git.Problem) {
      guard let head = try git.commit("HEAD") else { return nil }
      let commits = try git.revisions(of: head, changing: [file], atMost: 101)
      for (number, isFirst) in commits.indices.map({ ($0, $0 == commits.count - 1) }) {
        if open.isEmpty { break }
        guard !isFirst || number < 100 else { return nil }
        let found = isFirst ? [] : try git.committedFiles([file], of: commits[number + 1].hash)
        let earlier = try found.first.map { file throws(Git.Problem) in
          try git.content(of: file)
        }
        let old = Self.lines(of: earlier ?? [])
        let (added, removed) = (new.subtracting(old), old.subtracting(new))
        open.removeAll { lines in
          let isLater =
            added.isEmpty
            ? removed.isEmpty || !removed.isSubset(of: lines) : added.isSubset(of: lines)
          guard isLater || isFirst else { return false }
          shared = version
          if !isLedger || lines != new { base = version }
          return true
        }
        (version, new) = (earlier ?? [], old)
      }
    } catch {
      return nil
    }
    guard isLedger, shared != committed else { return (base, nil) }
    return (base == committed ? base : Self.union(base, committed, of: file), shared)
  }

  /// Returns the rows of an earlier version of a ledger, followed by the rows that only the later
  /// version contains.
  private static func union(_ earlier: [UInt8], _ later: [UInt8], of file: String) -> [UInt8] {
    guard let old = Ledger.table(earlier, file), let new = Ledger.table(later, file) else {
      return earlier
    }
    return RowMerge(base: nil, ours: old, theirs: new, endsEarly: true, style: .ours).bytes
  }

  /// Returns the lines without line endings, and without the plan's `last_updated`, which every
  /// change sets.
  private static func lines(of bytes: [UInt8]) -> Set<String> {
    let lines = bytes.split { $0 == 0x0A || $0 == 0x0D }.map { String(decoding: $0, as: UTF8.self) }
    return Set(lines.filter { !$0.contains("\"last_updated\"") })
  }

  /// Returns the bytes of files in the last git commit, keyed by name; empty if git fails.
  package func committedFiles(_ names: [String]) -> [String: [UInt8]] {
    let git = Git(folder: place.root, calls: disk.calls)
    do throws(Git.Problem) {
      guard try git.workTree() != nil else { return [:] }
      var files: [String: [UInt8]] = [:]
      for file in try git.committedFiles(names.sorted()) {
        files[file.path] = try git.content(of: file)
      }
      return files
    } catch {
      return [:]
    }
  }

  /// Replaces files with the result of merging them with their copies. Each copy is saved among the
  /// backups and then removed. After an interruption, a second call completes the work.
  ///
  /// - Throws: the errors of `prepare`, and the errors of
  ///   ``resolve(as:operation:backupsKept:besideCopies:notice:naming:_:)``.
  package func foldIn(
    as writer: Writer, operation: String, backupsKept: Int?,
    notice: (Diagnostic) -> Void = { _ in },
    naming: (FolderChange) throws -> FolderChange = { $0 },
    _ prepare: () throws -> [(copied: CopiedFile, repair: FileRepair)]
  ) throws {
    let kept = max(1, backupsKept ?? FolderChange.backupsKeptByDefault)
    var done: [CopiedFile] = []
    _ = try resolve(
      as: writer, operation: operation, backupsKept: kept, besideCopies: true, notice: notice,
      naming: naming
    ) {
      let merged = try prepare()
      done = merged.map(\.copied)
      return merged.map(\.repair)
    }
    let backups = Backups(disk: disk, place: place)
    for (number, copy) in done.flatMap(\.copies).enumerated() {
      try backups.keep(
        copy.bytes, of: copy.name.split(separator: "/").last.map(String.init) ?? copy.name,
        at: writer.now.description, operation: "\(operation)-copy-\(number + 1)", atMost: kept)
      try disk.remove(place.path(of: copy.name))
    }
  }
}
