import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// If income stopped today: how many months would the reserves last?
enum RunwayView {
  static let spending = Option<Money>(
    "spending", "AMOUNT", help: "what a month costs", defaultText: "as measured",
    parse: amount(parsing:))
  static let all = Switch(
    "all", help: "draw on all worth that holdings --net-worth counts, not on the plan alone")
  static let order = Option<String>(
    "order", "ACCOUNT", help: "draw on this account first; given again: then on that one",
    repeats: true)

  static let runs = TableSpec(
    "runs", "one row for each spending",
    [
      ColumnSpec("spending", .money, "what a month costs"),
      ColumnSpec("percentile", .integer, "of the months measured; blank where it was given"),
      ColumnSpec("months", .number, "how many are paid, the last in part; blank: over 1200"),
      ColumnSpec("date", .date, "the first day that cannot be paid in full"),
      ColumnSpec("reserves", .money, "what can be drawn on today"),
    ])

  static let draws = TableSpec(
    "draws", "one row for each account that is drawn on in a month",
    [
      ColumnSpec("spending", .money, "the run that it belongs to"),
      ColumnSpec("month", .integer, "1 for the first"),
      ColumnSpec("date", .date, "the day of it"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("tier", .text, "the tier's name; blank: no tier claims it"),
      ColumnSpec("amount", .money, "what is drawn"),
      ColumnSpec("balance", .money, "what is left in it"),
      ColumnSpec("class", .text, "its turn: chosen, cash, matured-term, securities, term"),
    ])

  static let spec = ToolSpec(
    name: "runway",
    summary: "tell how long the reserves would pay for a month's spending without income",
    description: [
      "Each month's spending is drawn on its first day, the first today: from accounts of kind CASH"
        + " and SAVINGS by lowest rate, then from terms that have matured, then from SECURITIES and"
        + " CRYPTO, and last from terms that have not matured. --order puts accounts before that.",
      "Without --spending it is measured: the tenth, the fiftieth and the ninetieth percentile of"
        + " the full months of the transactions ledger.",
    ],
    options: [
      spending.spec, all.spec, order.spec, ForecastOptions.compounding.spec, .asOf,
    ], tables: [runs, draws],
    examples: [
      Example("forecast runway --spending 1500 -C examples/household", "how long would it last?"),
      Example(
        "forecast runway --all -C examples/household", "and with all there is, at what I spend?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let books = try ForecastBooks(invocation, &streams)
    let isAll = invocation(all)
    let stated = try invocation(spending)
    let worth =
      isAll || stated == nil
      ? try WorthToday(books, &streams, monthsIn: isAll ? nil : books.currency.code) : nil
    streams.report(
      try worth.map { books.planning.sourcedPlan.diagnostics(for: $0.overclaimed) }
        ?? books.overclaims())
    let currency = isAll ? worth?.base.flatMap(Currency.init) ?? .unnamed : books.currency
    let compounding = try invocation(ForecastOptions.compounding) ?? books.settings.compounding
    let rates = PlanRates(of: books.plan, books.settings)
    let plan = isAll ? try worth?.told(books.plan, in: books.currency) ?? books.plan : books.plan
    var reserves = try RunwayReserves(
      of: plan, books.settings, rates,
      worths: isAll ? try worth?.reserveWorths() : nil)
    reserves.draw(first: try order(invocation, reserves, books.settings))
    let spendings = try Self.spendings(stated, worth, currency)
    let runs = try spendings.map { spending in
      RunwayTables.Run(
        percentile: spending.percentile,
        runway: spending.amount.isPositive
          ? try Runway(
            of: reserves.reserves, spending: spending.amount, from: books.start,
            minorDigits: currency.minorDigits, compounding) : nil)
    }
    let tables = RunwayTables(
      runs: runs, compounding: compounding, reserves: reserves,
      total: try reserves.reserves.drawable(),
      worth: stated == nil ? worth : nil, currency: currency,
      isAll: isAll, rates: rates, start: books.start)
    try streams.write(tables.answer, invocation)
    return .done
  }

  /// The accounts that are to be drawn on first.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`, and where an account is not drawn on.
  private static func order(
    _ invocation: Invocation, _ reserves: RunwayReserves, _ settings: Settings
  ) throws -> [String] {
    var names: [String] = []
    for name in reserves.reserves.flatMap({ [$0.account, $0.owner] }) where !names.contains(name) {
      names.append(name)
    }
    let aliases = settings.accountNames
    return try invocation.all(order).map { text in
      let name = aliases[text] ?? text
      if let left = reserves.leftOut.first(where: { $0.account == name }) {
        throw UsageProblem(
          "--order: '\(name.visible)' is a \(left.kind.rawValue), which is not drawn on",
          hint: "leave it out")
      }
      return names[try match(name, of: "account", among: names)]
    }
  }

  /// What months cost, each rounded to the minor unit.
  ///
  /// - Throws: `transaction-spending-missing`.
  private static func spendings(
    _ stated: Money?, _ worth: WorthToday?, _ currency: Currency
  ) throws -> [(amount: Decimal, percentile: Int?)] {
    if let stated {
      do throws(Money.Problem) {
        // It has no digits beyond the minor unit.
        _ = try stated.units(in: currency)
        return [(stated.amount, nil)]
      } catch {
        throw UsageProblem("--spending: \(error.message)", hint: error.hint)
      }
    }
    var spendings: [(amount: Decimal, percentile: Int?)] = []
    for percent in [10, 50, 90] {
      guard let amount = try worth?.months.spending(percentile: percent) else {
        throw Failure(
          .input,
          Diagnostic(
            .error, TransactionCode.spendingMissing,
            "nobody says what goes out a month, and ledgers/transactions.csv has no full month",
            hint: "say it with --spending AMOUNT"))
      }
      let rounded = try amount.rounded(toDecimals: currency.minorDigits, .halfEven)
      spendings.append((rounded, percent))
    }
    return spendings
  }

  @Sendable private static func amount(parsing text: String) throws(UsageProblem) -> Money {
    let money: Money
    do throws(Money.Problem) {
      money = try Money(recorded: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
    guard money.amount.isPositive else {
      throw UsageProblem(
        "amount '\(text)' is not above zero", hint: "write what a month costs: 1500.00")
    }
    return money
  }
}

extension WorthToday {
  /// What each account is worth in the base currency; without those that are worth nothing in it.
  fileprivate func reserveWorths() throws -> [(account: String, amount: Decimal)] {
    let known = try worths()
    return rows.compactMap { row in known[row.account].map { (row.account, $0) } }
  }
}
