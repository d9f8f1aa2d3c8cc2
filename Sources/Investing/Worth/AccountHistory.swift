package import FinanceModel
package import PlainText

/// Walks over the rows of one account, evening by evening.
///
/// A row counts from the end of its written day, regardless of the offset; the rows that count are
/// applied in order of absolute time. So a traveler's value with a later written day but an earlier
/// time is overridden by the value with the later time.
///
///     var history = AccountHistory(ledger, account: 0)
///     let state = try history.state(onEveningOf: day)
package struct AccountHistory: Sendable {
  private let ledger: ValueLedger
  private let account: Int
  /// Numbers of the rows that count.
  package let rows: Range<Int>
  /// State after all rows before ``next``, none of which has a later day than a row after it.
  private var settled: AccountState
  private var next: Int
  /// The earliest day among each row and its successors; nil if days never decrease.
  private let earliest: [CalendarDate]?

  /// Creates the history. Rows up to the account's last deletion do not count.
  ///
  /// - Parameter keepsFlows: whether the states include ``AccountState/flows``.
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

  /// Day of the first row that counts.
  package var firstDay: CalendarDate? {
    earliest?.first ?? rows.first.map { ledger.date(ofRow: $0) }
  }

  /// Returns the latest day up to `day` of a row with a value; nil if there is none.
  package func lastValueDay(onOrBefore day: CalendarDate) -> CalendarDate? {
    let days = rows.reversed().lazy.filter { row in
      ledger.date(ofRow: row) <= day && ledger[row].value != nil
    }.map { ledger.date(ofRow: $0) }
    return earliest == nil ? days.first : days.max()
  }

  /// Returns the state at the end of `day`.
  ///
  /// - Throws: `overflow`.
  /// - Precondition: days are requested in order.
  /// - Complexity: linear in the rows since the last requested day, and in the later rows of a run
  ///   with decreasing days.
  package mutating func state(
    onEveningOf day: CalendarDate
  ) throws(DecimalError) -> AccountState {
    guard let earliest else {
      while next < rows.upperBound, ledger.date(ofRow: next) <= day { try settle() }
      return settled
    }
    return try state(onEveningOf: day, earliest)
  }

  /// Applies the next row permanently.
  private mutating func settle() throws(DecimalError) {
    if !isRepeated(next) { try settled.apply(ledger[next], row: next) }
    next += 1
  }

  /// Whether the row repeats the previous one with the same moment and content: if two people enter
  /// one value, it counts once, and so does its flow.
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
