package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
import Investing
package import PlainText

/// Report tables of debt repayment, which compare all strategies.
struct DebtTables {
  private typealias Strategy = DebtRepayment.Strategy

  /// The results for one debt, or for all debts together, by strategy.
  private struct DebtRow {
    let debt: Debt?
    let balance: Decimal
    let minimum: Decimal
    let interest: Decimal
    /// The payoff date for each strategy; nil if the debt is not paid off.
    var ends: [CalendarDate?] = []
    var costs: [Decimal?] = []
  }

  private static let debtColumns: [Column<DebtRow>] =
    [
      .text("debt", "the account's name") { $0.debt?.name },
      .money("balance", "the amount owed today") { $0.balance },
      .percent("rate_pct", "the yearly rate in percent") { $0.debt?.terms.ratePct },
      .money("minimum", "the first month's minimum payment") { $0.minimum },
      .money("next_interest", "the first month's interest") { $0.interest },
    ]
    + Strategy.allCases.enumerated().map { place, strategy in
      .date(
        "\(strategy.rawValue)_end",
        "the date of the last payment\(strategy.words); blank if not paid off in 1200 months"
      ) { $0.ends[place] }
    }
    + Strategy.allCases.enumerated().map { place, strategy in
      .money(
        "\(strategy.rawValue)_cost",
        "the total interest and fees\(strategy.words)"
      ) { $0.costs[place] }
    }

  private static let debts = TableSpec(
    "debts", "one row for each debt, in the order of coffer.json", debtColumns)

  private static let totalColumns = debtColumns.filter {
    !["debt", "rate_pct"].contains($0.spec.name)
  }

  private static let total = TableSpec("total", "all debts in one row", totalColumns)

  private struct OutcomeRow {
    let strategy: Strategy
    let debt: Debt
    let outcome: DebtRepayment.Outcome
  }

  private static let outcomeColumns: [Column<OutcomeRow>] = [
    .text("strategy", "minimums, snowball or avalanche") { $0.strategy.rawValue },
    .text("debt", "the account's name") { $0.debt.name },
    .date("end", "the date of the last payment; blank if not paid off in 1200 months") {
      $0.outcome.payoff
    },
    .money("interest", "the total interest; blank if not paid off") {
      $0.outcome.payoff == nil ? nil : $0.outcome.interest
    },
    .money("fees", "the total fees for early repayments") {
      $0.outcome.payoff == nil ? nil : $0.outcome.fees
    },
    .date("until", "the last day of the fixed rate") { $0.debt.terms.until },
    .money("left", "the amount owed when the fixed rate ends") { $0.outcome.leftAtEnd },
  ]

  private static let outcomes = TableSpec(
    "outcomes", "one row for each strategy and debt", outcomeColumns)

  private struct MonthRow {
    let strategy: Strategy
    let debt: String
    let payment: DebtRepayment.Payment
  }

  private static let monthColumns: [Column<MonthRow>] = [
    .text("strategy", "minimums, snowball or avalanche") { $0.strategy.rawValue },
    .date("date", "the due day") { $0.payment.date },
    .text("debt", "the account's name") { $0.debt },
    .money("interest", "the interest added") { $0.payment.interest },
    .money("minimum", "the minimum payment") { $0.payment.minimum },
    .money("extra", "the early repayment, without its fee") { $0.payment.extra },
    .money("fee", "the fee for the early repayment") { $0.payment.fee },
    .money("balance", "the amount owed afterwards") { $0.payment.balance },
  ]

  private static let months = TableSpec(
    "months", "one row for each strategy, month and debt", monthColumns)

  static let specs = [debts, total, outcomes, months]

  private let books: DebtBooks
  private let runs: [DebtRepayment]
  private let rows: [DebtRow]
  private let sum: DebtRow
  private let extra: Decimal
  private let start: CalendarDate

