import Checking
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Spending

/// The value of every account in the folder on the first day of the forecast, and the monthly
/// income and spending from the transactions ledger. As in `holdings --net-worth`, each account is
/// counted once.
struct WorthToday {
  /// The currency of all amounts; nil if no currency is stated.
  let base: String?
  /// The accounts in the order of the settings, followed by the other accounts, sorted by name.
  let rows: [DailyWorth.Row]
  /// Whether several currencies are used without a base currency.
  let isMixed: Bool
  let months: SpendingMonths
  /// The transfers that reduce the surplus in these months.
  let transfers: FixedTransfers
  /// `plan-overclaimed` warnings, located at the plan's balances.
  let overclaimed: [PathFinding]
  private let prices: PriceBook
  private let start: CalendarDate

  /// The ledgers to read.
  static let needs: [FolderPart] = .investments + .worth + [.ledger(.history)]

  /// - Parameters:
  ///   - code: the currency of the monthly amounts; nil means ``base``.
  ///   - funded: the accounts for which the surplus is intended.
  /// - Throws: ``Failure`` if the ledgers or their contents have errors.
  init(
    _ books: ForecastBooks, _ found: inout Diagnostics, monthsIn code: String? = nil,
    leavingOut funded: Set<String> = []
  ) throws {
    let household = books.household.sharingLedgers()
    let investments = try found.report(household.investments())
    let ledgers = try found.report(household.worthLedgers(books.settings))
    let values = ledgers.values
    try found.report(
      Loaded(
        (),
        (values.findings + values.doubts(books.settings))
          .diagnostics(placed: values.diagnostics)))
    let history = try found.report(household.history())
    var worth = DailyWorth(
      DailyWorth.Ledgers(investments, ledgers, history: history, plan: books.plan),
      books.settings, today: books.start, isOnlyToday: true)
    var claimed = worth
    overclaimed = try NetWorth(on: books.start, &claimed).findings
    rows = try worth.evening(of: books.start).rows
    let jumps = PriceJumps(investments.prices, investments.activities)
      .findings(.current(books.start)).map(\.withoutPlace)
    try found.report(
      Loaded(
        (), (worth.findings + jumps).diagnostics(placed: investments.activities.diagnostics)))
    base = worth.baseCurrency ?? books.currency.code
    isMixed = worth.isMixed
    prices = investments.prices
    start = books.start
    // The full months, with income and spending as in the spending tool, and with the bills
    // expected from now on.
    let spending = try household.billedSpending(in: code ?? base, asOf: start, &found)
    transfers = try FixedTransfers(
      spending.book, books.settings, bills: spending.bills, investments.prices,
      leavingOut: funded)
    months = try SpendingMonths(spending.book, bills: spending.bills, transfers: transfers)
  }

  /// Number of decimals in amounts.
  var minorDigits: Int { base.flatMap { CurrencyUnit($0).minorDigits } ?? 2 }

  /// Returns the accounts' values in the base currency, by name.
  ///
  /// - Throws: `value-currencies-mixed` if accounts use several currencies without a base currency.
  func worths() throws -> [String: Decimal] {
    guard !isMixed else {
      throw Failure(
        .input,
        Diagnostic(
          .error, ValueCode.currenciesMixed,
          "accounts are in several currencies, but base_currency is not set",
          hint: "set base_currency in coffer.json"))
    }
    return Dictionary(
      rows.compactMap { row in row.valueBase.map { (row.account, $0) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Returns the plan with its balances converted to the base currency at the day's exchange rates,
  /// unrounded.
  ///
  /// - Throws: `value-rate-missing`.
  func converted(_ plan: Plan, in currency: Currency) throws -> Plan {
    guard let code = currency.code, let base, code != base else { return plan }
    var plan = plan
    var exchange = Exchange(ExchangeRates(prices, base: base))
    for tier in plan.tiers.indices {
      for account in plan.tiers[tier].accounts.indices {
        do throws(RateProblem) {
          let balance = plan.tiers[tier].accounts[account].balance
          let converted = try exchange.convert(balance, from: code, to: base, on: start)
          plan.tiers[tier].accounts[account].balance = converted
        } catch {
          throw Failure(
            .input,
            Diagnostic(.error, ValueCode.rateMissing, error.message, hint: error.hint))
        }
      }
    }
    return plan
  }

  /// The measured months in words, such as "6 full months, 2026-05 to 2026-10".
  var span: String {
    let names = [months.months.first, months.months.last].compactMap(\.self).map {
      String($0.end.description.dropLast(3))
    }
    let count = months.months.count
    let empty = months.months.filter(\.spending.isZero).count
    let remark = empty == 0 ? "" : ", \(empty) of them without spending"
    return count == 1
      ? "1 full month, \(names[0])"
      : "\(count) full months" + (names.count == 2 ? ", \(names[0]) to \(names[1])" : "") + remark
  }

  /// Returns the source of a measured amount; `billed` is the part that consists of bills.
  func source(of amount: MonthlyAmount, billed: Decimal) -> StyledText {
    guard !billed.isZero else { return StyledText("the mean of \(span)") }
    if amount.isMean(billed) { return "upcoming bills" }
    let amount = CurrencyUnit.printedText(of: billed, in: base)
    return "\(amount, .amount)\(base.map { " \($0.visible)" } ?? "") of upcoming bills, and for the"
      + " rest the mean of \(span)"
  }

  /// Sentences about the transfers that reduce the surplus.
  var transferLines: [StyledText] {
    transfers.lines.map { line in
      let amount: StyledText
      do throws(DecimalError) {
        let text = CurrencyUnit.printedText(of: try line.amount.mean(), in: base)
        amount = "\(text, .amount)\(base.map { " \($0.visible)" } ?? "")"
      } catch {
        amount = "?"
      }
      let kind = line.purpose == .debt ? "to the debt" : "to the savings"
      let source = line.bill.map { "bill '\($0.visible)'" } ?? "the mean of \(span)"
      return "Transfers \(kind) '\(line.account.visible)': \(amount) a month (\(source))."
    }
  }

  /// The reason why a measured month may be unreliable; nil if at least three full months were
  /// measured.
  var disclaimer: String? {
    months.months.count < 3
      ? "The transactions ledger has \(months.months.count) full month"
        + (months.months.count == 1 ? "" : "s") + ": a mean of fewer than three months is"
        + " unreliable."
      : nil
  }
}
