package import FinanceModel
package import PlainText

/// A valid bill in the settings, with its parsed schedule and resolved names.
package struct ExpectedBill: Sendable {
  /// Index of the bill in the settings.
  package let index: Int
  package let settings: BillSettings
  package let days: BillDays
  /// The account's main name, not an alias.
  package let account: String
  /// Main name of a transfer's other account; nil if there is none.
  package let to: String?
  private let payees: BillPayees

  /// Kind of the bill; ``BillSettings/Kind/bill`` if not stated.
  package var kind: BillSettings.Kind { settings.kind ?? .bill }

  /// - Parameter names: the account's main name for each name and alias.
  /// - Throws: the error in the schedule.
  package init(
    _ settings: BillSettings, at index: Int, accountNames names: [String: String]
  ) throws(ScheduleProblem) {
    self.index = index
    self.settings = settings
    days = try settings.days()
    account = names[settings.account] ?? settings.account
    to = settings.to.map { names[$0] ?? $0 }
    payees = BillPayees(settings.payees)
  }

  /// Days before and after the due day on which a row may pay the bill.
  package var window: BillWindow { settings.window ?? .usual }

  /// Returns the expected payment, without a sign, without considering past payments: the stated
  /// amount, the middle of a range, or zero for recent amounts.
  ///
  /// - Parameter day: the due day.
  package func firstAmount(on day: CalendarDate) -> Decimal {
    if let amount = settings.amount.stated(on: day) { return amount }
    guard case .range(let min, let max) = settings.amount else { return .zero }
    do throws(DecimalError) {
      guard let min, let max else { return min ?? max ?? .zero }
      return try [min, max].median() ?? .zero
    } catch {
      return .zero
    }
  }

  /// Returns the amount with its effect on the account: negative for an outflow.
  package func signed(_ amount: Decimal) -> Decimal { kind == .income ? amount : -amount }

  /// All payees of the bill, folded by ``RuleText/folded``; nil if a payee contains `*` or `?`, or
  /// if the bill is a transfer without payees.
  package var literalPayees: Set<String>? {
    kind == .transfer && settings.payee == nil ? nil : payees.onlyLiterals
  }

  /// Whether the payee or the bank's text matches the bill. Blank text never matches.
  package func isPaid(to text: String) -> Bool { payees.contains(text) }

  /// Whether a payment can belong to the bill, regardless of its day and amount.
  ///
  /// The direction must match. If a row states a bill, it must be this bill. Otherwise, the account
  /// must match; in addition, a bill that is a transfer requires a transfer with the stated other
  /// account, and any other bill requires one of its payees.
  package func canBePaid(by payment: BillPayment) -> Bool {
    guard payment.amount.isNegative == (kind != .income) else { return false }
    if let bill = payment.bill { return bill == settings.name }
    guard payment.account == account,
      kind == .transfer ? payment.isTransfer : payment.isOrdinary
    else { return false }
    if let other = payment.other, let to, other != to { return false }
    if kind == .transfer, settings.payee == nil, settings.amount.stated(on: payment.date) != nil {
      return true
    }
    return isKnown(payment)
  }

  /// Whether a row states the bill, its payee or the transfer's receiving account.
  func isKnown(_ payment: BillPayment) -> Bool {
    payment.bill == settings.name || payment.folded.contains(where: payees.contains)
      || kind == .transfer && settings.payee == nil && payment.other != nil && payment.other == to
  }

  /// Returns the distance between an amount and the amount expected on a day.
  ///
  ///     bill.deviation(of: Decimal(-105), on: day)   // 50000 of a bill of 100
  ///
  /// - For a stated amount, the difference in millionths of the stated amount; nil beyond 20 %.
  /// - For a range, zero inside the range and nil outside.
  /// - For recent amounts, zero.
  package func deviation(of amount: Decimal, on day: CalendarDate) -> Int? {
    let size = amount.magnitude
    switch settings.amount {
    case .recent: return 0
    case .range(let min, let max):
      return (min.map { $0 <= size } ?? true) && (max.map { size <= $0 } ?? true) ? 0 : nil
    case .fixed, .dated: return Self.deviation(of: size, from: firstAmount(on: day))
    }
  }

  private static func deviation(of amount: Decimal, from stated: Decimal) -> Int? {
    do throws(DecimalError) {
      let size = try (amount - stated).magnitude
      guard try size.multiplied(by: Decimal(5), .halfEven) <= stated else { return nil }
      let share = try size.divided(by: stated, .halfEven)
      return Int(share.units(minorDigits: 6, .halfEven))
    } catch {
      return nil
    }
  }
}