  /// - Parameter runs: one run for each strategy.
  init(
    _ books: DebtBooks, _ runs: [DebtRepayment], extra: Decimal, from start: CalendarDate
  ) throws(DecimalError) {
    self.books = books
    self.runs = runs
    self.extra = extra
    self.start = start
    var rows: [DebtRow] = []
    for (index, debt) in books.debts.enumerated() {
      let (interest, minimum) = try debt.firstMinimum(after: start)
      var row = DebtRow(debt: debt, balance: debt.balance, minimum: minimum, interest: interest)
      for run in runs {
        let outcome = run.outcomes[index]
        row.ends.append(outcome.payoff)
        let cost = try outcome.interest + outcome.fees
        row.costs.append(outcome.payoff == nil ? nil : cost)
      }
      rows.append(row)
    }
    self.rows = rows
    func sum(_ amount: (DebtRow) -> Decimal?) throws(DecimalError) -> Decimal? {
      var sum: Decimal? = .zero
      for row in rows { sum = try sum.adding(amount(row)) }
      return sum
    }
    var total = DebtRow(
      debt: nil, balance: try sum(\.balance) ?? .zero, minimum: try sum(\.minimum) ?? .zero,
      interest: try sum(\.interest) ?? .zero)
    for place in runs.indices {
      total.ends.append(runs[place].isComplete ? rows.compactMap { $0.ends[place] }.max() : nil)
      total.costs.append(try sum { $0.costs[place] })
    }
    self.sum = total
  }

  var answer: Answer {
    Answer(json: json, tables: [debtRows, totalRow, outcomeRows, monthRows], page: page)
  }

  private var json: JSONValue {
    .object([
      .init("as_of", .string(start.description)),
      .init("currency", books.currency.code.map(JSONValue.string) ?? .null),
      .init("extra", .number(books.text(extra))), .init("debts", .array(debtRows.objects)),
      .init("total", totalRow.objects[0]),
      .init("outcomes", .array(outcomeRows.objects)),
      .init("months", .array(monthRows.objects)),
      .init("assumptions", .array(assumptions.map { .string($0.text(TextStyle())) })),
    ])
  }

  private var debtRows: Table { Table(Self.debts, Self.debtColumns, of: rows, money: books.money) }
  private var totalRow: Table {
    Table(Self.total, Self.totalColumns, of: [sum], money: books.money)
  }

  private var outcomeRows: Table {
    let rows = runs.flatMap { run in
      zip(books.debts, run.outcomes).map {
        OutcomeRow(strategy: run.strategy, debt: $0, outcome: $1)
      }
    }
    return Table(Self.outcomes, Self.outcomeColumns, of: rows, money: books.money)
  }

  private var monthRows: Table {
    let rows = runs.flatMap { run in
      run.payments.map {
        MonthRow(strategy: run.strategy, debt: books.debts[$0.debt].name, payment: $0)
      }
    }
    return Table(Self.months, Self.monthColumns, of: rows, money: books.money)
  }

  private var page: Page {
    var page = Page()
    if rows.isEmpty {
      page.line("All debts are paid off.")
    } else {
      for place in runs.indices.reversed() { page.line(verdict(place)) }
      let names = Strategy.allCases.map(\.rawValue)
      page.blank()
      page.table(
        TextTable(
          debtRows,
          showing: ["debt", "balance", "rate_pct", "minimum"] + names.map { "\($0)_end" },
          dropping: ["rate_pct", "minimums_end", "minimum"], totals: totalRow))
      page.blank()
      page.table(
        TextTable(
          debtRows, showing: ["debt", "next_interest"] + names.map { "\($0)_cost" },
          dropping: ["next_interest", "minimums_cost"], totals: totalRow))
    }
    page.assumptions(assumptions)
    return page
  }

  /// Returns a sentence about a strategy.
  private func verdict(_ place: Int) -> StyledText {
    let name = StyledText(
      runs[place].strategy == .minimums
        ? "Minimums alone" : runs[place].strategy.rawValue.capitalised, .strong)
    guard let end = sum.ends[place], let cost = sum.costs[place] else {
      let left = rows.filter { $0.ends[place] == nil }.compactMap { $0.debt?.name.visible }
      return "\(name): \(left.joined(separator: ", ")) not paid off within 1200 months."
    }
    let total = books.amount(cost)
    return "\(name): debt-free on \(end.description), with \(total) of interest and fees."
  }

