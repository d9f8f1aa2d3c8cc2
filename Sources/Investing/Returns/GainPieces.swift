import FinanceModel
import PlainText

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