/// A bill due on one day, with the rows that paid it.
package struct BillOccurrence: Equatable, Sendable {
  /// Index of the bill in the settings.
  package let bill: Int
  /// Expected day.
  package let date: CalendarDate
  /// Day stated by the schedule, which may be on a weekend.
  package let stated: CalendarDate
  /// Expected change of the account; negative for an outflow.
  package internal(set) var amount: Decimal
  /// Rows that paid all or part of the bill, by date; empty if unpaid.
  package private(set) var rows: [Int] = []
  /// Total of ``rows``; negative for an outflow.
  package private(set) var paid = Decimal.zero
  /// Whether the occurrence is paid in full.
  package private(set) var isPaid = false

  package init(
    bill: Int, date: CalendarDate, stated: CalendarDate, amount: Decimal
  ) {
    self.bill = bill
    self.date = date
    self.stated = stated
    self.amount = amount
  }

  /// Row that completed the payment; nil if unpaid.
  package var payment: Int? { rows.last }

  /// The amount still due, with the sign of ``amount``; zero if the occurrence is paid.
  package var due: Decimal {
    guard !isPaid else { return .zero }
    do throws(DecimalError) {
      let rest = try amount - paid
      return rest.isNegative == amount.isNegative ? rest : .zero
    } catch {
      return amount
    }
  }

  /// Adds a full or partial payment.
  ///
  /// - Throws: `overflow`; the occurrence is then unchanged.
  mutating func add(
    _ payment: BillPayment, isPaid: Bool
  ) throws(DecimalError) {
    paid = try paid + payment.amount
    rows += payment.rows
    self.isPaid = isPaid
  }

  /// Makes the payment partial, so that the rest remains due.
  mutating func leaveRestDue() { isPaid = false }
}

/// Status of one bill as of a day.
package struct BillStatus: Sendable {
  package let bill: ExpectedBill
  /// First unpaid occurrence on the as-of day or later; nil if the bill is paused or ended.
  package let next: BillOccurrence?
  /// Last paid occurrence.
  package let lastPaid: BillOccurrence?
  /// Occurrences whose day has passed but that a row may still pay, by date.
  package let overdue: [BillOccurrence]
  /// Missed occurrences in the last year, by date.
  package let missed: [BillOccurrence]
  /// Expected amount of each future payment; negative for an outflow.
  package let amount: Decimal
  /// Cost or income per year and per month, without a sign, in the account's currency, rounded
  /// half-even to 18 decimals; zero if the bill is paused or ended. See ``Rhythm/yearly(_:)``.
  package let yearly: Decimal
  package let monthly: Decimal

  /// Whether an occurrence is overdue or missed.
  package var isLate: Bool { !overdue.isEmpty || !missed.isEmpty }

  /// Overdue occurrences and occurrences missed since the last payment, by date. A bill is late
  /// until a later occurrence is paid.
  package var late: [BillOccurrence] { unpaid + overdue }

  /// Occurrences missed since the last payment, by date.
  var unpaid: [BillOccurrence] {
    guard let lastPaid else { return missed }
    return missed.filter { $0.date > lastPaid.date }
  }
}

extension BillBook {
  /// Returns the status of each bill, in the order of the settings.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of bills and occurrences.
  package func statuses() throws(DecimalError) -> [BillStatus] {
    let yearAgo = day.adding(months: -12) ?? day
    let all = occurrences(from: .distantPast, through: lastMatchedDay)
    let byBill = Dictionary(grouping: all, by: \.bill)
    var statuses: [BillStatus] = []
    for bill in bills {
      let own = byBill[bill.index] ?? []
      let states = own.map { (occurrence: $0, state: state(of: $0)) }
      let next = next(of: bill, states.first { $0.state == .expected }?.occurrence)
      let rhythm = bill.days.rhythm
      let isRunning = isRunning(bill)
      let amount = amount(of: bill, on: next?.date ?? day)
      statuses.append(
        BillStatus(
          bill: bill, next: next, lastPaid: states.last { $0.state == .paid }?.occurrence,
          overdue: states.filter { $0.state == .overdue }.map(\.occurrence),
          missed: states.filter { $0.state == .missed && $0.occurrence.date > yearAgo }
            .map(\.occurrence),
          amount: bill.signed(amount), yearly: isRunning ? try rhythm.yearly(amount) : .zero,
          monthly: isRunning ? try rhythm.monthly(amount) : .zero))
    }
    return statuses
  }

  /// Returns the given occurrence or, if it is nil, the first occurrence after all occurrences that
  /// rows may have paid.
  private func next(of bill: ExpectedBill, _ occurrence: BillOccurrence?) -> BillOccurrence? {
    if let occurrence { return occurrence }
    guard bill.settings.isEnabled ?? true,
      let start = lastMatchedDay.adding(days: 1),
      let day = bill.days.next(onOrAfter: start)
    else { return nil }
    return BillOccurrence(
      bill: bill.index, date: day.date, stated: day.stated,
      amount: bill.signed(amount(of: bill, on: day.date)))
  }
}

extension CalendarDate {
  fileprivate static let distantPast = CalendarDate(year: 1, month: 1, day: 1) ?? .epochDay
}
