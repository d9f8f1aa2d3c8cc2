import FinanceModel
package import PlainText

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
