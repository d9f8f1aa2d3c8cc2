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
    } catch {
      return [FolderFinding(error.diagnostic)]
    }
  }
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
    let copies = SyncCopies(among: git.committed.map(\.path))
    for file in git.committed
    where survey.ledger.owns(file.path) && !copies.contains(file.path) {
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
