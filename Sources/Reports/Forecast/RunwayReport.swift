package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
import Investing
package import PlainText
import Spending

/// Number of months that the reserves would last if income stopped today.
package struct RunwayReport: Report {
  /// The options of `forecast runway`: the spending, and the accounts to draw from.
  package struct Query: Sendable {
    let start: CalendarDate
    /// The monthly spending; nil to use the measured spending.
    package var spending: Money?
    /// Whether money is drawn from all accounts rather than from the plan alone.
    package var drawsOnAll = false
    /// The accounts from which money is drawn first.
    package var first: [String] = []
    /// The compounding of rates, which overrides the setting; nil to use the setting.
    package var compounding: Compounding?

    /// - Parameter start: the first day without income.
    package init(from start: CalendarDate) { self.start = start }
  }

  /// The table specifications, in the order of the help text.
  package static let specs = [RunwayTables.runs, RunwayTables.draws, TransferTable.spec]

  private let tables: RunwayTables

  /// Returns the parts of the folder to read: the plan and all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] {
    ForecastBooks.needs + WorthToday.needs + [.settingsFor([.bills])]
  }

  /// - Throws: ``Failure`` if the monthly spending is unknown, or if the files or their contents
  ///   have errors; ``UsageProblem`` for an account from which money is not drawn.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try ForecastBooks(household, from: query.start, &found)
    let (isAll, stated) = (query.drawsOnAll, query.spending)
    let worth =
      isAll || stated == nil
      ? try WorthToday(books, &found, monthsIn: isAll ? nil : books.currency.code) : nil
    found.report(
      try worth.map { books.planning.sourcedPlan.diagnostics(for: $0.overclaimed) }
        ?? books.overclaims())
    let currency = isAll ? worth?.base.flatMap(Currency.init) ?? .unnamed : books.currency
    let compounding = query.compounding ?? books.settings.compounding
    let rates = PlanRates(of: books.plan, books.settings)
    var plan = books.plan
    if isAll, let worth { plan = try worth.converted(plan, in: books.currency) }
    var reserves = try RunwayReserves(
      of: plan, books.settings, rates,
      worths: isAll ? try worth?.reserveWorths() : nil)
    reserves.draw(first: try Self.order(query, reserves, books.settings))
    let spendings = try Self.spendings(stated, worth, currency)
    let runs = try spendings.map { spending in
      RunwayTables.Run(
        percentile: spending.percentile,
        runway: spending.amount.isPositive
          ? try Runway(
            of: reserves.reserves, spending: spending.amount, from: books.start,
            minorDigits: currency.minorDigits, compounding) : nil)
    }
    tables = RunwayTables(
      runs: runs, compounding: compounding, reserves: reserves,
      total: try reserves.reserves.drawable(),
      worth: stated == nil ? worth : nil, currency: currency,
      isAll: isAll, rates: rates, start: books.start)
  }

  /// The runs in every output format.
  package var answer: Answer { tables.answer }

  /// Returns the accounts from which money is drawn first.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`, and an error for a named account from
  ///   which money is not drawn.
  private static func order(
    _ query: Query, _ reserves: RunwayReserves, _ settings: Settings
  ) throws -> [String] {
    var names: [String] = []
    for name in reserves.reserves.flatMap({ [$0.account, $0.owner] }) where !names.contains(name) {
      names.append(name)
    }
    let aliases = settings.accountNames
    return try query.first.map { text in
      let name = aliases[text] ?? text
      if let left = reserves.leftOut.first(where: { $0.account == name }) {
        throw UsageProblem(
          "--order: '\(name.visible)' is a \(left.kind.rawValue), which is not drawn on",
          hint: "omit it")
      }
      return names[try match(name, of: "account", among: names)]
    }
  }

  /// Returns the monthly spending amounts, each rounded to the minor unit.
  ///
  /// - Throws: `transaction-spending-missing`.
  private static func spendings(
    _ stated: Money?, _ worth: WorthToday?, _ currency: Currency
  ) throws -> [(amount: Decimal, percentile: Int?)] {
    if let stated {
      do throws(Money.Problem) {
        // Checks that the amount has no digits beyond the minor unit.
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
            "monthly spending is unknown: ledgers/transactions.csv has no full month",
            hint: "state the monthly spending with --spending AMOUNT"))
      }
      let rounded = try amount.rounded(toDecimals: currency.minorDigits, .halfEven)
      spendings.append((rounded, percent))
    }
    return spendings
  }
}

extension WorthToday {
  /// Returns each account's value in the base currency; accounts without a value are omitted.
  fileprivate func reserveWorths() throws -> [(account: String, amount: Decimal)] {
    let known = try worths()
    return rows.compactMap { row in known[row.account].map { (row.account, $0) } }
  }
}
