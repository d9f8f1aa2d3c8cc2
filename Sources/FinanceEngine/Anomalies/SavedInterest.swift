package import FinanceModel
package import PlainText

/// Interest that money would earn more in another account of the plan.
package struct SavedInterest: Sendable {
  /// An account of the plan with its conditions on a day.
  package struct Place: Sendable {
    package let tier, account: String
    package let balance: Decimal
    /// The rate in percent a year.
    package let ratePct: Decimal
    package let keep: Decimal
    /// The amount that it can still receive; nil without a limit.
    package fileprivate(set) var room: Decimal?
    /// Whether money can be moved: cash or savings without a term.
    package let isFree: Bool
  }

  /// An amount that would earn more elsewhere.
  package struct Move: Sendable {
    package let from, to: Place
    package let amount: Decimal
    /// The interest of a year, in the minor unit.
    package let yearly: Decimal
  }

  /// The plan's accounts in file order.
  package private(set) var places: [Place] = []

  /// - Throws: `overflow`.
  package init(_ plan: Plan, _ settings: Settings, on day: CalendarDate) throws(DecimalError) {
    let rates = PlanRates(of: plan, settings)
    let conditions = ConditionsByName(settings, on: day)
    for (number, tier) in plan.tiers.enumerated() {
      for (index, account) in tier.accounts.enumerated() {
        let own = conditions.conditions(tier: tier.name, account: account.name)
        let maturity = rates.maturity(ofAccount: index, inTier: number)
        places.append(
          Place(
            tier: tier.name, account: account.name, balance: account.balance,
            ratePct: rates.timeline(ofAccount: index, inTier: number).rate(on: day),
            keep: own.keep, room: try account.room(),
            isFree: !own.isLocked && maturity.map { $0 <= day } ?? true
              && [nil, .cash, .savings].contains(own.kind)))
      }
    }
  }

  /// Returns the move of an account's money to the free account with the highest rate and room, and
  /// uses that room; nil if it saves less than a minor unit.
  ///
  /// - Parameter amount: the money that is not needed where it is.
  /// - Throws: `overflow`.
  package mutating func move(
    _ amount: Decimal, from place: Place
  ) throws(DecimalError) -> Move? {
    let best = places.indices.filter { index in
      let other = places[index]
      return other.isFree && other.ratePct > place.ratePct
        && (other.room.map(\.isPositive) ?? true)
    }.max { places[$0].ratePct < places[$1].ratePct }
    guard let best, place.isFree, amount.isPositive else { return nil }
    let moved = min(amount, places[best].room ?? amount)
    let yearly = try moved.scaled(
      by: places[best].ratePct - place.ratePct, over: Decimal(100), .halfEven
    ).rounded(toDecimals: 2, .halfEven)
    guard yearly.isPositive else { return nil }
    let move = Move(from: place, to: places[best], amount: moved, yearly: yearly)
    if let room = places[best].room { places[best].room = try room - moved }
    return move
  }
}

/// The lowest balance of an account in the next days.
package struct LowestBalance: Sendable {
  package let date: CalendarDate
  package let amount: Decimal

  /// Projects the balance: bills on their days, overdue ones on the first, and the everyday rest as
  /// a daily mean of the last six full months. A rest that adds money counts as zero.
  ///
  /// - Parameter balance: the balance on the day of the book.
  /// - Throws: `overflow`.
  package init(
    of account: String, _ balance: Decimal, _ book: SpendingBook, _ bills: ScheduledBills,
    days: Int = 60
  ) throws(DecimalError) {
    let last = book.day.adding(days: days) ?? book.day
    var changes: [CalendarDate: Decimal] = [:]
    if let known = bills.book {
      let byIndex = Dictionary(
        known.bills.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
      for occurrence in known.occurrences(from: .epochDay, through: last)
      where [.expected, .overdue].contains(known.state(of: occurrence)) {
        guard let bill = byIndex[occurrence.bill] else { continue }
        let date = max(occurrence.date, book.day)
        let due = occurrence.due
        if bill.account == account { changes[date] = try (changes[date] ?? .zero) + due }
        if bill.to == account { changes[date] = try (changes[date] ?? .zero) + due.magnitude }
      }
    }
    let daily = try Self.everyday(of: account, book, bills)
    var (sum, lowest) = (balance, (date: book.day, amount: balance))
    for day in 0...days {
      guard let date = book.day.adding(days: day) else { break }
      sum = try sum + (changes[date] ?? .zero)
      if day > 0 { sum = try sum + daily }
      if sum < lowest.amount { lowest = (date, sum) }
    }
    (date, amount) = lowest
  }

  private static func everyday(
    of account: String, _ book: SpendingBook, _ bills: ScheduledBills
  ) throws(DecimalError) -> Decimal {
    let months = book.fullMonths.suffix(6)
    guard let first = months.first, let last = months.last,
      let start = CalendarDate(year: first.year, month: first.month, day: 1)
    else { return .zero }
    var sum = Decimal.zero
    for (index, row) in book.transactions.rows.enumerated()
    where start <= row.date && row.date <= last
      && book.transactions.accounts[row.account] == account
      && [.ordinary, .transfer].contains(row.kind) && !bills.contains(payment: index)
    {
      sum = try sum + row.amount
    }
    let days = start.days(until: last) + 1
    return min(try sum.divided(by: Decimal(days), .halfEven), .zero)
  }
}
