package import FinanceModel
package import PlainText

/// What each day of a stretch of the calendar cost.
package struct DaySpending: Sendable {
  /// How much a day cost, by the limits of the settings.
  package enum Level: String, CaseIterable, Sendable {
    case green, yellow, red
  }

  /// One day.
  package struct Day: Equatable, Sendable {
    package let date: CalendarDate
    /// What was spent, income apart, in the base currency; negative if refunds exceed it. Nil for a
    /// day that is not known.
    package let amount: Decimal?
    /// The amount by which the day is judged: without bills if the settings set them apart. Nil for
    /// a day that is not known.
    package let judged: Decimal?
    /// Bills that are no part of ``judged``: those set apart, and those that are still due.
    package let beside: Decimal
    /// What bills cost: those of the amount, and those that are still due.
    package let bills: Decimal
    /// The number of rows of spending.
    package let rows: Int
    /// Nil for a day that is not known.
    package let level: Level?
  }

  /// Every day, in order.
  package let days: [Day]
  /// What the known days cost together.
  ///
  /// A day is known from the month of the first row to the last day that rows count; without rows,
  /// every day to that one.
  package let total: Decimal

  /// - Parameters:
  ///   - rows: in order of their days.
  ///   - today: the last day that is known.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the rows and the days.
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
    /// The part of the amount that paid bills.
    var bills = Decimal.zero
    /// What bills cost that are still due.
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
  /// A day that costs as much as a limit is still below it.
  init(_ amount: Decimal, _ limits: DayLimits?) {
    if amount <= limits?.green ?? DayLimits.defaultGreen {
      self = .green
    } else {
      self = amount <= limits?.yellow ?? DayLimits.defaultYellow ? .yellow : .red
    }
  }
}
