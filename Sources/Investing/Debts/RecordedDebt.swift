package import FinanceModel
package import PlainText

/// Recorded payments and balances of an account with debt terms.
///
/// The balances are from the values ledger, otherwise from the opening and balance rows of
/// transactions. The payments are transfers to the account: its own rows, and one-sided rows of
/// other accounts that a rule moves to it. If there are no such transfers, the flows stated in the
/// values ledger are used. A payment whose amount is paid back within ``returnDays`` does not
/// count. Amounts in another currency are converted at the rate on their day and rounded half-even
/// to the minor unit.
package struct RecordedDebt: Sendable {
  /// Maximum number of days from a payment to its return.
  static let returnDays = 14

  /// The debt's currency: that of its values, otherwise that of its settings, otherwise that of its
  /// last row if it has no values, otherwise the base currency. nil if none of these is stated.
  package let currency: String?
  let minorDigits: Int
  /// Payments that were not returned; newly borrowed money is negative.
  var paid: [DebtPayments.Dated] {
    var isReturned = rows.map { _ in false }
    let days = rows.indices.sorted { (rows[$0].date, $0) < (rows[$1].date, $1) }
    for (place, back) in days.enumerated() where rows[back].written.isNegative {
      let recent = days[..<place].reversed().prefix {
        rows[$0].date.days(until: rows[back].date) <= Self.returnDays
      }
      let payment = recent.first { !isReturned[$0] && rows[$0].isReversed(by: rows[back]) }
      guard let payment else { continue }
      isReturned[payment] = true
      // If a balance is recorded between the two days, it includes the payment, so the return
      // raises the debt.
      isReturned[back] = !balances.contains {
        rows[payment].date <= $0.date && $0.date < rows[back].date
      }
    }
    return rows.indices.filter { !isReturned[$0] }.map { (rows[$0].date, rows[$0].amount) }
  }
  /// Days of payments, including returned ones.
  var paymentDays: Set<CalendarDate> { Set(rows.filter(\.amount.isPositive).map(\.date)) }
  /// Payments as they were made: the sent amount and its currency.
  private(set) var sent: [Sent] = []
  /// The amounts owed at the end of each day, by date.
  private(set) var balances: [DebtPayments.Dated] = []
  /// Whether a payment is recorded, even one without an exchange rate.
  var hasPayments: Bool { rows.contains { $0.amount.isPositive } || isPaidWithoutRate }
  /// Whether any recorded value states a cash flow.
  private(set) var hasFlows = false
  private let name: String
  /// All recorded payments, including returned ones.
  private var rows: [Row] = []
  private var isPaidWithoutRate = false
  private var missing: [Missing] = []
  private let prices: PriceBook
  private let base: String?
  /// Exchange rates, created only for the first amount in another currency because all prices are
  /// then read.
  private var exchange: Exchange?

  /// A payment in the currency in which it was made.
  struct Sent {
    /// The day of the payment.
    let date: CalendarDate
    /// The amount in the currency of the debt.
    let amount: Decimal
    /// The amounts sent, each with its currency and the day of its exchange rate.
    let origins: [TransferTransits.Origin]
    /// Whether a row of the debt's account contains the payment.
    let isOwn: Bool
  }

  private struct Row {
    let date: CalendarDate
    /// The amount in the currency of the debt.
    let amount: Decimal
    /// The amount as written, and its currency.
    let written: Decimal
    let currency: String?
    /// The other account; nil if unknown.
    let account: String?

    /// Whether another row moves the same amount back.
    func isReversed(by other: Row) -> Bool {
      written == -other.written && currency == other.currency
        && (account == nil || other.account == nil || account == other.account)
    }
  }

  /// An amount without an exchange rate.
  private struct Missing {
    let date: CalendarDate
    let finding: LedgerFinding
    /// Whether later balances are sums that include the amount.
    let isSummed: Bool
  }

  /// Reads the records of an account; nil if the account has income or spending rows, because such
  /// rows contain its interest.
  ///
  /// - Throws: `overflow`.
  package init?(
    of account: AccountSettings, _ records: DailyWorth.Ledgers, base: String?
  ) throws(DecimalError) {
    let (postings, values) = (records.postings, records.values)
    let rows = postings.rows.filter { postings.accounts[postings.account(of: $0)] == account.name }
      .sorted { $0.date < $1.date }
    let number = values.accounts.firstIndex(of: account.name)
    let stated = number.flatMap { values.currency(ofAccount: $0) }.map { values.currencies[$0] }
    let own = account.currency?.code
    let written = rows.reversed().lazy.compactMap { postings.currencies[postings.currency(of: $0)] }
    name = account.name
    let known = stated ?? own ?? (number == nil ? written.first : nil)
    currency = (known ?? base).map { CurrencyUnit($0).major }
    minorDigits = currency.flatMap { Currency($0)?.minorDigits } ?? 2
    (prices, self.base) = (records.prices, base)
    let transfers = records.counterparts.transfers
    let ruled = Set(
      (transfers.rows + transfers.groups.values.joined()).compactMap { row in
        row.account == account.name ? transfers.transactions?.rows[row.index].place : nil
      })
    let (senders, others) = (records.counterparts.transits.senders, transfers.otherPlaces)
    var sum = Decimal.zero
    for row in rows {
      let code = postings.currencies[postings.currency(of: row)] ?? own ?? base
      let place = transfers.transactions.map { _ in row.place }
      guard
        let amount = try converted(
          row.amount, code, on: row.date, at: place, isSummed: number == nil)
      else { continue }
      sum = try sum + amount
      switch row.kind {
      case .ordinary where !ruled.contains(row.place): return nil
      case .ordinary, .transfer:
        self.rows.append(
          Row(
            date: row.date, amount: amount, written: row.amount, currency: code,
            account: others[row.place]))
        let origins = senders[row.place] ?? [(row.amount, code, row.date)]
        sent.append(Sent(date: row.date, amount: amount, origins: origins, isOwn: true))
        // An opening is the balance before the other rows of its day.
        if let last = balances.last, last.date == row.date {
          balances[balances.count - 1].amount = -sum
        }
      case .opening, .balance: balances.append((row.date, -sum))
      }
    }
    try addOneSided(records.counterparts)
    if let number { try add(values, ofAccount: number, in: stated) }
  }

  /// Adds the payments that are recorded only in rows of other accounts.
  private mutating func addOneSided(_ counterparts: TransferCounterparts) throws(DecimalError) {
    for row in counterparts.alone where row.to == name {
      let place = counterparts.transfers.transactions?.rows[row.index].place
      guard let amount = try converted(-row.amount, row.currency, on: row.date, at: place)
      else { continue }
      rows.append(
        Row(
          date: row.date, amount: amount, written: -row.amount, currency: row.currency,
          account: row.account))
      let origins = [(-row.amount, row.currency, row.date)]
      sent.append(Sent(date: row.date, amount: amount, origins: origins, isOwn: false))
    }
  }

  /// Adds the account's values, which replace other balances. Adds the stated flows if the records
  /// contain no payments.
  private mutating func add(
    _ values: ValueLedger, ofAccount number: Int, in stated: String?
  ) throws(DecimalError) {
    balances = []
    var flows: [Row] = []
    for row in values.standingRows(ofAccount: number) {
      let (date, update) = (values.date(ofRow: row), values[row])
      let value = update.value ?? (update.event == .close ? .zero : nil)
      // If the currencies differ, the stated one is a minor unit of the debt's currency.
      if let value, let sum = try converted(-value, stated, on: date, at: nil) {
        balances.append((date, sum))
      }
      if let flow = update.flow, let sum = try converted(flow, stated, on: date, at: nil) {
        flows.append(
          Row(date: date, amount: sum, written: flow, currency: stated, account: nil))
      }
    }
    hasFlows = !flows.isEmpty
    if !hasPayments { self.rows += flows }
  }

  /// Returns `value-rate-missing` findings about amounts up to `end` that lack an exchange rate. A
  /// finding is an error if balances after `start` depend on the amount. Other amounts are omitted,
  /// with a warning.
  ///
  /// - Parameter start: nil for the first balance.
  package func findings(
    since start: CalendarDate? = nil, through end: CalendarDate
  ) -> [LedgerFinding] {
    let days = balances.map(\.date)
    let last = start.flatMap { start in days.filter { $0 <= start }.max() } ?? days.min()
    return missing.filter { $0.date <= end }.map { amount in
      let finding = amount.finding
      if amount.isSummed || last.map({ $0 < amount.date }) ?? false { return finding }
      let reason = last.map { ", because the balance on \($0) includes it" } ?? ""
      return LedgerFinding(
        .warning, ValueCode.rateMissing, "\(finding.message): it is left out\(reason)",
        at: finding.place, column: finding.column, hint: finding.hint)
    }
  }

  /// Converts an amount to the debt's currency. The amount is unchanged if either currency is
  /// unknown. Returns nil if a rate is missing; ``findings(since:through:)`` then reports the rate.
  ///
  /// - Parameter isSummed: whether later balances are sums that include the amount.
  /// - Throws: `overflow`.
  package mutating func converted(
    _ amount: Decimal, _ code: String?, on date: CalendarDate, at place: LedgerPlace?,
    isSummed: Bool = false
  ) throws(DecimalError) -> Decimal? {
    guard let code, let currency, code != currency else { return amount }
    var exchange = self.exchange ?? Exchange(ExchangeRates(prices, base: base))
    defer { self.exchange = exchange }
    let sum: Decimal
    do throws(RateProblem) {
      sum = try exchange.convert(amount, from: code, to: currency, on: date)
    } catch {
      if amount.isPositive { isPaidWithoutRate = true }
      let finding = LedgerFinding(
        .error, ValueCode.rateMissing,
        "\(error.message), for \(amount.magnitude) \(code.visible) of '\(name.visible)'",
        at: place, column: "amount", hint: error.hint)
      missing.append(Missing(date: date, finding: finding, isSummed: isSummed))
      return nil
    }
    return try sum.rounded(toDecimals: minorDigits, .halfEven)
  }
}
