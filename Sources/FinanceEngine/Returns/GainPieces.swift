import FinanceModel
import PlainText

/// The units that are held during a period, with what they were worth when they came into it.
///
/// They follow the lots that the booking takes: a lot is known by the row that acquired it,
/// wherever it is handed, and by its part where several lots of a row stand in one holding.
struct GainPieces {
  /// Where units are.
  enum Place: Hashable {
    case account(Int, symbol: Int)
    case transit(group: Int, symbol: Int)
  }

  /// What tells a lot from the others at its place.
  struct LotKey: Equatable {
    let row: Int
    let part: Int
  }

  /// Units of one lot at one place.
  struct Piece {
    var quantity: Decimal
    /// Worth at the start of the period, or when they came later, in the asset's own currency.
    var local: Decimal
    /// The same in the base currency.
    var base: Decimal
    /// The day of that worth.
    let date: CalendarDate

    mutating func addWorth(of other: Piece) throws(DecimalError) {
      local = try local + other.local
      base = try base + other.base
    }
  }

  /// Pieces of the lots of one row at one place, by their parts.
  private typealias Parts = [(part: Int, piece: Piece)]

  private var pieces: [Place: [Int: Parts]] = [:]

  /// The places at which there are pieces, in no order.
  var places: [Place] { pieces.filter { !$0.value.isEmpty }.map(\.key) }

  /// Adds units of a lot. Those that arrive stand after the others of their row, as in ``Holding``:
  /// they came at another worth.
  ///
  /// - Parameter part: what is known of the lot at the start; nil for units that arrive.
  /// - Throws: `overflow`.
  mutating func add(
    _ piece: Piece, ofLot row: Int, part: Int? = nil, to place: Place
  ) throws(DecimalError) {
    var parts = pieces[place]?[row] ?? []
    pieces[place]?[row] = nil
    let part = part ?? min(parts.last.map { $0.part + 1 } ?? 0, Lot.lastPart)
    let index = parts.boundary { $0.part >= part }
    if index < parts.count, parts[index].part == part {
      // Only the last part that can be told is met twice.
      parts[index].piece.quantity = try parts[index].piece.quantity + piece.quantity
      try parts[index].piece.addWorth(of: piece)
    } else {
      parts.insert((part, piece), at: index)
    }
    pieces[place, default: [:]][row] = parts
  }

  /// Takes so many units of a lot, with their share of the worth; nil where there are none.
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
    guard units < piece.quantity else {
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

  /// Changes the number of units at a place as the booking does: a lot of which no unit is left
  /// adds its worth to the lot before it or, if it is the first, to the next. If nothing is left of
  /// all lots, they stay as they are, until they are disposed of.
  mutating func split(_ ratio: SplitRatio, at place: Place) throws(DecimalError) {
    let before = lots(at: place)
    let units = try ratio.applied(toLots: before.map(\.piece.quantity))
    guard units.contains(where: \.isPositive) else { return }
    var after: [(lot: LotKey, piece: Piece)] = []
    var lost: [Piece] = []
    for (lot, units) in zip(before, units) {
      var piece = lot.piece
      piece.quantity = units
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

  /// The lots at a place, the first acquired first.
  func lots(at place: Place) -> [(lot: LotKey, piece: Piece)] {
    (pieces[place] ?? [:]).sorted { $0.key < $1.key }.flatMap { row, parts in
      parts.map { (LotKey(row: row, part: $0.part), $0.piece) }
    }
  }
}

extension Decimal {
  /// Divides this sum in proportion to quantities: the share of all up to and including each is
  /// rounded half-even at 18 decimals, so that the shares sum to it. All of it goes to the last
  /// where the quantities come to nothing.
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
