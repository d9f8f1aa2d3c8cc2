import FinanceModel
import PlainText

/// Differences between a ledger's current rows and its rows in the last git commit.
///
/// The comparison ignores the order of rows and columns, quotes, columns missing from the commit,
/// the distribution of rows over the ledger's files, and ids added to rows.
struct RowChanges {
  /// Tables of the files in the commit, except files to which rows were only appended.
  let before: [CSVTable]
  /// The tables of the current files.
  let now: [CSVTable]
  /// Names of the commit's files, relative to the folder, except files to which rows were only
  /// appended.
  let changedFiles: [String]
  /// Rows of ``before`` that are not in ``now``. Identical rows without an id are counted
  /// separately; identical rows with an id are counted once.
  private(set) var lost: [LedgerPlace] = []
  /// Number of bytes in each current file that are also in the commit.
  private let starts: [Int]
  /// The value of ``new`` if a committed file changed in any way other than by appended rows.
  private var unmatched: [LedgerPlace] = []

  /// Compares the ledger with the commit; nil if the current files cannot be read, which another
  /// rule reports.
  ///
  /// - Parameter repaired: texts that replace the committed texts, by file name.
  /// - Complexity: linear in the number of rows or, if rows were only appended, in the number of
  ///   new rows.
  init?(
    _ survey: LedgerSurvey, _ git: GitSurvey, repaired: [String: [UInt8]] = [:]
  ) throws(Git.Problem) {
    let isReadable = survey.files.allSatisfy { $0.scan.readable != nil || $0.source.isBlank }
    guard isReadable, survey.problems.isEmpty else { return nil }
    let committed = committedFiles(of: survey.ledger, git)
    var lengths: [String: Int] = [:]
    var changed: [(name: String, bytes: [UInt8])] = []
    for file in committed {
      let bytes: [UInt8]
      if let text = repaired[file.path] {
        bytes = text
      } else {
        bytes = try git.git.content(of: file)
      }
      let today = survey.files.first { $0.name == file.path }?.source.bytes
      if let today, today.isGrown(from: bytes) {
        lengths[file.path] = bytes.count
      } else {
        changed.append((file.path, bytes))
      }
    }
    changedFiles = changed.map(\.name)
    before = changed.compactMap { Ledger.table($0.bytes, $0.name) }
    now = survey.table.files
    let names = survey.files.filter { $0.scan.readable != nil }.map(\.name)
    starts = names.map { lengths[$0] ?? 0 }
    if !changedFiles.isEmpty { compare() }
  }

  /// The rows of ``now`` that are not in the commit.
  var new: [LedgerPlace] { changedFiles.isEmpty ? added : unmatched }

  /// The rows of ``now`` after the committed part of each file.
  private var added: [LedgerPlace] {
    now.enumerated().flatMap { file, table in
      (0..<table.count).lazy.filter { table.range(ofRecord: $0).lowerBound >= starts[file] }
        .map { LedgerPlace(file: file, record: $0) }
    }
  }

  private mutating func compare() {
    let open = added
    let columns = Set(before.flatMap(\.header))
    match(open, columns)
    keepRepeats(columns)
    matchGivenIDs(columns.subtracting(["id"]))
  }

  /// Matches identical rows in the commit and in the current files.
  private mutating func match(_ open: [LedgerPlace], _ columns: Set<String>) {
    let contents = now.map { RowTexts(of: $0, in: columns) }
    var places: [String: [LedgerPlace]] = [:]
    // The order is reversed so that the first row is matched first.
    for place in open.reversed() {
      places[contents[place.file](place.record), default: []] += [place]
    }
    var matched: Set<LedgerPlace> = []
    for (file, table) in before.enumerated() {
      let content = RowTexts(of: table, in: columns)
      for record in 0..<table.count {
        if let place = places[content(record)]?.popLast() {
          matched.insert(place)
        } else {
          lost.append(LedgerPlace(file: file, record: record))
        }
      }
    }
    unmatched = open.filter { !matched.contains($0) }
  }

  /// Removes from ``lost`` each row whose id still exists. A row that occurs twice in the commit
  /// may now occur once.
  private mutating func keepRepeats(_ columns: Set<String>) {
    guard lost.contains(where: { !id(of: $0, before).isEmpty }) else { return }
    var present: Set<String> = []
    for table in now {
      let content = RowTexts(of: table, in: columns)
      for record in 0..<table.count { present.insert(content(record)) }
    }
    let contents = before.map { RowTexts(of: $0, in: columns) }
    lost = lost.filter { place in
      id(of: place, before).isEmpty || !present.contains(contents[place.file](place.record))
    }
  }

  /// Matches rows that had no id with otherwise identical rows that now have one.
  private mutating func matchGivenIDs(_ columns: Set<String>) {
    let contents = now.map { RowTexts(of: $0, in: columns) }
    var places: [String: [LedgerPlace]] = [:]
    for place in unmatched.reversed() where !id(of: place, now).isEmpty {
      places[contents[place.file](place.record), default: []] += [place]
    }
    let old = before.map { RowTexts(of: $0, in: columns) }
    var matched: Set<LedgerPlace> = []
    lost = lost.filter { place in
      guard id(of: place, before).isEmpty,
        let given = places[old[place.file](place.record)]?.popLast()
      else { return true }
      matched.insert(given)
      return false
    }
    unmatched = unmatched.filter { !matched.contains($0) }
  }

  /// Returns the row's `id`; blank if its file does not have the column.
  func id(of place: LedgerPlace, _ tables: [CSVTable]) -> String {
    let table = tables[place.file]
    guard let column = table.column("id") else { return "" }
    let text = table.text(place.record, column)
    return text.isBlankCell ? "" : text
  }

