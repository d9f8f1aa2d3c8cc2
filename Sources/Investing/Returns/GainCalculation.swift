import FinanceModel
import PlainText

/// Computation of ``GainSplit``.
///
/// Each flow into or out of a piece or a cash balance is converted to the base currency once. Each
/// ledger row is closed with its remainder. The remainder is cash in, plus start values of pieces,
/// minus their end values, minus external contributions. It equals income minus fees and taxes. The
/// parts therefore always sum to the change in value minus the external flows, despite rounding.
struct GainCalculation {
  struct RowKey: Hashable {
    /// Account of the row; nil for units and cash in transit.
    let account: Int?
    let item: GainSplit.Item
  }

  /// The location of cash.
  enum CashPlace: Hashable {
    case account(Int, currency: Int)
    case transit(PendingTransfer.Key, currency: Int)
  }

  let before: Booking
  let booking: Booking
  let start: CalendarDate
  let end: CalendarDate
  var appraisal: Appraisal
  var pieces = GainPieces()
  /// Balances at each location with a movement, initially as of the start of the period, finally as
  /// of its end.
  var cash: [CashPlace: Decimal] = [:]
  /// Value of the movements into each balance, in the base currency.
  var moved: [CashPlace: Decimal] = [:]
  /// Remainder of each row.
  var leftOver: [Int: Decimal] = [:]
  /// Booked tax of each disposing row. If fewer units are disposed of than the row states, the tax
  /// is reduced in proportion.
  var bookedTaxes: [Int: Decimal] = [:]
  /// Units sent by each row, as booked.
  var unitsSent: [Int: Decimal] = [:]
  /// Values of pending units that paid fees, by row.
  var paidInTransit: [Int: [(transit: PendingTransfer.Key, value: Decimal)]] = [:]
  private var parts: [RowKey: GainParts] = [:]
  /// Gains in transit by sending account.
  private(set) var sentParts: [Int: GainParts] = [:]
  private(set) var startValue = Decimal.zero
  private(set) var endValue = Decimal.zero
  private(set) var externalFlows = Decimal.zero
  private(set) var problems: [ReturnProblem] = []

  init(
    _ before: Booking, _ booking: Booking, _ appraisal: Appraisal, from start: CalendarDate,
    to end: CalendarDate
  ) {
    self.before = before
    self.booking = booking
    self.appraisal = appraisal
    self.start = start
    self.end = end
  }

  var rows: [GainSplit.Row] {
    parts.filter { !$0.value.isZero }
      .map { GainSplit.Row(account: $0.key.account, item: $0.key.item, parts: $0.value) }
      .sorted { order(of: $0) < order(of: $1) }
  }

  private func order(of row: GainSplit.Row) -> (Int, Int, String) {
    let place = row.account.map { booking.terms.accountPlaces[$0] } ?? .max
    return switch row.item {
    case .asset(let symbol): (place, 0, booking.ledger.symbols[symbol])
    case .cash(let currency): (place, 1, booking.terms.currencies[currency])
    }
  }

  mutating func run() {
    addStart()
    for movement in cashMovements {
      attempt { (it) throws(ReturnProblem) in try it.move(movement) }
    }
    // Income does not always add cash, but its tax and fee are still parts of the gain.
    for income in booking.events.incomes[before.events.incomes.count...]
    where isTracked(income.account) {
      attempt { (it) throws(ReturnProblem) in try it.addLeftOver(.zero, ofRow: income.row) }
    }
    for step in steps { attempt { (it) throws(ReturnProblem) in try it.take(step) } }
    for row in leftOver.keys.sorted() {
      attempt { (it) throws(ReturnProblem) in try it.close(row) }
    }
    closePieces()
    closeCash()
  }

  /// Performs the work and records a problem instead of stopping, so that all problems are
  /// reported.
  mutating func attempt(_ work: (inout GainCalculation) throws(ReturnProblem) -> Void) {
    do throws(ReturnProblem) {
      try work(&self)
    } catch {
      if !problems.contains(error) { problems.append(error) }
    }
  }

  mutating func add(_ parts: GainParts, to key: RowKey) throws(ReturnProblem) {
    try fitting { () throws(DecimalError) in
      try self.parts[key, default: GainParts()].add(parts)
    }
  }

  /// Adds a gain in transit. Cash that an account converts does not leave the account.
  mutating func add(
    _ parts: GainParts, inTransit transit: PendingTransfer.Key, _ item: GainSplit.Item
  ) throws(ReturnProblem) {
    var converter: Int?
    if case .cash = item { converter = booking.links.conversionAccount(of: transit.group) }
    try add(parts, to: RowKey(account: converter, item: item))
    guard converter == nil else { return }
    try fitting { () throws(DecimalError) in
      try sentParts[transit.sender, default: GainParts()].add(parts)
    }
  }

  mutating func addExternalFlow(_ sum: Decimal) throws(ReturnProblem) {
    externalFlows = try fitting { () throws(DecimalError) in try externalFlows + sum }
  }

  mutating func addLeftOver(_ sum: Decimal, ofRow row: Int) throws(ReturnProblem) {
    leftOver[row] = try fitting { () throws(DecimalError) in
      try leftOver[row, default: .zero] + sum
    }
  }

  mutating func addStartValue(_ sum: Decimal) throws(ReturnProblem) {
    startValue = try fitting { () throws(DecimalError) in try startValue + sum }
  }

  mutating func addEndValue(_ sum: Decimal) throws(ReturnProblem) {
    endValue = try fitting { () throws(DecimalError) in try endValue + sum }
  }

  func isTracked(_ account: Int) -> Bool { booking.terms.tracking[account] == .transactions }

  /// Returns the currency code of the asset's value.
  func localCurrency(of symbol: Int) -> String {
    booking.terms.currencies[booking.quoteCurrency(of: symbol)]
  }
}
