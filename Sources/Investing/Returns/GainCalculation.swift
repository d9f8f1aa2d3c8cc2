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

/// Units held during a period, with their value at the start of the period or on the day they
/// arrived.
///
/// Pieces follow the lots used by the booking. A lot is identified by the row that acquired it,
/// regardless of transfers. If a holding contains several lots from one row, they are distinguished
/// by their part numbers.
struct GainPieces {
  /// The location of units.
  enum Place: Hashable {
    case account(Int, symbol: Int)
    case transit(PendingTransfer.Key, symbol: Int)
  }

  /// Identity of a lot within its location.
  struct LotKey: Equatable {
    let row: Int
    let part: Int
  }

  /// Units of one lot at one location.
  struct Piece {
    var quantity: Decimal
    /// Value in the asset's currency at the start of the period, or on the day of arrival if the
    /// units arrived later.
    var local: Decimal
    /// ``local`` in the base currency.
    var base: Decimal
    /// Day as of which ``local`` and ``base`` are valued.
    let date: CalendarDate

    mutating func addWorth(of other: Piece) throws(DecimalError) {
      local = try local + other.local
      base = try base + other.base
    }
  }

  /// Pieces of one row's lots at one location, by part.
  private typealias Parts = [(part: Int, piece: Piece)]

  private var pieces: [Place: [Int: Parts]] = [:]

  /// Locations with pieces, in any order.
  var places: [Place] { pieces.filter { !$0.value.isEmpty }.map(\.key) }

  /// Adds units of a lot. Arriving units form a new part after the row's existing parts, as in
  /// ``Holding``, because the value of the new units differs.
  ///
  /// - Parameter part: the part of the lot at the start; nil if the units arrive later.
  /// - Throws: `overflow`.
  mutating func add(
    _ piece: Piece, ofLot row: Int, part: Int? = nil, to place: Place
  ) throws(DecimalError) {
    var parts = pieces[place]?[row] ?? []
    pieces[place]?[row] = nil
    let part = part ?? min(parts.last.map { $0.part + 1 } ?? 0, Lot.lastPart)
    let index = parts.boundary { $0.part >= part }
    if index < parts.count, parts[index].part == part {
      // Only the last part number can occur twice.
      parts[index].piece.quantity = try parts[index].piece.quantity + piece.quantity
      try parts[index].piece.addWorth(of: piece)
    } else {
      parts.insert((part, piece), at: index)
    }
    pieces[place, default: [:]][row] = parts
  }

  /// Removes units from a lot and returns them with their share of the value; nil if the lot does
  /// not exist.
  ///
  /// - Throws: `overflow`.
  mutating func take(
    _ units: Decimal, ofLot lot: LotKey, from place: Place
  ) throws(DecimalError) -> Piece? {
    guard var parts = pieces[place]?[lot.row] else { return nil }
    pieces[place]?[lot.row] = nil
    defer { if !parts.isEmpty { pieces[place]?[lot.row] = parts } }
    let index = parts.boundary { $0.part >= lot.part }
    guard index < parts.count, parts[index].part == lot.part else { return nil }
    var piece = parts[index].piece
    guard units.magnitude < piece.quantity.magnitude else {
      parts.remove(at: index)
      return piece
    }
    let taken = Piece(
      quantity: units, local: try piece.local.share(units, of: piece.quantity),
      base: try piece.base.share(units, of: piece.quantity), date: piece.date)
    piece.quantity = try piece.quantity - taken.quantity
    piece.local = try piece.local - taken.local
    piece.base = try piece.base - taken.base
    parts[index].piece = piece
    return taken
  }

  /// Removes units from all pieces at a location in proportion, as for a pool of lots.
  ///
  /// - Throws: `overflow`.
  mutating func takeShares(
    _ units: [Decimal], from place: Place
  ) throws(DecimalError) -> [Piece] {
    let open = lots(at: place)
    var (held, sum) = (Decimal.zero, Decimal.zero)
    for lot in open { held = try held + lot.piece.quantity }
    for units in units { sum = try sum + units }
    sum = min(sum, held)
    guard sum.isPositive else { return [] }
    let shares = try open.map(\.piece.quantity).scaled(by: sum, over: held, summingTo: sum)
    var taken: [Piece] = []
    for (lot, share) in zip(open, shares) where share.isPositive {
      if let piece = try take(share, ofLot: lot.lot, from: place) { taken.append(piece) }
    }
    return taken
  }

  /// Splits the units of an account, and the units in transit from it.
  mutating func take(_ split: BookedSplit) throws(DecimalError) {
    for place in places {
      switch place {
      case .account(split.account, split.symbol): try self.split(split.ratio, at: place)
      case .transit(let key, split.symbol) where key.sender == split.account:
        try self.split(split.ratio, at: place)
      default: break
      }
    }
  }

  /// Changes the number of units at a location, as the booking does. If a lot has no units left,
  /// its value is added to the previous lot, or to the next if it is the first. If the location has
  /// no units left, the lots do not change until they are disposed of.
  private mutating func split(_ ratio: SplitRatio, at place: Place) throws(DecimalError) {
    let before = lots(at: place)
    let units = try ratio.applied(toLots: before.map(\.piece.quantity.magnitude))
    guard units.contains(where: \.isPositive) else { return }
    var after: [(lot: LotKey, piece: Piece)] = []
    var lost: [Piece] = []
    for (lot, units) in zip(before, units) {
      var piece = lot.piece
      piece.quantity = piece.quantity.isNegative ? -units : units
      if units.isPositive {
        for gone in lost { try piece.addWorth(of: gone) }
        lost.removeAll()
        after.append((lot.lot, piece))
      } else if after.isEmpty {
        lost.append(piece)
      } else {
        try after[after.count - 1].piece.addWorth(of: piece)
      }
    }
    var rows: [Int: Parts] = [:]
    for (lot, piece) in after { rows[lot.row, default: []].append((lot.part, piece)) }
    pieces[place] = rows
  }

  /// Returns the lots at a location in order of acquisition.
  func lots(at place: Place) -> [(lot: LotKey, piece: Piece)] {
    (pieces[place] ?? [:]).sorted { $0.key < $1.key }.flatMap { row, parts in
      parts.map { (LotKey(row: row, part: $0.part), $0.piece) }
    }
  }
}

extension Decimal {
  /// Divides the sum in proportion to quantities. Each cumulative share is rounded half-even to 18
  /// decimals, so the shares add up to the sum. If the quantities sum to zero, the last share is
  /// the whole sum.
  func shared(by quantities: [Decimal]) throws(DecimalError) -> [Decimal] {
    var whole = Decimal.zero
    for quantity in quantities { whole = try whole + quantity }
    var (passed, given) = (Decimal.zero, Decimal.zero)
    var shares: [Decimal] = []
    for (index, quantity) in quantities.enumerated() {
      passed = try passed + quantity
      let isLast = index == quantities.count - 1
      let due = isLast || whole.isZero ? (isLast ? self : .zero) : try share(passed, of: whole)
      shares.append(try due - given)
      given = due
    }
    return shares
  }
}
