package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
package import PlainText
import Spending

/// The values predicted by a forecast, as rows of `ledgers/predictions.csv`.
///
/// The row ids and the operation's name are derived from the rows' contents and the day. If two
/// clones record the same forecast on the same day, they therefore create only one prediction.
package struct PredictionRecord: Proposal {
  private static let rows = TableSpec(
    "predictions", "one row for each row added to the ledger",
    Ledger.predictions.table.columns)

  /// The table specifications.
  package static let specs = [rows]

  /// The forecast that makes the predictions.
  package enum Source: Sendable {
    case cash(CashReport.Query)
    case risk(RiskReport.Query)
    /// The projected spending in the current periods.
    case budgets(BudgetReport.Query)

    private var word: String {
      switch self {
      case .cash: "cash"
      case .risk: "risk"
      case .budgets: "budgets"
      }
    }

    fileprivate var needs: [FolderPart] {
      switch self {
      case .cash(let query): CashReport.needs(query)
      case .risk(let query): RiskReport.needs(query)
      case .budgets(let query): BudgetReport.needs(query)
      }
    }

    fileprivate var day: CalendarDate {
      switch self {
      case .cash(let query): query.asOf
      case .risk(let query): query.start
      case .budgets(let query): query.asOf
      }
    }

    /// Returns the name of the operation that records the rows, derived from the rows and the day.
    fileprivate func operation(of rows: [[String: String]]) -> String {
      let text = rows.map { row in row.sorted { $0.key < $1.key }.map { "\($0)=\($1)" }.joined() }
        .joined(separator: "\n")
      return "\(word)-\(day)-\(base32(of: Array(SHA256.hash(Array(text.utf8)))).prefix(12))"
    }

    /// Returns the predictions as ledger cells.
    fileprivate func rows(
      _ household: Household, _ found: inout Diagnostics
    ) throws -> [[String: String]] {
      switch self {
      case .cash(let query): try CashReport(query, household, &found).tables.promises
      case .risk(let query): try RiskReport(query, household, &found).tables.promises(on: day)
      case .budgets(let query):
        try BudgetBooks(household, asOf: day, today: query.today, &found).promises()
      }
    }
  }

  /// The rows to record; empty if they are already recorded.
  package struct Outcome {
    fileprivate let rows: [[String: String]]
    fileprivate let isRepeated: Bool
  }

  /// The ledgers that may already contain rows of the operation.
  package let comparedLedgers: Set<Ledger> = [.predictions]
  package let comparesNamedCommand = true
  /// The files needed by the forecast, and the recorded predictions.
  package var needs: [FolderPart] { source.needs + [.ledger(.predictions)] }
  private let source: Source
  private let op: String?

  /// - Parameter op: the operation's name; nil for a name generated from the contents.
  package init(_ source: Source, op: String?) {
    (self.source, self.op) = (source, op)
  }

  /// Computes the rows, unless they are already recorded.
  ///
  /// - Throws: ``UsageProblem`` if no predicted value has a range.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: Outcome) {
    let reading = try found.report(household.folder.ledger(.predictions))
    var rows = try source.rows(household, &found)
    guard !rows.isEmpty else {
      throw UsageProblem(
        "there are no forecasts to record, because no figure has a range yet",
        hint: "an account's range needs six full months and some weeks of past forecasts;"
          + " a budget's range needs nine earlier periods",
        code: .uncomputable)
    }
    let op = op ?? source.operation(of: rows)
    guard reading.table.rows(naming: op).isEmpty else {
      return (nil, Outcome(rows: [], isRepeated: true))
    }
    // Noon is used as the time, so that all clones generate the same row ids.
    let noon = Int64(CalendarDate.epochDay.days(until: source.day)) * 86_400_000 + 43_200_000
    for index in rows.indices {
      rows[index]["id"] = Identifier.row(op: op, row: index + 1, milliseconds: noon)
      rows[index]["op"] = op
    }
    let addition = try reading.extended(
      by: rows.map { row in { columns in columns.map { row[$0] ?? "" } } })
    let change = addition.change(
      operation: op, backupsKept: try found.report(household.folder.settings()).backups?.keep)
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
  /// The account balances that have a range, on the day of each horizon, as ledger cells. The total
  /// of all accounts is excluded.
  fileprivate var promises: [[String: String]] {
    forecast.lines.filter { $0.account != nil }.flatMap { line in
      CashRanges.horizons.filter { $0 <= length }.compactMap { days -> [String: String]? in
        let span = Span(tables: self, line: line, first: days, last: days)
        let (low, high) = (span.low(on: days), span.high(on: days))
        guard low != .null, high != .null else { return nil }
        return promise(
          .cash, span.name, span.currency, made: query.asOf, forecast.book.date(after: days),
          (low.text, span.money(on: days).text, high.text))
      }
    }
  }
}

extension RiskTables {
  /// Returns the 5 to 95 % bands of all tiers combined, as ledger cells; empty if no value varies.
  fileprivate func promises(on day: CalendarDate) -> [[String: String]] {
    forecast.bands.filter { $0.tier == nil }.compactMap { band in
      let values = band.percentiles.estimates.map { Cell.whole($0.value) }
      guard values.count == 5, !values.contains(.null), values[0] != values[4] else { return nil }
      return promise(
        .risk, "*", currency.code, made: day, band.date,
        (values[0].text, values[2].text, values[4].text), level: 90)
    }
  }
}

extension BudgetBooks {
  /// Returns the projected spending in the current periods that have an 80 % range, as ledger
  /// cells.
  ///
  /// - Throws: `overflow`.
  fileprivate func promises() throws(DecimalError) -> [[String: String]] {
    var rows: [[String: String]] = []
    for (index, figures) in budgets.current where figures.period.last > day {
      guard let outlook = try budgets.outlook(of: index), outlook.overruns != nil,
        let value = outlook.projected, let low = outlook.low, let high = outlook.high
      else { continue }
      rows.append(
        promise(
          .budget, budgets.budgets[index].settings.name, books.code, made: day,
          figures.period.last, (books.text(low), books.text(value), books.text(high))))
    }
    return rows
  }
}

/// Returns a prediction as ledger cells.
private func promise(
  _ kind: Prediction.Kind, _ name: String, _ currency: String?, made: CalendarDate,
  _ target: CalendarDate, _ range: (low: String, value: String, high: String), level: Int = 80
) -> [String: String] {
  [
    "timestamp": made.description, "question": Prediction.question(kind, name, currency),
    "target_date": target.description, "level": String(level),
    "low": range.low, "high": range.high, "value": range.value,
  ]
}
