package import Console
package import FinanceFolder
import FinanceModel
import Forecasting
package import PlainText
import Spending

/// The accuracy of recorded predictions.
package struct RecordReport: Report {
  /// The options of the report.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate

    /// - Parameters:
    ///   - asOf: the last day included; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      (self.asOf, self.today) = (asOf, today)
    }
  }

  private static let groupColumns: [Column<KeptPromises.Group>] = [
    .text("kind", "cash, budget or risk") { $0.kind.rawValue },
    .integer("days", "the number of days from the prediction to its target day") { $0.days },
    .text("currency", "the currency of the amounts") { $0.currency },
    .integer("promises", "the number of predictions with a target day in the past") { $0.count },
    .integer("kept", "the number of outcomes in the predicted range") { $0.kept },
    Column(
      "coverage_pct", .percent,
      "the percentage of outcomes in the predicted range; the expected value is 80, or 90 for risk"
    ) {
      .share(Double($0.kept) / Double($0.count))
    },
    Column("coverage_error_pct", .percent, "the standard error of coverage_pct") {
      let share = Double($0.kept) / Double($0.count)
      return .share((share * (1 - share) / Double($0.count)).squareRoot())
    },
    Column("bias", .money, "the mean difference: the outcome less the predicted figure") {
      .worth($0.bias, $0.currency)
    },
    Column("error", .money, "the mean absolute difference") {
      .worth($0.error, $0.currency)
    },
  ]

  private static let keptColumns: [Column<KeptPromises.Kept>] = [
    .text("kind", "cash, budget or risk") { $0.promise.kind.rawValue },
    .text("name", "the account or the budget; * for all plan balances") {
      $0.promise.name
    },
    .text("currency", "the currency of the amounts") { $0.promise.currency },
    .date("made", "the date of the prediction") { $0.promise.made },
    .date("date", "the target day") { $0.promise.target },
    Column("value", .money, "the predicted figure") {
      .worth($0.promise.value, $0.promise.currency)
    },
    Column("low", .money, "the lower end of the range") {
      .worth($0.promise.low, $0.promise.currency)
    },
    Column("high", .money, "the upper end of the range") {
      .worth($0.promise.high, $0.promise.currency)
    },
    Column(
      "outcome", .money,
      "the balance on the target day, excluding later decisions, or the period's spending"
    ) { .worth($0.outcome, $0.promise.currency) },
    Column("miss", .money, "the distance from the range; 0 if inside it") {
      .worth($0.miss, $0.promise.currency)
    },
  ]

  private static let groups = TableSpec(
    "horizons", "one row for each number of days ahead", groupColumns)
  private static let promises = TableSpec(
    "promises", "one row for each prediction with a target day in the past", keptColumns)

  /// The table specifications.
  package static let specs = [groups, promises]

  private let scored: KeptPromises
  private let asOf: CalendarDate

  /// Returns the parts of the folder to read: the predictions, the settings, the rows and the
  /// rates.
  package static func needs(_ query: Query) -> [FolderPart] {
    CashReport.needs(.init(asOf: query.asOf, today: query.today))
      + [
        .settingsFor([.budgets]), .ledger(.budgets), .plan, .ledger(.history),
        .ledger(.predictions),
      ]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    asOf = query.asOf
    let reading = try found.report(household.folder.ledger(.predictions))
    let promises = try found.report(Prediction.reading(reading.table))
    func names(_ kind: Prediction.Kind) -> Set<String> {
      Set(promises.filter { $0.kind == kind }.map(\.name))
    }
    let books = try SpendingBooks(
      household, asOf: query.asOf, today: query.today,
      with: PaymentUnits.columns + [Transactions.originalColumn], &found)
    let accounts = names(.cash)
    let cash = try CashBook(
      books.book, books.settings, bills: try books.bills(&found).book
    ) { account, _ in accounts.contains(account) }
    let budgets =
      names(.budget).isEmpty ? nil : try BudgetBooks(books, household, &found).budgets
    // A balance that follows an account's value can change without a row in the history.
    let isWhole = books.settings.accounts?.contains { $0.follows ?? false } != true
    let hasPlan = !names(.risk).isEmpty && isWhole
    let plan = hasPlan ? try found.report(household.plan())?.value : nil
    let history = hasPlan ? try found.report(household.history()) : History()
    scored = try KeptPromises(promises, on: query.asOf) { (promise) throws(DecimalError) in
      switch promise.kind {
      case .cash: try cash.outcome(of: promise)
      case .budget: budgets?.outcome(of: promise)
      case .risk:
        try plan.flatMap { (plan) throws(DecimalError) in
          try history.outcome(of: promise, plan)
        }
      }
    }
  }

  /// The scores in every output format.
  package var answer: Answer {
    Answer(json: json, tables: [groupRows, rows(scored.kept)], page: page)
  }

  private var groupRows: Table { Table(Self.groups, Self.groupColumns, of: scored.groups) }

  private func rows(_ kept: [KeptPromises.Kept]) -> Table {
    Table(Self.promises, Self.keptColumns, of: kept)
  }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(asOf.description)),
      .init("waiting", .number(String(scored.waiting.count))),
      .init(Self.groups.name, .array(groupRows.objects)),
      .init(Self.promises.name, .array(rows(scored.kept).objects)),
    ])
  }

  private var page: Page {
    var page = Page()
    let (count, kept) = (scored.kept.count, scored.kept.count(where: \.isKept))
    let share = Cell.share(count > 0 ? Double(kept) / Double(count) : nil).text
    let levels = Set(scored.kept.map(\.promise.level)).sorted().map(\.description)
    page.line(
      count == 0
        ? "No prediction can be scored yet."
        : "\(kept) of \(count) outcome\(count == 1 ? " was" : "s were") in the predicted range:"
          + " \(share) %. The expected share is \(levels.joined(separator: " or ")) %.")
    if let next = scored.waiting.map(\.target).min() {
      page.line(
        "Predictions that cannot be scored yet: \(scored.waiting.count). The first is for"
          + " \(next.description).")
    }
    guard count > 0 else { return page }
    page.blank()
    page.table(TextTable(groupRows, dropping: ["error", "coverage_error_pct"]))
    let missed = scored.kept.filter { !$0.isKept }.sorted { $0.miss > $1.miss }.prefix(5)
    guard !missed.isEmpty else { return page }
    page.heading("Largest misses")
    page.table(TextTable(rows(Array(missed)), dropping: ["currency", "value"]))
    return page
  }
}
