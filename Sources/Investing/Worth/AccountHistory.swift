package import FinanceModel
package import PlainText

/// The history of an account, to which the account's rows are applied in order, day by day.
///
/// A row takes effect at the end of its written day, regardless of the UTC offset. The rows in
/// effect are applied in order of absolute time. A traveller's value with a later written day but
/// an earlier time is therefore overridden by the value with the later time.
///
///     var history = AccountHistory(ledger, account: 0)
///     let state = try history.state(onEveningOf: day)
package struct AccountHistory: Sendable {
  private let ledger: ValueLedger
  private let account: Int
  /// Indices of the rows in effect.
  package let rows: Range<Int>
  /// State after all rows before ``next``. The rows that follow are not dated earlier than any of
  /// these rows.
  private var settled: AccountState
  private var next: Int
  /// The earliest date of the row and all later rows, for each row; nil if dates never decrease.
  private let earliest: [CalendarDate]?

  /// Creates the history. Rows up to the account's last deletion are ignored.
  ///
  /// - Parameter keepsFlows: whether the states include ``AccountState/flows``.
  /// - Complexity: linear in the number of the account's rows.
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

  /// Earliest date of the rows in effect.
  package var firstDay: CalendarDate? {
    earliest?.first ?? rows.first.map { ledger.date(ofRow: $0) }
  }

  /// Returns the latest date, up to `day`, of a row with a value; nil if there are no such rows.
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
  /// - Complexity: linear in the number of rows since the last requested day, plus the number of
  ///   later rows in a run with decreasing dates.
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

  /// Whether the row has the same time and content as the previous row. If two people enter the
  /// same value, the value and its flow are applied only once.
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
