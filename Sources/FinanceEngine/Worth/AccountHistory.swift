package import FinanceModel
package import PlainText

/// Walks through the rows of one account from evening to evening.
///
/// A row counts from the end of the day that it is written with, whatever the offset; of the rows
/// that count, the order is that of their instants. So a value of a traveller, written with a later
/// day but of an earlier instant, gives way to the one of the later instant.
///
///     var history = AccountHistory(ledger, account: 0)
///     let state = try history.state(onEveningOf: day)
package struct AccountHistory: Sendable {
  private let ledger: ValueLedger
  /// The rows that count, by number.
  let rows: Range<Int>
  /// The state after all rows before ``next``, none of which is later by day than one after it.
  private var settled: AccountState
  private var next: Int
  /// The earliest day among each row and those after it; nil where days never fall.
  private let earliest: [CalendarDate]?

  /// Rows up to the account's last deletion do not count.
  ///
  /// - Parameter keepsFlows: the states have ``AccountState/flows``.
  /// - Complexity: linear in the account's rows.
  package init(_ ledger: ValueLedger, account: Int, keepsFlows: Bool = false) {
    self.ledger = ledger
    settled = AccountState(keepsFlows: keepsFlows)
    rows = ledger.rowsSinceDeletion(ofAccount: account)
    next = rows.lowerBound
    guard !ledger.hasRisingDays(ofAccount: account) else {
      earliest = nil
      return
    }
    var isRising = true
    var last: CalendarDate?
    for row in rows {
      let date = ledger.date(ofRow: row)
      if let last, date < last { isRising = false }
      last = date
    }
    guard !isRising else {
      earliest = nil
      return
    }
    var days: [CalendarDate] = []
    for row in rows.reversed() {
      let date = ledger.date(ofRow: row)
      days.append(min(date, days.last ?? date))
    }
    earliest = days.reversed()
  }

  /// The day of the first row that counts.
  package var firstDay: CalendarDate? {
    earliest?.first ?? rows.first.map { ledger.date(ofRow: $0) }
  }

  /// The latest day until `day` of a row that may say a value; nil without one.
  package func lastValueDay(onOrBefore day: CalendarDate) -> CalendarDate? {
    let days = rows.reversed().lazy.filter { row in
      ledger.date(ofRow: row) <= day && [.value, .open].contains(ledger.event(ofRow: row))
    }.map { ledger.date(ofRow: $0) }
    return earliest == nil ? days.first : days.max()
  }

  /// The state when `day` is over.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: days are asked for in order.
  /// - Complexity: linear in the rows since the day last asked for.
  package mutating func state(
    onEveningOf day: CalendarDate
  ) throws(DecimalError) -> AccountState {
    guard let earliest else {
      while next < rows.upperBound, ledger.date(ofRow: next) <= day {
        try settled.apply(ledger[next], row: next)
        next += 1
      }
      return settled
    }
    return try state(onEveningOf: day, earliest)
  }

  private mutating func state(
    onEveningOf day: CalendarDate, _ earliest: [CalendarDate]
  ) throws(DecimalError) -> AccountState {
    var state = settled
    var isSettled = true
    var row = next
    while row < rows.upperBound, earliest[row - rows.lowerBound] <= day {
      if ledger.date(ofRow: row) <= day {
        try state.apply(ledger[row], row: row)
      } else {
        isSettled = false
      }
      row += 1
      if isSettled { (settled, next) = (state, row) }
    }
    return state
  }
}

extension ValueLedger {
  /// The rows of an account after the last that deletes it.
  fileprivate func rowsSinceDeletion(ofAccount account: Int) -> Range<Int> {
    let rows = rows(ofAccount: account)
    guard hasDeletion(ofAccount: account) else { return rows }
    // Of one moment, deleting comes last.
    guard let deletion = rows.last(where: { event(ofRow: $0) == .delete }) else { return rows }
    return (deletion + 1)..<rows.upperBound
  }
}
