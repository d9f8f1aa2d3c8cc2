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
