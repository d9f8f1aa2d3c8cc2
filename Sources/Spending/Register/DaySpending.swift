package import FinanceModel
package import PlainText

/// Spending on each day of a range.
package struct DaySpending: Sendable {
  /// Spending level of a day, according to the limits in the settings.
  package enum Level: String, CaseIterable, Sendable {
    case green, yellow, red
  }

  /// Spending on one day.
  package struct Day: Equatable, Sendable {
    package let date: CalendarDate
    /// Spending on the day, excluding income, in the base currency; negative if refunds exceed it;
    /// nil if the day is unknown.
    package let amount: Decimal?
    /// The part of the amount that is compared with the limits. It excludes bills if the settings
    /// separate them; nil if the day is unknown.
    package let judged: Decimal?
    /// Total of the bills that ``judged`` does not include: separated bills, and bills still due.
    package let beside: Decimal
    /// Total of the bills included in ``amount``, and of the bills still due.
    package let bills: Decimal
    /// Number of spending rows.
    package let rows: Int
    /// Level of the day; nil for an unknown day.
    package let level: Level?
  }

  /// All days of the range, in order.
  package let days: [Day]
  /// Total of the known days.
  ///
  /// The known days extend from the month of the first row to the last counted day. If there are no
  /// rows, all days up to the last counted day are known.
  package let total: Decimal

  /// - Parameters:
  ///   - rows: the rows, in date order.
  ///   - today: the last known day.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows and the number of days.
  package init(
    _ rows: [SpendingBook.Row], bills: ScheduledBills = ScheduledBills(), _ limits: DayLimits?,
    from first: CalendarDate, to last: CalendarDate, asOf today: CalendarDate
  ) throws(DecimalError) {
    var sums = [Sum](repeating: Sum(), count: max(0, first.days(until: last) + 1))
    let start = rows.boundary { $0.date >= first }
    for row in rows[start...] {
      guard row.date <= min(last, today) else { break }
      guard !row.isIncome else { continue }
      let isBill = !bills.transactions.isEmpty && bills.transactions.contains(row.transaction)
      try sums[first.days(until: row.date)].add(-row.amount, isBill)
    }
    for bill in bills.occurrences(from: max(first, today), to: last)
    where bill.kind == .bill && bill.isDue {
      let index = first.days(until: bill.date)
      sums[index].due = try sums[index].due + bill.due
    }
    let isApart = limits?.bills == .apart
    let begin = rows.first.map(\.date.firstOfMonth)
    var days: [Day] = []
    var total = Decimal.zero
    for (index, sum) in sums.enumerated() {
      guard let date = first.adding(days: index) else { break }
      let isKnown = date <= today && begin.map { $0 <= date } ?? true
      let judged = isApart ? try sum.amount - sum.bills : sum.amount
      days.append(
        Day(
          date: date, amount: isKnown ? sum.amount : nil, judged: isKnown ? judged : nil,
          beside: isApart ? try sum.bills + sum.due : sum.due, bills: try sum.bills + sum.due,
          rows: sum.rows,
          level: isKnown ? Level(judged, limits) : nil))
      if isKnown { total = try total + sum.amount }
    }
    self.days = days
    self.total = total
  }

  private struct Sum {
    var amount = Decimal.zero
    /// Part of the amount that paid bills.
    var bills = Decimal.zero
    /// Total of bills still due.
    var due = Decimal.zero
    var rows = 0

    mutating func add(_ cost: Decimal, _ isBill: Bool) throws(DecimalError) {
      amount = try amount + cost
      if isBill { bills = try bills + cost }
      rows += 1
    }
  }
}

extension DaySpending.Level {
  /// Creates the level of an amount. An amount equal to a limit is within that limit.
  init(_ amount: Decimal, _ limits: DayLimits?) {
    if amount <= limits?.green ?? DayLimits.defaultGreen {
      self = .green
    } else {
      self = amount <= limits?.yellow ?? DayLimits.defaultYellow ? .yellow : .red
    }
  }
}
