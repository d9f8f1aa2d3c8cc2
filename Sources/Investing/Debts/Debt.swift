package import FinanceModel
package import PlainText
import Planning

/// A debt with its terms, from which interest, minimum payments and early repayments are computed.
///
/// Each amount of interest, percentage share and fee is computed exactly, then rounded once,
/// half-even, to the minor unit.
package struct Debt: Sendable {
  package let name: String
  package let terms: DebtSettings
  /// The amount owed on the first day, rounded half-even to the minor unit.
  package let balance: Decimal
  package let minorDigits: Int
  /// Early repayments in the year of the first day; nil if unknown.
  package let repaid: Decimal?
  /// The interest per month, or per day, as a fraction of the balance.
  private let rate: MonthlyRate

  /// - Parameters:
  ///   - balance: the amount owed, above zero.
  ///   - repaid: early repayments in the year of the first day, which count against
  ///     ``DebtSettings/freePerYear``.
  /// - Throws: `overflow`.
  package init(
    _ name: String, _ terms: DebtSettings, balance: Decimal, minorDigits: Int,
    repaid: Decimal? = nil
  ) throws(DecimalError) {
    self.name = name
    self.repaid = repaid
    self.terms = terms
    self.minorDigits = minorDigits
    self.balance = try balance.rounded(toDecimals: minorDigits, .halfEven)
    rate =
      switch terms.compounding ?? .monthly {
      case .monthly: MonthlyRate(ofYearlyPct: terms.ratePct, .monthly)
      case .annual: MonthlyRate(ofYearlyPct: terms.ratePct, .annual)
      case .daily: MonthlyRate(terms.ratePct, over: 36_500)
      }
  }

  /// The nominal yearly rate in percent. It is twelve times the monthly rate, so that rates with
  /// different compounding can be compared. A month has 365 / 12 days.
  package var comparableRatePct: Decimal {
    terms.compounding == .annual ? rate.nominalPct : terms.ratePct
  }

  /// Returns the first due day after `day`, or the due day `month` months later; nil after the year
  /// 9999.
  package func due(_ month: Int, after day: CalendarDate) -> CalendarDate? {
    let anchor = terms.dueDay ?? 1
    guard let first = day.adding(months: 0, anchorDay: anchor) else { return nil }
    return day.adding(months: first > day ? month : month + 1, anchorDay: anchor)
  }

  /// Returns the interest on a balance from one due day to the next.
  func interest(
    on balance: Decimal, from start: CalendarDate, to end: CalendarDate
  ) throws(DecimalError) -> Decimal {
    let days = terms.compounding == .daily ? start.days(until: end) : 1
    return try rate.part(of: balance, times: days, minorDigits)
  }

  /// Returns the minimum payment that the terms require for a balance that includes its interest.
  /// The payment may exceed the balance.
  func minimum(of balance: Decimal) throws(DecimalError) -> Decimal {
    let share = try share(terms.minimum?.pct ?? .zero, of: balance)
    let amount = try (terms.minimum?.amount ?? .zero).rounded(toDecimals: minorDigits, .halfEven)
    return max(share, amount)
  }

  /// Returns the part of an amount that can be repaid early on a day, and the fee for the
  /// repayment. The repayment and its fee together do not exceed the amount.
  ///
  /// - Parameters:
  ///   - balance: the balance on that day.
  ///   - free: the amount that can still be repaid without a fee in the day's year.
  package func early(
    _ amount: Decimal, of balance: Decimal, free: Decimal, on day: CalendarDate
  ) throws(DecimalError) -> (repaid: Decimal, fee: Decimal) {
    let most = min(amount, balance)
    guard let fee = fee(on: day) else {
      let isLimited = terms.freePerYear != nil && isFixed(on: day)
      return (isLimited ? min(most, free) : most, .zero)
    }
    let withoutFee = min(most, free)
    let (left, cash) = (try balance - withoutFee, try amount - withoutFee)
    if left.isZero || cash.isZero { return (withoutFee, .zero) }
    let unit = try Decimal(units: 1, minorDigits: minorDigits)
    // This estimate exceeds the result by at most one minor unit, because a rounded fee is up to
    // half a unit below the exact fee.
    var repaid = min(
      left,
      try (cash + unit).scaled(by: Decimal(100), over: Decimal(100) + fee, .ceiling)
        .rounded(toDecimals: minorDigits, .floor))
    while try repaid + share(fee, of: repaid) > cash { repaid = try repaid - unit }
    return (try withoutFee + repaid, try share(fee, of: repaid))
  }

  /// Returns `pct` percent of an amount, such as the fee for an early repayment.
  package func share(_ pct: Decimal, of amount: Decimal) throws(DecimalError) -> Decimal {
    try MonthlyRate(pct, over: 100).part(of: amount, times: 1, minorDigits)
  }

  /// Returns the fee in percent for an early repayment on a day; nil if no fee applies.
  package func fee(on day: CalendarDate) -> Decimal? {
    guard let fee = terms.earlyFeePct, fee.isPositive, isFixed(on: day) else { return nil }
    return fee
  }

  /// Returns the amount that can be repaid early in a year without a fee, rounded down to the minor
  /// unit.
  package func freePerYear() throws(DecimalError) -> Decimal {
    try (terms.freePerYear ?? .zero).rounded(toDecimals: minorDigits, .floor)
  }

  /// Returns the part of ``freePerYear()`` that is left in the year of the first day.
  package func freeNow() throws(DecimalError) -> Decimal {
    max(.zero, try freePerYear() - (repaid ?? .zero))
  }

  private func isFixed(on day: CalendarDate) -> Bool { terms.until.map { day <= $0 } ?? true }
}

extension MonthlyRate {
  /// Creates the fraction `pct / divisor`; zero for a percentage at or below zero.
  fileprivate init(_ pct: Decimal, over divisor: UInt128) {
    self.init(
      numerator: pct.isPositive ? pct.mantissa.magnitude : 0,
      divisor: divisor * UInt128(Decimal.one.mantissa))
  }

  /// Returns `amount × self × count`, rounded once, half-even, to the minor unit.
  fileprivate func part(
    of amount: Decimal, times count: Int, _ minorDigits: Int
  ) throws(DecimalError) -> Decimal {
    var accrual = InterestAccrual()
    accrual.add(balance: amount, days: count, rate: self)
    return try accrual.credited(daysInMonth: 1, minorDigits: minorDigits)
  }
}