  /// Returns the row as written, cut to 300 characters for a message.
  func line(of place: LedgerPlace, _ tables: [CSVTable]) -> String {
    let bytes = tables[place.file].line(ofRecord: place.record)
    let text = String(decoding: bytes, as: UTF8.self).visible
    return text.count > 300 ? text.prefix(299) + "…" : text
  }
}

/// Returns the ledger's files in the last commit.
func committedFiles(of ledger: Ledger, _ git: GitSurvey) -> [Git.CommittedFile] {
  let copies = SyncCopies(among: git.committed.map(\.path))
  return git.committed.filter { Ledger(ofFile: $0.path) == ledger && !copies.contains($0.path) }
}

extension [UInt8] {
  /// Whether this text consists of `earlier`, possibly followed by complete lines.
  fileprivate func isGrown(from earlier: [UInt8]) -> Bool {
    guard starts(with: earlier) else { return false }
    guard count > earlier.count, let last = earlier.last else { return true }
    let ends = [UInt8(ascii: "\n"), UInt8(ascii: "\r")]
    return last == UInt8(ascii: "\n") || ends.contains(self[earlier.count])
  }
}

extension SourceText {
  fileprivate var isBlank: Bool { bytes.allSatisfy { [0x0A, 0x0D, 0x20, 0x09].contains($0) } }
}

/// Finds the lost rows that were changed, each with the new row that replaced it. A new row is one
/// that is not in the commit.
///
/// A row with an id was changed if a current row has that id, or if a new row has all its other
/// cells. A row without an id was changed if a similar new row has a blank id or an id derived from
/// its content. Two rows are similar if at least half of the cells that either row fills are
/// identical.
///
/// Each new row replaces at most one lost row. In file order, each lost row is paired with the most
/// similar new row. If more than ``mostLost`` rows are lost, similar rows are not searched for,
/// because a correction by hand does not change that many rows.
struct RowCorrections {
  /// A row in the commit, and the current row that replaced it.
  struct Pair: Hashable {
    let old: LedgerPlace
    let new: LedgerPlace
    /// Whether the row has an id, so that it should have been corrected by a new row that voids it.
    let hasID: Bool
    /// Differing columns in alphabetical order, with their old and new values.
    var cells: [Cell] = []
  }

  /// A cell of a changed row.
  struct Cell: Hashable {
    let column: String
    let old: String
    let new: String
  }

  static let mostLost = 100
  static let mostNew = 1000

  private(set) var pairs: [Pair] = []
  /// The lost rows that were not changed.
  private(set) var lost: [LedgerPlace] = []
  private let changes: RowChanges
  private let columns: [String]
  /// The new rows that are not yet paired with a lost row.
  private var unpaired: [LedgerPlace]

  init(_ changes: RowChanges) {
    self.changes = changes
    columns = Set((changes.before + changes.now).flatMap(\.header)).sorted()
    unpaired = changes.lost.isEmpty ? [] : changes.new
    var candidates: [String: LedgerPlace] = [:]
    for place in unpaired { candidates[changes.id(of: place, changes.now)] = place }
    candidates[""] = nil
    var rest: [LedgerPlace] = []
    for old in changes.lost {
      if let new = candidates.removeValue(forKey: changes.id(of: old, changes.before)) {
        pair(old, new)
      } else {
        rest.append(old)
      }
    }
    let taken = Set(pairs.map(\.new))
    unpaired.removeAll(where: taken.contains)
    guard rest.count <= Self.mostLost, unpaired.count <= Self.mostNew, !unpaired.isEmpty else {
      lost = rest
      return
    }
    for old in rest {
      guard let index = mostSimilar(to: old) else {
        lost.append(old)
        continue
      }
      let new = unpaired.remove(at: index)
      pair(old, new)
    }
    pairs.sort { $0.new < $1.new }
  }

  private mutating func pair(_ old: LedgerPlace, _ new: LedgerPlace) {
    let differing = zip(columns, zip(cells(of: old, changes.before), cells(of: new, changes.now)))
      .filter { $0.1.0 != $0.1.1 }.map { Cell(column: $0, old: $1.0, new: $1.1) }
    let hasID = !changes.id(of: old, changes.before).isEmpty
    pairs.append(Pair(old: old, new: new, hasID: hasID, cells: differing))
  }

  /// Returns the index in ``unpaired`` of the row most similar to a lost row; nil if there is no
  /// similar row.
  private func mostSimilar(to old: LedgerPlace) -> Int? {
    let hasID = !changes.id(of: old, changes.before).isEmpty
    let before = cells(of: old, changes.before, withID: false)
    let shares = unpaired.map { place in
      let id = changes.id(of: place, changes.now)
      let now = cells(of: place, changes.now, withID: false)
      if hasID { return before == now ? 1 : 0 }
      return id.isEmpty || Identifier.isOfContent(id) ? before.equalCells(in: now) : 0
    }
    let best = shares.indices.max { (shares[$0], $1) < (shares[$1], $0) }
    return best.flatMap { shares[$0] > 0 ? $0 : nil }
  }

  private func cells(
    of place: LedgerPlace, _ tables: [CSVTable], withID: Bool = true
  ) -> [String] {
    let table = tables[place.file]
    return columns.filter { withID || $0 != "id" }.map { name in
      let text = table.column(name).map { table.text(place.record, $0) } ?? ""
      return text.isBlankCell ? "" : text
    }
  }
}

extension CSVTable {
  /// Returns the record's line, for a diagnostic.
  func excerpt(ofRecord record: Int) -> Excerpt? {
    source.excerpts(of: [range(ofRecord: record)]).first
  }
}
