package import FinanceModel
package import PlainText

/// What the values ledger says of one account at a moment.
///
/// Between two values an account is worth its last value and what was put in since. Its first value
/// counts as put in, closing takes out all it is worth, and reopening puts that back: none of these
/// is a gain or a loss. Example: 1000 on 1 March, 200 put in on the 10th, 1230 on the 31st: worth
/// 1200 from the 10th, and 30 have grown.
package struct AccountState: Equatable, Sendable {
  /// Nil before the account has a value; of one that is closed, the last it had.
  package private(set) var value: Decimal?
  /// Whether it has begun and is not closed.
  package private(set) var isOpen = false
  /// The currency of its rows, by number; nil where none says one.
  package private(set) var currency: Int?
  /// The rows, by number, of its last value and of its last closing.
  package private(set) var valueRow, closingRow: Int?
  /// Its worth now, at the value before the last, and at its first.
  package private(set) var mark = WorthMark()
  package private(set) var markBefore: WorthMark?
  package private(set) var firstMark: WorthMark?
  /// What its rows have put in and taken out, where that was asked for, in their order.
  package private(set) var flows: [Flow] = []
  private let keepsFlows: Bool
  private var markAtValue: WorthMark?
  /// Whether some row has said a value; before, all that is put in is what it begins with.
  private var hasValue = false
  /// Whether some row has said by now what was put in or taken out: then one that says nothing
  /// means that there was nothing.
  private var statesFlows = false

  /// Money that was put in on a day; negative when it was taken out.
  package struct Flow: Equatable, Sendable {
    package let date: CalendarDate
    /// By a first value, a closing or a reopening.
    package let booked: Decimal
    /// As the row says.
    package let stated: Decimal
  }

  /// An account of which nothing is known.
  ///
  /// - Parameter keepsFlows: ``flows`` are kept.
  package init(keepsFlows: Bool = false) { self.keepsFlows = keepsFlows }

  /// Takes the account's next row, which has that number.
  ///
  /// A value or flow of a closed account reopens it.
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

  /// Flows until the first value are in it, whatever they come to: all of it was put in.
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
