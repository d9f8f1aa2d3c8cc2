package import FinanceModel
package import PlainText

/// Past payments of a debt, each divided into interest and principal.
///
/// The schedule begins with the first known balance. Interest is added on each due day. A payment
/// covers unpaid interest first, then principal. Each later balance in the records replaces the
/// balance in the schedule. If the records contain no payment, the minimum is assumed to be paid on
/// each due day.
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
  /// Differences between stated and scheduled balances: the stated amount minus the scheduled
  /// amount. Only balances that differ are included.
  package private(set) var corrections: [Dated] = []
  /// Whether the payments are assumed minimums instead of recorded payments.
  package let isAssumed: Bool
  /// The amount owed after the last event; negative if too much was paid.
  package private(set) var balance: Decimal
  /// The date of the first stated balance.
  let start: CalendarDate
  /// The last stated balance.
  package private(set) var stated: Dated
  /// Minimum payments by due day; empty if the minimums are assumed to be paid.
  private var minimums: [Dated] = []
  private var unpaid = Decimal.zero
  private var accrued = Decimal.zero

  /// An event that changes the balance. On the same day, interest comes before payments, and a
  /// stated balance comes last.
  private enum Event: Int { case due, minimum, payment, balance }

  /// - Parameters:
  ///   - paid: the payments, with newly borrowed money as negative amounts. The first balance
  ///     already includes payments up to its day.
  ///   - days: the days of recorded payments, including returned ones; if nil, minimum payments are
  ///     assumed.
  ///   - balances: the amounts owed at the end of each day, in date order.
  ///   - day: the last day of recorded or assumed payments.
  ///   - expected: further payments, which may be later than `day`.
  /// - Throws: `overflow`.
  init?(
    _ terms: DebtSettings, minorDigits: Int, paid: [Dated], on days: Set<CalendarDate>?,
    balances: [Dated], through day: CalendarDate, expecting expected: [Dated]
  ) throws(DecimalError) {
    guard let first = balances.first else { return nil }
    let debt = try Debt("", terms, balance: first.amount, minorDigits: minorDigits)
    balance = debt.balance
    (start, stated) = (first.date, first)
    isAssumed = days == nil
    var events: [(date: CalendarDate, event: Event, amount: Decimal)] = []
    var month = 0
    let last = expected.map(\.date).reduce(day, max)
    while let due = debt.due(month, after: first.date), due <= last {
      events.append((due, .due, .zero))
      if isAssumed, due <= day { events.append((due, .minimum, .zero)) }
      month += 1
    }
    let all =
      paid.filter { $0.date <= day } + expected.filter { !(days?.contains($0.date) ?? false) }
    events += all.filter { $0.date > first.date }.map { ($0, .payment, $1) }
    events += balances.dropFirst().filter { $0.date <= day }.map { ($0, .balance, $1) }
    events.sort { ($0.date, $0.event.rawValue) < ($1.date, $1.event.rawValue) }
    var before = debt.due(-1, after: first.date) ?? first.date
    for (date, event, amount) in events {
      switch event {
      case .due:
        try add(debt.interest(on: max(.zero, balance), from: before, to: date))
        before = date
        if !isAssumed { minimums.append((date, try minimum(of: debt))) }
      case .minimum:
        let amount = try minimum(of: debt)
        if amount.isPositive { try pay(amount, on: date) }
      case .payment where amount.isNegative: balance = try balance - amount
      case .payment: try pay(amount, on: date)
      case .balance:
        let difference = try amount - balance
        if !difference.isZero { corrections.append((date, difference)) }
        bookedInterests.append((date, accrued))
        accrued = .zero
        balance = amount
        stated = (date, amount)
        unpaid = min(unpaid, max(.zero, amount))
      }
    }
  }

  /// Returns the payment that is due; zero if the debt is paid off.
  private func minimum(of debt: Debt) throws(DecimalError) -> Decimal {
    let owed = max(.zero, balance)
    return min(owed, try debt.minimum(of: owed))
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
  /// Creates the payments of a debt from its records; nil if the records do not state a balance.
  ///
  /// - Parameter expected: further payments, which may be later than `day`; a payment expected on
  ///   the day of a recorded payment is ignored.
  /// - Throws: `overflow`.
  package init?(
    _ terms: DebtSettings, of recorded: RecordedDebt, through day: CalendarDate,
    expecting expected: [Dated] = []
  ) throws(DecimalError) {
    try self.init(
      terms, minorDigits: recorded.minorDigits, paid: recorded.paid,
      on: recorded.hasPayments ? recorded.paymentDays : nil,
      balances: recorded.balances.sorted { $0.date < $1.date },
      through: day, expecting: expected)
  }

  /// Returns the amount by which a year's payments exceed the minimums due in that year; zero if
  /// they do not exceed the minimums.
  ///
  /// - Throws: `overflow`.
  package func paidEarly(in year: Int) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for payment in payments where payment.date.year == year { sum = try sum + payment.amount }
    for due in minimums where due.date.year == year { sum = try sum - due.amount }
    return max(.zero, sum)
  }
}
