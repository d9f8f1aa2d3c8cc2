package import FinanceModel
package import PlainText

/// Past payments of a debt, each divided into interest and principal.
///
/// The schedule begins with the first known balance. Interest is added on each due day; a payment
/// covers unpaid interest first, then principal. Each later balance in the records replaces the
/// scheduled one. If the records contain no payment, the minimum is assumed on each due day.
package struct DebtPayments: Sendable {
  /// A payment, divided into interest and principal.
  package struct Payment: Sendable {
    package let date: CalendarDate
    package let amount: Decimal
    package let interest: Decimal
    package let principal: Decimal
    /// The amount owed after the payment.
    package let balance: Decimal
  }

  /// An amount with its date.
  package typealias Dated = (date: CalendarDate, amount: Decimal)

  /// Payments in date order.
  package private(set) var payments: [Payment] = []
  /// The interest accrued between stated balances, dated by the later balance.
  private(set) var bookedInterests: [Dated] = []
  /// Stated balances that differ from the schedule: the stated amount minus the scheduled amount.
  package private(set) var corrections: [Dated] = []
  /// Whether the payments are assumed minimums instead of recorded payments.
  package let isAssumed: Bool
  private var balance: Decimal
  private var unpaid = Decimal.zero
  private var accrued = Decimal.zero

  /// An event that changes the balance. On the same day, interest precedes payments and a stated
  /// balance is last.
  private enum Event: Int { case due, minimum, payment, balance }

  /// - Parameters:
  ///   - paid: the payments, with newly borrowed money as negative amounts. The first balance
  ///     already
  ///     reflects amounts up to its day.
  ///   - balances: the amounts owed at the end of each day, in date order.
  ///   - day: the last day of recorded or assumed payments.
  ///   - expected: further payments, which may be later than `day`.
  /// - Throws: `overflow`.
  init?(
    _ terms: DebtSettings, minorDigits: Int, paid: [Dated], balances: [Dated],
    through day: CalendarDate, expecting expected: [Dated]
  ) throws(DecimalError) {
    guard let first = balances.first else { return nil }
    let debt = try Debt("", terms, balance: first.amount, minorDigits: minorDigits)
    balance = debt.balance
    isAssumed = !paid.contains { $0.amount.isPositive }
    var events: [(date: CalendarDate, event: Event, amount: Decimal)] = []
    var month = 0
    let last = expected.map(\.date).reduce(day, max)
    while let due = debt.due(month, after: first.date), due <= last {
      events.append((due, .due, .zero))
      if isAssumed, due <= day { events.append((due, .minimum, .zero)) }
      month += 1
    }
    let known = Set(paid.filter(\.amount.isPositive).map(\.date))
    let all = paid.filter { $0.date <= day } + expected.filter { !known.contains($0.date) }
    events += all.filter { $0.date > first.date }.map { ($0, .payment, $1) }
    events += balances.dropFirst().filter { $0.date <= day }.map { ($0, .balance, $1) }
    events.sort { ($0.date, $0.event.rawValue) < ($1.date, $1.event.rawValue) }
    var before = debt.due(-1, after: first.date) ?? first.date
    for (date, event, amount) in events {
      switch event {
      case .due:
        try add(debt.interest(on: max(.zero, balance), from: before, to: date))
        before = date
      case .minimum: try pay(min(balance, debt.minimum(of: balance)), on: date)
      case .payment where amount.isNegative: balance = try balance - amount
      case .payment: try pay(amount, on: date)
      case .balance:
        let difference = try amount - balance
        if !difference.isZero { corrections.append((date, difference)) }
        bookedInterests.append((date, accrued))
        accrued = .zero
        balance = amount
        unpaid = min(unpaid, max(.zero, amount))
      }
    }
  }

  private mutating func add(_ interest: Decimal) throws(DecimalError) {
    accrued = try accrued + interest
    balance = try balance + interest
    unpaid = try unpaid + interest
  }

  private mutating func pay(_ amount: Decimal, on date: CalendarDate) throws(DecimalError) {
    let interest = min(unpaid, amount)
    unpaid = try unpaid - interest
    balance = try balance - amount
    payments.append(
      Payment(
        date: date, amount: amount, interest: interest, principal: try amount - interest,
        balance: balance))
  }
}

extension DebtPayments {
  /// Creates the payments of an account from its records. Balances are from `values`, or from the
  /// opening and balance rows of `transactions`. Payments are transfers to the account, otherwise
  /// the stated flows.
  ///
  /// nil if the account has no terms or no stated balance. nil also if it has ordinary rows,
  /// because these already contain the interest.
  ///
  /// - Parameter expected: further payments, which may be later than `day`; a payment expected on
  ///   the day of a recorded payment is ignored.
  /// - Throws: `overflow`.
  package init?(
    of account: AccountSettings, _ records: DailyWorth.Ledgers, base: String?,
    through day: CalendarDate, expecting expected: [Dated] = []
  ) throws(DecimalError) {
    guard let terms = account.debt else { return nil }
    var (paid, balances, sum) = ([Dated](), [Dated](), Decimal.zero)
    let postings = records.postings
    let rows = postings.rows.filter { postings.accounts[postings.account(of: $0)] == account.name }
    for row in rows.sorted(by: { $0.date < $1.date }) {
      sum = try sum + row.amount
      switch row.kind {
      case .ordinary: return nil
      case .transfer: paid.append((row.date, row.amount))
      case .opening, .balance: balances.append((row.date, -sum))
      }
    }
    if !paid.contains(where: \.amount.isPositive) {
      let others = records.counterparts.transfers.rows.filter { $0.to == account.name }
      paid += others.map { ($0.date, -$0.amount) }
    }
    if let number = records.values.accounts.firstIndex(of: account.name) {
      balances = []
      var flows: [Dated] = []
      for row in records.values.standingRows(ofAccount: number) {
        let (date, update) = (records.values.date(ofRow: row), records.values[row])
        if let value = update.value { balances.append((date, -value)) }
        if let flow = update.flow { flows.append((date, flow)) }
      }
      if !paid.contains(where: \.amount.isPositive) { paid += flows }
    }
    let digits = account.currency?.minorDigits ?? base.flatMap { CurrencyUnit($0).minorDigits } ?? 2
    try self.init(
      terms, minorDigits: digits, paid: paid, balances: balances.sorted { $0.date < $1.date },
      through: day, expecting: expected)
  }
}
