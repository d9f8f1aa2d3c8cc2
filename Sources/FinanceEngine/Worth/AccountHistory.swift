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
  private let account: Int
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
    self.account = account
    settled = AccountState(keepsFlows: keepsFlows)
    rows = ledger.standingRows(ofAccount: account)
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

  /// The latest day until `day` of a row that says a value; nil without one.
  package func lastValueDay(onOrBefore day: CalendarDate) -> CalendarDate? {
    let days = rows.reversed().lazy.filter { row in
      ledger.date(ofRow: row) <= day && ledger[row].value != nil
    }.map { ledger.date(ofRow: $0) }
    return earliest == nil ? days.first : days.max()
  }

  /// The state when `day` is over.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: days are asked for in order.
  /// - Complexity: linear in the rows since the day last asked for, and in the later rows of a
  ///   stretch in which days fall.
  package mutating func state(
    onEveningOf day: CalendarDate
  ) throws(DecimalError) -> AccountState {
    guard let earliest else {
      while next < rows.upperBound, ledger.date(ofRow: next) <= day { try settle() }
      return settled
    }
    return try state(onEveningOf: day, earliest)
  }

  /// Takes the next row for good.
  private mutating func settle() throws(DecimalError) {
    if !isRepeated(next) { try settled.apply(ledger[next], row: next) }
    next += 1
  }

  /// Whether the row says once more what the one before it says of the same moment: two people who
  /// type one value have one value, and put its flow in once.
  private func isRepeated(_ row: Int) -> Bool {
    guard !ledger.hasRisingMoments(ofAccount: account), row > rows.lowerBound,
      ledger.event(ofRow: row) == .value
    else { return false }
    let (update, before) = (ledger[row], ledger[row - 1])
    return update.instant == before.instant && update.date == before.date
      && before.event == .value && update.value == before.value && update.flow == before.flow
  }

  private mutating func state(
    onEveningOf day: CalendarDate, _ earliest: [CalendarDate]
  ) throws(DecimalError) -> AccountState {
    while next < rows.upperBound, ledger.date(ofRow: next) <= day { try settle() }
    var state = settled
    var row = next
    while row < rows.upperBound, earliest[row - rows.lowerBound] <= day {
      if ledger.date(ofRow: row) <= day, !isRepeated(row) {
        try state.apply(ledger[row], row: row)
      }
      row += 1
    }
    return state
  }
}
