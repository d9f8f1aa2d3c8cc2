package import Console
import FinanceEngine
package import FinanceFolder
package import FinanceModel
package import PlainText

/// The balances that a forecast promises, as rows of `ledgers/predictions.csv`.
///
/// The rows and their operation are named by their contents and the day, so that two clones that
/// record the same forecast on one day make one promise.
package struct CashRecord: Proposal {
  private static let rows = TableSpec(
    "predictions", "one row for each row that is added to the ledger",
    Ledger.predictions.table.columns)

  /// The columns of its tables.
  package static let specs = [rows]

  /// The rows; nil if they are already recorded.
  package struct Outcome {
    fileprivate let rows: [[String: String]]
    fileprivate let isRepeated: Bool
  }

  /// The ledgers whose rows name the operation.
  package let comparedLedgers: Set<Ledger> = [.predictions]
  /// The files of the forecast, and the promises.
  package var needs: [FolderPart] { CashReport.needs(query) + [.ledger(.predictions)] }
  private let query: CashReport.Query
  private let op: String?

  /// - Parameter op: the name of the operation; nil for one made from the contents.
  package init(_ query: CashReport.Query, op: String?) {
    (self.query, self.op) = (query, op)
  }

  /// Computes the rows, unless they are already recorded.
  ///
  /// - Throws: ``UsageProblem`` if no account has a range.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: Outcome) {
    let tables = try CashReport(query, household, &found).tables
    let reading = try found.report(household.folder.ledger(.predictions))
    var rows = tables.promises
    guard !rows.isEmpty else {
      throw UsageProblem(
        "nothing is promised: no account has a range yet",
        hint: "a range needs six full months, and some weeks of past forecasts",
        code: .uncomputable)
    }
    let day = query.asOf
    let text = rows.map { row in row.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined() }
      .joined(separator: "\n")
    let hash = base32(of: Array(SHA256.hash(Array(text.utf8)))).prefix(12)
    let op = op ?? "cash-\(day)-\(hash)"
    guard reading.table.rows(naming: op).isEmpty else {
      return (nil, Outcome(rows: [], isRepeated: true))
    }
    // The noon of the day, so that all clones give the rows one id.
    let noon = Int64(CalendarDate.epochDay.days(until: day)) * 86_400_000 + 43_200_000
    for index in rows.indices {
      rows[index]["id"] = Identifier.row(op: op, row: index + 1, milliseconds: noon)
      rows[index]["op"] = op
    }
    let addition = try reading.extended(
      by: rows.map { row in { columns in columns.map { row[$0] ?? "" } } })
    let change = addition.change(
      operation: op, backupsKept: tables.books.settings.backups?.keep)
    return (change, Outcome(rows: rows, isRepeated: false))
  }

  /// Returns the rows in every output format.
  package func answer(_ outcome: Outcome, isApplied: Bool) -> Answer {
    let table = Table(
      Self.rows,
      rows: outcome.rows.map { row in
        Self.rows.columns.map { column in
          guard let text = row[column.name] else { return .null }
          return column.kind.isNumber ? .number(text) : .text(text)
        }
      })
    var page = Page()
    if outcome.isRepeated {
      page.line("Already recorded.")
    } else {
      page.heading(isApplied ? "Recorded:" : "Would be recorded with --apply:")
      page.table(
        TextTable(table, showing: ["question", "target_date", "value", "low", "high"]))
    }
    let isRecorded = isApplied && !outcome.isRepeated
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init(Self.rows.name, .array(table.objects)),
      ]), tables: [table], page: page, isRecorded: isRecorded)
  }
}

extension CashTables {
  /// The balances with a range on the days of the horizons, without those of all together, as cells
  /// of the ledger.
  fileprivate var promises: [[String: String]] {
    forecast.lines.filter { $0.account != nil }.flatMap { line in
      CashRanges.horizons.filter { $0 <= length }.compactMap { days -> [String: String]? in
        let span = Span(tables: self, line: line, first: days, last: days)
        let (low, high) = (span.low(on: days), span.high(on: days))
        guard low != .null, high != .null else { return nil }
        return [
          "timestamp": query.asOf.description,
          "question": Prediction.question(span.name, span.currency),
          "target_date": forecast.book.date(after: days).description, "level": "80",
          "low": low.text, "high": high.text, "value": span.money(on: days).text,
        ]
      }
    }
  }
}
