import FinanceModel
package import PlainText

/// The repayment of several debts, month by month, until all are paid off.
///
/// On each due day a debt's interest is added, then its minimum is paid. The rest of the month's
/// payment goes to one debt, and any excess goes to the next. Each month's payment is the first
/// month's total of minimums plus the extra amount. The minimum of a debt that is paid off
/// therefore goes to the other debts.
package struct DebtRepayment: Sendable {
  /// The order in which debts receive more than the minimum.
  package enum Strategy: String, CaseIterable, Sendable {
    /// Only the minimums are paid.
    case minimums
    /// The debt with the smallest balance on the first day is paid first.
    case snowball
    /// The debt with the highest rate is paid first.
    case avalanche
  }

  /// Interest and payments of one debt on a due day.
  package struct Payment: Sendable {
    /// The index of the debt.
    package let debt: Int
    package let date: CalendarDate
    package let interest: Decimal
    package let minimum: Decimal
    /// The early repayment, excluding its fee.
    package fileprivate(set) var extra: Decimal
    package fileprivate(set) var fee: Decimal
    /// The amount owed after the payment.
    package fileprivate(set) var balance: Decimal
  }

  /// The outcome for one debt.
  package struct Outcome: Sendable {
    /// The day of the last payment; nil if the debt is not paid off within 1200 months.
    package fileprivate(set) var payoff: CalendarDate?
    package fileprivate(set) var interest: Decimal = .zero
    package fileprivate(set) var fees: Decimal = .zero
    /// The amount owed when the fixed rate ends; nil if the terms do not state when the rate ends,
    /// or if it ends before the start.
    package fileprivate(set) var leftAtEnd: Decimal?
  }

  /// Maximum number of simulated months.
  package static let limit = 1200

  package let strategy: Strategy
  /// Payments by month; within a month, debts are in the order of the settings.
  package private(set) var payments: [Payment] = []
  /// The outcomes of all debts, in the order of the settings.
  package private(set) var outcomes: [Outcome]
  private let debts: [Debt]
  private let start: CalendarDate
  private var balances: [Decimal]
  private var lastDays: [CalendarDate]
  private var free: [Decimal]

  /// - Parameters:
  ///   - extra: the monthly amount in addition to the minimums; ignored by ``Strategy/minimums``.
  ///   - start: the day before the first possible payment.
  /// - Throws: `overflow`.
  package init(
    of debts: [Debt], by strategy: Strategy, extra: Decimal, from start: CalendarDate
  ) throws(DecimalError) {
    self.debts = debts
    self.strategy = strategy
    self.start = start
    balances = debts.map(\.balance)
    lastDays = debts.map { $0.due(-1, after: start) ?? start }
    free = []
    for debt in debts { free.append(try debt.freeNow()) }
    outcomes = debts.map { debt in
      let lastsUntil = debt.terms.until.map { $0 >= start } ?? false
      return Outcome(leftAtEnd: lastsUntil ? debt.balance : nil)
    }
    try run(paying: try budget(extra))
  }

  /// Whether every debt is paid off.
  package var isComplete: Bool { outcomes.allSatisfy { $0.payoff != nil } }

  /// Returns the monthly payment; nil if only minimums are paid.
  private func budget(_ extra: Decimal) throws(DecimalError) -> Decimal? {
    guard strategy != .minimums else { return nil }
    var sum = extra
    for debt in debts { sum = try sum + debt.firstMinimum(after: start).minimum }
    return sum
  }

  private mutating func run(paying budget: Decimal?) throws(DecimalError) {
    let order = order
    for month in 0..<Self.limit where balances.contains(where: \.isPositive) {
      let first = payments.count
      do throws(DecimalError) {
        var left = budget ?? .zero
        for index in debts.indices where balances[index].isPositive {
          guard let day = debts[index].due(month, after: start) else { return }
          left = try left - payMinimum(of: index, on: day)
        }
        for index in order where budget != nil && left.isPositive && balances[index].isPositive {
          guard let row = payments[first...].firstIndex(where: { $0.debt == index })
          else { continue }
          left = try left - payExtra(left, in: row)
        }
      } catch {
        // A debt with an overflowing balance is never paid off.
        payments.removeSubrange(first...)
        return
      }
      for payment in payments[first...] { try finish(payment) }
    }
  }

  /// Adds a debt's interest, pays the minimum, and returns the amount of the minimum.
  private mutating func payMinimum(
    of index: Int, on day: CalendarDate
  ) throws(DecimalError) -> Decimal {
    let debt = debts[index]
    let interest = try debt.interest(on: balances[index], from: lastDays[index], to: day)
    let owed = try balances[index] + interest
    let paid = min(owed, try debt.minimum(of: owed))
    if max(lastDays[index], start).year != day.year { free[index] = try debt.freePerYear() }
    lastDays[index] = day
    balances[index] = try owed - paid
    payments.append(
      Payment(
        debt: index, date: day, interest: interest, minimum: paid, extra: .zero, fee: .zero,
        balance: balances[index]))
    return paid
  }

  /// Repays as much as possible early and returns the repaid amount including the fee.
  private mutating func payExtra(
    _ amount: Decimal, in row: Int
  ) throws(DecimalError) -> Decimal {
    let index = payments[row].debt
    let (repaid, fee) = try debts[index].early(
      amount, of: balances[index], free: free[index], on: payments[row].date)
    free[index] = max(.zero, try free[index] - repaid)
    balances[index] = try balances[index] - repaid
    payments[row].extra = repaid
    payments[row].fee = fee
    payments[row].balance = balances[index]
    return try repaid + fee
  }

  private mutating func finish(_ payment: Payment) throws(DecimalError) {
    let index = payment.debt
    outcomes[index].interest = try outcomes[index].interest + payment.interest
    outcomes[index].fees = try outcomes[index].fees + payment.fee
    if let until = debts[index].terms.until, outcomes[index].leftAtEnd != nil, payment.date <= until
    {
      outcomes[index].leftAtEnd = payment.balance
    }
    if payment.balance.isZero { outcomes[index].payoff = payment.date }
  }

  /// The debts in the order in which they receive more than the minimum. Equal balances are ordered
  /// by rate, and equal rates by balance. Remaining ties are resolved by the order in the settings.
  private var order: [Int] {
    debts.indices.sorted { a, b in
      let balances = (debts[a].balance, debts[b].balance)
      let rates = (debts[a].comparableRatePct, debts[b].comparableRatePct)
      let isRateFirst = strategy == .avalanche
      if isRateFirst, rates.0 != rates.1 { return rates.0 > rates.1 }
      if balances.0 != balances.1 { return balances.0 < balances.1 }
      return rates.0 == rates.1 ? a < b : rates.0 > rates.1
    }
  }
}

extension Debt {
  /// Returns the interest and the required minimum payment on the first due day.
  package func firstMinimum(
    after start: CalendarDate
  ) throws(DecimalError) -> (interest: Decimal, minimum: Decimal) {
    let before = due(-1, after: start) ?? start
    let interest = try interest(on: balance, from: before, to: due(0, after: start) ?? start)
    return (interest, try minimum(of: try balance + interest))
  }
}
