import FinanceModel
import PlainText

/// Refuses a ledger without rows that the last commit has, or that is gone. The order of rows does
/// not count, nor in which of its files they are, nor how fields are quoted.
let lostRows = FolderRule(
  "lost-rows", "rows that ledgers of git's last commit have and today's have not"
) { survey in
  survey.ledgers.flatMap { ledger -> [FolderFinding] in
    do throws(Git.Problem) {
      guard let lost = try LostRows(ledger, survey.git) else { return [] }
      return [lost.finding(in: survey.place)]
    } catch .tooLarge {
      return sizeFindings(ledger, survey)
    } catch {
      return [FolderFinding(error.diagnostic)]
    }
  }
}

/// Of a ledger that is too large in git to be read from there, the sizes tell: a file to which rows
/// are only ever added does not become shorter. One that is gone may be in several files now.
private func sizeFindings(_ ledger: LedgerSurvey, _ survey: FolderSurvey) -> [FolderFinding] {
  guard ledger.problems.isEmpty else { return [] }
  let before = committedFiles(of: ledger.ledger, survey.git)
  let sizes = Dictionary(
    ledger.files.map { ($0.name, $0.source.bytes.count) }, uniquingKeysWith: { first, _ in first })
  let isMoved = sizes.values.reduce(0, +) >= before.reduce(0) { $0 + $1.size }
  let shorter = before.first { file in
    sizes[file.path].map { $0 < file.size } ?? !isMoved
  }
  let name = shorter?.path ?? before.max { $0.size < $1.size }?.path ?? ""
  let path = survey.place.path(of: name)
  guard let shorter else {
    return [
      FolderFinding(
        Diagnostic(
          .note, FolderCode.fileSize,
          "'\(path.visible)' is too large to compare its rows with git's last commit",
          hint: "it is not shorter than there"),
        about: path)
    ]
  }
  let size = sizes[shorter.path].map { "it has \($0) bytes" } ?? "it is gone"
  return [
    FolderFinding(
      Diagnostic(
        .error, FolderCode.rowsLost,
        "'\(path.visible)' is shorter than in git's last commit: \(size), expected \(shorter.size)",
        hint: "rows are only ever added; to see what is gone: git diff HEAD -- \(name.visible)"),
      about: path)
  ]
}

/// The last commit's files of a ledger, without copies that a sync program has left.
private func committedFiles(of ledger: Ledger, _ git: GitSurvey) -> [Git.CommittedFile] {
  let copies = SyncCopies(among: git.committed.map(\.path))
  return git.committed.filter { ledger.owns($0.path) && !copies.contains($0.path) }
}

/// What one ledger has lost since the last commit.
private struct LostRows {
  /// Where the first of them was.
  private let file: String
  private let isGone: Bool
  private let rows: [String]

  /// Nil where nothing is lost, or today's files cannot be read, which another rule tells.
  init?(_ survey: LedgerSurvey, _ git: GitSurvey) throws(Git.Problem) {
    let today = Dictionary(
      survey.files.map { ($0.name, $0.source.bytes) }, uniquingKeysWith: { first, _ in first })
    var changed: [(name: String, bytes: [UInt8])] = []
    for file in committedFiles(of: survey.ledger, git) {
      let bytes = try git.git.content(of: file)
      if !(today[file.path]?.starts(with: bytes) ?? false) { changed.append((file.path, bytes)) }
    }
    let isReadable = survey.files.allSatisfy { $0.scan.readable != nil || $0.source.isBlank }
    guard isReadable, survey.problems.isEmpty, let first = changed.first else { return nil }
    let rows = Self.lost(
      from: changed.map { CSVScan(SourceText(file: $0.name, bytes: $0.bytes)).readable },
      survey.table.files)
    guard !rows.isEmpty else { return nil }
    file = first.name
    isGone = today[first.name] == nil
    self.rows = rows
  }

  func finding(in place: FolderPlace) -> FolderFinding {
    let first = rows[0].visible
    let shown = first.count > 60 ? first.prefix(59) + "…" : first[...]
    let count = rows.count == 1 ? "a row" : "\(rows.count) rows"
    let path = place.path(of: file)
    return FolderFinding(
      Diagnostic(
        .error, FolderCode.rowsLost,
        isGone
          ? "'\(path.visible)' is gone, and with it \(count) of git's last commit: '\(shown)'"
          : "'\(path.visible)' has lost \(count) of git's last commit: '\(shown)'",
        hint: "rows are only ever added; to see what is gone: git diff HEAD -- \(file.visible)"),
      about: path)
  }

  /// The rows of `before` that are not in `now`, as they were written. Of rows without an id, two
  /// that are equal are two.
  private static func lost(from before: [CSVTable?], _ now: [CSVTable]) -> [String] {
    let before = before.compactMap(\.self)
    let columns = Set(before.flatMap(\.header))
    var counts: [RowContent: Int] = [:]
    for table in now {
      let key = RowContent.reader(of: table, columns)
      for record in 0..<table.count { counts[key(record), default: 0] += 1 }
    }
    let present = counts
    var lost: [String] = []
    for table in before {
      let key = RowContent.reader(of: table, columns)
      let id = table.column("id")
      for record in 0..<table.count {
        let content = key(record)
        let left = counts[content, default: 0]
        counts[content] = left - 1
        let hasID = id.map { !table.bytes(record, $0).isEmpty } ?? false
        if left <= 0, !hasID || present[content] == nil {
          lost.append(String(decoding: table.line(ofRecord: record), as: UTF8.self))
        }
      }
    }
    return lost
  }
}

/// What a row says in the columns that are compared.
private struct RowContent: Hashable {
  let text: String

  /// A function that gives the content of a record of the table.
  static func reader(of table: CSVTable, _ columns: Set<String>) -> (Int) -> RowContent {
    let places = columns.sorted().map(table.column)
    return { record in
      var text = ""
      for place in places {
        if let place { text += table.text(record, place) }
        text += "\u{1F}"
      }
      return RowContent(text: text)
    }
  }
}

extension Ledger {
  /// Whether the file of that name is one of the ledger's.
  fileprivate func owns(_ name: String) -> Bool {
    let parts = name.split(separator: "/")
    return name == "ledgers/\(rawValue).csv"
      || parts.count == 3 && name.hasPrefix("ledgers/\(rawValue)/") && name.hasSuffix(".csv")
        && !parts[2].hasPrefix(".")
  }
}

extension SourceText {
  fileprivate var isBlank: Bool { bytes.allSatisfy { [0x0A, 0x0D, 0x20, 0x09].contains($0) } }
}
