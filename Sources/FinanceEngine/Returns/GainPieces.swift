import FinanceModel
import PlainText

/// The units that are held during a period, with what they were worth when they came into it.
///
/// They follow the lots that the booking takes: a lot is known by the row that acquired it,
/// wherever it is handed.
struct GainPieces {
  /// Where units are.
  enum Place: Hashable {
    case account(Int, symbol: Int)
    case transit(group: Int, symbol: Int)
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

  private(set) var pieces: [Place: [Int: Piece]] = [:]

  /// Adds units of the lot of a row; those already there become one piece with them.
  mutating func add(_ piece: Piece, ofLot row: Int, to place: Place) throws(DecimalError) {
    guard var known = pieces[place]?[row] else {
      pieces[place, default: [:]][row] = piece
      return
    }
    known.quantity = try known.quantity + piece.quantity
    try known.addWorth(of: piece)
    pieces[place]?[row] = known
  }

  /// Takes so many units of a lot, with their share of the worth; nil where there are none.
  mutating func take(
    _ units: Decimal, ofLot row: Int, from place: Place
  ) throws(DecimalError) -> Piece? {
    guard var piece = pieces[place]?[row] else { return nil }
    guard units < piece.quantity else {
      pieces[place]?[row] = nil
      return piece
    }
    let part = Piece(
      quantity: units, local: try piece.local.share(units, of: piece.quantity),
      base: try piece.base.share(units, of: piece.quantity), date: piece.date)
    piece.quantity = try piece.quantity - part.quantity
    piece.local = try piece.local - part.local
    piece.base = try piece.base - part.base
    pieces[place]?[row] = piece
    return part
  }

  /// Changes the number of units at a place as the booking does: a lot of which no unit is left
  /// adds its worth to the lot before it or, if it is the first, to the next. If nothing is left of
  /// all lots, they stay as they are, until they are disposed of.
  mutating func split(_ ratio: SplitRatio, at place: Place) throws(DecimalError) {
    let before = lots(at: place)
    let units = try ratio.applied(toLots: before.map(\.piece.quantity))
    guard units.contains(where: \.isPositive) else { return }
    var after: [(row: Int, piece: Piece)] = []
    var lost: [Piece] = []
    for (lot, units) in zip(before, units) {
      var piece = lot.piece
      piece.quantity = units
      if units.isPositive {
        for gone in lost { try piece.addWorth(of: gone) }
        lost.removeAll()
        after.append((lot.row, piece))
      } else if after.isEmpty {
        lost.append(piece)
      } else {
        try after[after.count - 1].piece.addWorth(of: piece)
      }
    }
    pieces[place] = Dictionary(uniqueKeysWithValues: after.map { ($0.row, $0.piece) })
  }

  /// The lots at a place, the first acquired first.
  func lots(at place: Place) -> [(row: Int, piece: Piece)] {
    (pieces[place] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.row < $1.row }
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