  private var assumptions: [StyledText] {
    var sentences: [StyledText] = []
    if !rows.isEmpty {
      sentences.append(
        "Each month, \(books.amount(sum.minimum)) of minimum payments and \(books.amount(extra))"
          + " extra are paid. The minimum payment of a paid-off debt goes to the other debts.")
      sentences.append(
        "Snowball pays the smallest balance first, avalanche the highest rate first. Interest is"
          + " rounded once, half-even.")
    }
    let sources = books.sources.filter { !$0.isEmpty }
    if !sources.isEmpty {
      sentences.append(StyledText("Balances: \(sources.joined(separator: ", "))."))
    }
    sentences += books.conversions.map { StyledText($0) }
    for (index, debt) in books.debts.enumerated() {
      sentences += terms(of: debt, at: index)
    }
    if !books.paid.isEmpty, !rows.isEmpty {
      let names = books.paid.map(\.visible).joined(separator: ", ")
      sentences.append(StyledText("Paid off: \(names)."))
    }
    return sentences
  }

  /// Returns sentences about the fixed rate and early repayment.
  private func terms(of debt: Debt, at index: Int) -> [StyledText] {
    var sentences: [StyledText] = []
    let name = debt.name.visible
    if let until = debt.terms.until {
      let left: [StyledText] = runs.compactMap { run in
        run.outcomes[index].leftAtEnd.map { "\(books.amount($0)) (\(run.strategy.rawValue))" }
      }
      if let first = left.first {
        let all = left.dropFirst().reduce(first) { "\($0), \($1)" }
        sentences.append(
          "\(name): the rate is fixed until \(until.description); later months assume the same"
            + " rate. Owed on that day: \(all).")
      } else {
        sentences.append(
          "\(name): the fixed rate ended on \(until.description); all months assume the same rate.")
      }
    }
    let free = debt.terms.freePerYear.map { amount -> StyledText in
      let used: StyledText =
        debt.repaid.map { "\(books.amount($0)) were repaid early in \(start.year.description)." }
        ?? "repayments before \(start.description) are not counted."
      return "\(books.amount(amount)) a year; \(used)"
    }
    switch (debt.fee(on: start), free) {
    case (let fee?, let free?):
      sentences.append("\(name): early repayments cost \(fee.description) % beyond \(free)")
    case (let fee?, nil):
      sentences.append("\(name): early repayments cost \(fee.description) %.")
    case (nil, let free?): sentences.append("\(name): early repayments are limited to \(free)")
    case (nil, nil): break
    }
    return sentences
  }
}

extension DebtRepayment.Strategy {
  /// The words used in the help text of a column.
  fileprivate var words: String {
    self == .minimums ? " with minimums alone" : " by \(rawValue)"
  }
}

/// The days on which all debts are paid off, and the total cost, for each order of early repayment.
package struct DebtReport: Report {
  /// The options of `forecast debts`.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The amount paid each month in addition to the minimum payments; nil means zero.
    package var extra: Money?

    /// - Parameters:
    ///   - asOf: the day before the first possible payment.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = DebtTables.specs

  private let tables: DebtTables

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { DebtBooks.needs }

  /// - Throws: ``Failure`` if there are no debts, or if the files or their contents have errors;
  ///   ``UsageProblem`` for an amount in another currency.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try DebtBooks(household, asOf: query.asOf, today: query.today, &found)
    let extra = query.extra?.amount ?? .zero
    do throws(Money.Problem) {
      // Checks the currency, and that the amount has no digits beyond the minor unit.
      _ = try query.extra?.units(in: books.currency)
    } catch {
      throw UsageProblem("--extra: \(error.message)", hint: error.hint)
    }
    var runs: [DebtRepayment] = []
    for strategy in DebtRepayment.Strategy.allCases {
      runs.append(
        try DebtRepayment(of: books.debts, by: strategy, extra: extra, from: query.asOf))
    }
    tables = try DebtTables(books, runs, extra: extra, from: query.asOf)
  }

  /// The debts in every output format.
  package var answer: Answer { tables.answer }
}
