package import FinanceModel
package import PlainText

/// State of an account in the values ledger at a moment.
///
/// Between two values, an account's value is its last value plus the flows since then. A first
/// value is a contribution, a closing withdraws the whole value, and a reopening returns that
/// value. These events are neither gains nor losses.
///
/// Example: 1000 on 1 March, 200 paid in on the 10th, and 1230 on the 31st. The value is 1200 from
/// the 10th on, and the growth is 30.
package struct AccountState: Equatable, Sendable {
  /// Last value; nil before the first value. A closed account retains its last value.
  package private(set) var value: Decimal?
  /// Whether the account has begun and is not closed.
  package private(set) var isOpen = false
  /// Index of the currency of the account's rows; nil if no row states a currency.
  package private(set) var currency: Int?
  /// Indices of the rows with the account's last value and its last closing.
  package private(set) var valueRow, closingRow: Int?
  /// Mark at the current moment. The other marks are at the second-to-last value and at the first
  /// value.
  package private(set) var mark = WorthMark()
  package private(set) var markBefore: WorthMark?
  package private(set) var firstMark: WorthMark?
  /// Flows of the account's rows in order, if requested.
  package private(set) var flows: [Flow] = []
  private let keepsFlows: Bool
  private var markAtValue: WorthMark?
  /// Whether a row has stated a value. Earlier flows belong to the opening.
  private var hasValue = false
  /// Whether a row has stated a flow. In that case, a row without a flow means a flow of zero.
  private var statesFlows = false

  /// Money paid in on a day; negative for a withdrawal.
  package struct Flow: Equatable, Sendable {
    package let date: CalendarDate
    /// Amount booked for a first value, a closing or a reopening.
    package let booked: Decimal
    /// Amount stated in the row.
    package let stated: Decimal
  }

  /// Creates an empty state.
  ///
  /// - Parameter keepsFlows: whether ``flows`` are stored.
  package init(keepsFlows: Bool = false) { self.keepsFlows = keepsFlows }

  /// Applies the account's next row, which has the given index.
  ///
  /// A value or a flow reopens a closed account.
  ///
  /// - Throws: `overflow`.
  package mutating func apply(_ update: ValueUpdate, row: Int) throws(DecimalError) {
    if update.event == .close, !isOpen, closingRow != nil { return }
    let before = mark
    mark.date = update.date
    currency = update.currency ?? currency
    try reopen()
    if let flow = update.flow {
      statesFlows = true
      if hasValue {
        try put(flow)
      } else if update.value == nil {
        try begin(with: try mark.worth + flow, row)
      }
    }
    if let new = update.value { try take(new, row) }
    if update.event == .close { try close(row) }
    if keepsFlows, mark.booked != before.booked || mark.netFlow != before.netFlow {
      flows.append(
        Flow(
          date: update.date, booked: try mark.booked - before.booked,
          stated: try mark.netFlow - before.netFlow))
    }
  }

  private mutating func reopen() throws(DecimalError) {
    guard !isOpen else { return }
    isOpen = true
    guard let value else { return }
    mark.worth = value
    mark.booked = try mark.booked + value
  }

  private mutating func close(_ row: Int) throws(DecimalError) {
    isOpen = false
    closingRow = row
    mark.booked = try mark.booked - mark.worth
    mark.worth = .zero
  }

  private mutating func put(_ flow: Decimal) throws(DecimalError) {
    mark.netFlow = try mark.netFlow + flow
    mark.worth = try mark.worth + flow
    value = mark.worth
  }

  /// Begins the account with its first value, which includes all earlier flows as contributions.
  private mutating func begin(with worth: Decimal, _ row: Int) throws(DecimalError) {
    mark.booked = try mark.booked + worth - mark.worth
    (value, mark.worth) = (worth, worth)
    (valueRow, markBefore, markAtValue) = (row, nil, mark)
    firstMark = mark
  }

  private mutating func take(_ new: Decimal, _ row: Int) throws(DecimalError) {
    guard hasValue else {
      hasValue = true
      return try begin(with: new, row)
    }
    if !statesFlows { mark.unknownFlows += 1 }
    (value, mark.worth) = (new, new)
    valueRow = row
    markBefore = markAtValue
    markAtValue = mark
  }
}

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

/// The known state of an account before a new entry.
struct RecordedAccount {
  let name: String
  let rows: [RecordingTimeline.Step]
  /// Whether a negative value is expected.
  let isDebt: Bool
  /// Whether the account is a loan, whose values are all negative.
  let isLoan: Bool
  /// Required currency of all the account's amounts; nil if undecided.
  let currency: String?
  /// Currency used if the account's currency is undecided and the entry does not state one.
  let baseCurrency: String?
  /// Symbols accepted for amounts in addition to currencies.
  let symbols: Set<String>

  /// - Parameter replaced: a row that will no longer be in effect.
  init(
    _ name: String, in ledger: ValueLedger, _ settings: AccountSettings?, _ symbols: Set<String>,
    baseCurrency: String?, replaced: LedgerPlace?
  ) {
    self.name = name
    self.symbols = symbols
    self.baseCurrency = baseCurrency
    isLoan = settings?.kind == .loan
    isDebt =
      settings?.kind == .loan || settings?.kind == .card || settings?.debt != nil
    guard let account = ledger.accounts.firstIndex(of: name) else {
      rows = []
      currency = settings?.currency?.code
      return
    }
    rows = ledger.steps(ofAccount: account, without: replaced)
    // A replaced row also determines the currency of the account.
    let said = ledger.currency(ofAccount: account).map { ledger.currencies[$0] }
    let isNew = ledger.standingRows(ofAccount: account).isEmpty
    currency = said ?? settings?.currency?.code ?? (isNew ? nil : baseCurrency)
  }
}
