package import FinanceModel
package import PlainText
import Planning

/// The time for which reserves cover monthly spending without income, and the account drawn on in
/// each month.
///
/// Each month's spending is withdrawn on the month's first day, beginning today. Accounts are drawn
/// on in this order: chosen accounts, cash by lowest rate on that day, matured terms by lowest
/// rate, securities, and terms. An account drawn down to its `keep` is not used again. Interest on
/// the remaining balance is credited at the end of each month, rounded half-even to the minor unit.
package struct Runway: Sendable {
  /// One month's withdrawal from one account.
  package struct Draw: Equatable, Sendable {
    /// Number of the month; the first month is 1.
    package let month: Int
    package let date: CalendarDate
    /// Index of the reserve among the given reserves.
    package let reserve: Int
    package let amount: Decimal
    /// Balance after the withdrawal.
    package let balance: Decimal
    package let turnClass: Reserve.Class
  }

  package let spending: Decimal
  /// Available amount on the first day.
  package let reserves: Decimal
  package private(set) var draws: [Draw] = []
  /// Number of months paid in full.
  package private(set) var wholeMonths = 0
  /// Amount paid in the month after the whole months; less than the monthly spending.
  package private(set) var lastPart = Decimal.zero
  /// The first day on which the spending cannot be paid in full; nil if ``limit`` months are paid
  /// or the calendar ends.
  package private(set) var endDate: CalendarDate?

  /// Maximum number of months, which is a hundred years.
  package static let limit = 1200

  /// Computes the withdrawals until the reserves no longer cover the spending, for at most
  /// ``limit`` months.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `spending` is above zero.
  /// - Complexity: months × reserves, with a sort for each month.
  package init(
    of reserves: [Reserve], spending: Decimal, from start: CalendarDate, minorDigits: Int,
    _ compounding: Compounding = .monthly
  ) throws(DecimalError) {
    precondition(spending.isPositive, "the spending is positive")
    self.spending = spending
    var walk = try RunwayWalk(reserves, minorDigits: minorDigits, compounding)
    self.reserves = try reserves.drawable()
    let months = ForecastMonths(from: start, count: Self.limit)
    for index in 0..<months.count {
      let month = months[index]
      let paid = try walk.draw(spending, month: index + 1, on: month.start)
      guard paid == spending else {
        (lastPart, endDate) = (paid, month.start)
        break
      }
      wholeMonths += 1
      try walk.creditInterest(from: month.start, to: month.end)
    }
    draws = walk.draws
  }

  /// Returns the number of paid months, including the last, partly paid one. The result has one
  /// decimal and is rounded down.
  ///
  ///     // 3 whole months of 100 each, and 25 paid in the next month: 3.2
  package func months() throws(DecimalError) -> Decimal {
    let part = try lastPart.divided(by: spending, .floor).rounded(toDecimals: 1, .floor)
    return try Decimal(wholeMonths) + part
  }

  /// Whether the reserves last beyond the limit.
  package var isEndless: Bool { endDate == nil }
}

/// The reserves, month by month.
private struct RunwayWalk {
  private(set) var draws: [Runway.Draw] = []
  private var reserves: [Reserve]
  /// Whether each reserve is drawn down to its `keep`. Later interest on such a reserve is not
  /// withdrawn.
  private var isSpent: [Bool]
  private let rates: [Timeline<MonthlyRate>]
  private let minorDigits: Int

  init(
    _ reserves: [Reserve], minorDigits: Int, _ compounding: Compounding
  ) throws(DecimalError) {
    self.reserves = reserves
    isSpent = try reserves.map { reserve throws(DecimalError) in
      try !reserve.drawable().isPositive
    }
    rates = reserves.map { $0.rates.monthly(compounding) }
    self.minorDigits = minorDigits
  }

  /// Withdraws the amount, or the available part of it; returns the withdrawn amount.
  mutating func draw(
    _ amount: Decimal, month: Int, on day: CalendarDate
  ) throws(DecimalError) -> Decimal {
    var paid = Decimal.zero
    for index in turns(on: day) {
      guard paid < amount else { break }
      let drawable = try reserves[index].drawable()
      let drawn = min(try amount - paid, drawable)
      guard drawn.isPositive else { continue }
      let turnClass = reserves[index].turnClass(on: day)
      reserves[index].balance = try reserves[index].balance - drawn
      isSpent[index] = drawn == drawable
      paid = try paid + drawn
      draws.append(
        Runway.Draw(
          month: month, date: day, reserve: index, amount: drawn,
          balance: reserves[index].balance, turnClass: turnClass))
    }
    return paid
  }

  private func turns(on day: CalendarDate) -> [Int] {
    let turns = reserves.indices.filter { !isSpent[$0] }.map { index in
      let reserve = reserves[index]
      let turnClass = reserve.turnClass(on: day)
      let byRate = turnClass == .cash || turnClass == .maturedTerm
      return (
        turnClass, reserve.turn ?? 0, byRate ? max(.zero, reserve.rates.rate(on: day)) : .zero,
        index
      )
    }
    return turns.sorted { $0 < $1 }.map(\.3)
  }

  mutating func creditInterest(
    from start: CalendarDate, to end: CalendarDate
  ) throws(DecimalError) {
    for index in reserves.indices where reserves[index].balance.isPositive {
      var accrual = InterestAccrual()
      for span in rates[index].spans(from: start, to: end) {
        accrual.add(balance: reserves[index].balance, days: span.days, rate: span.rate)
      }
      let interest = try accrual.credited(
        daysInMonth: start.days(until: end), minorDigits: minorDigits)
      reserves[index].balance = try reserves[index].balance + interest
    }
  }
}
