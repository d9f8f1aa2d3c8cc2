import FinanceModel
import PlainText

/// The lots of one asset in one account, which each row changes one by one. This is the simple form
/// of the chunks used in booking. Its figures equal those of the booking to the last decimal.
struct EagerLots {
  struct Lot {
    let row: Int
    var quantity: Decimal
    var cost: Decimal
    var wholeQuantity: Decimal
    var wholeCost: Decimal
  }

  /// The lots in row order.
  private(set) var lots: [Lot] = []

  var quantity: Decimal {
    get throws { try lots.reduce(.zero) { try $0 + $1.quantity } }
  }

  /// Row, units and cost of each lot, such as `3 2.5 100`.
  var lines: [String] { lots.map { "\($0.row) \($0.quantity) \($0.cost)" } }

  mutating func add(_ row: Int, _ quantity: Decimal, _ cost: Decimal) {
    lots.append(
      Lot(row: row, quantity: quantity, cost: cost, wholeQuantity: quantity, wholeCost: cost))
  }

  /// Takes units, and returns the row, units and cost of each piece.
  mutating func take(_ units: Decimal, _ method: LotsMethod) throws -> [String] {
    var pieces: [String] = []
    if method.isAverage {
      let shares = try lots.map(\.quantity).scaled(by: units, over: quantity, summingTo: units)
      for (index, share) in shares.enumerated() where share.isPositive {
        pieces.append(try cut(share, at: index))
      }
      lots.removeAll { $0.quantity.isZero }
      return pieces
    }
    var left = units
    while left.isPositive {
      let index = method == .fifo ? 0 : method == .lifo ? lots.count - 1 : dearest
      try take(&left, at: index, &pieces)
    }
    return pieces
  }

  /// Takes units from the lots of these rows, in this order.
  mutating func take(_ units: Decimal, of rows: [Int]) throws -> [String] {
    var pieces: [String] = []
    var left = units
    for row in rows {
      while left.isPositive, let index = lots.firstIndex(where: { $0.row == row }) {
        try take(&left, at: index, &pieces)
      }
    }
    return pieces
  }

  private mutating func take(
    _ left: inout Decimal, at index: Int, _ pieces: inout [String]
  ) throws {
    let part = min(left, lots[index].quantity)
    pieces.append(try cut(part, at: index))
    if lots[index].quantity.isZero { lots.remove(at: index) }
    left = try left - part
  }

  private mutating func cut(_ units: Decimal, at index: Int) throws -> String {
    let lot = lots[index]
    let left = try lot.quantity - units
    let costLeft = try lot.wholeCost.scaled(by: left, over: lot.wholeQuantity, .halfEven)
    (lots[index].quantity, lots[index].cost) = (left, costLeft)
    return "\(lot.row) \(units) \(try lot.cost - costLeft)"
  }

  private var dearest: Int {
    lots.indices.dropFirst().reduce(0) { best, index in
      let (a, b) = (lots[index], lots[best])
      let costsMore = isProduct(
        b.wholeCost.mantissa.magnitude, a.wholeQuantity.mantissa.magnitude,
        lessThan: a.wholeCost.mantissa.magnitude, b.wholeQuantity.mantissa.magnitude)
      return costsMore ? index : best
    }
  }

  mutating func split(_ ratio: SplitRatio) throws {
    let units = try ratio.applied(toLots: lots.map(\.quantity))
    for index in lots.indices {
      precondition(units[index].isPositive, "no lot is lost")
      (lots[index].quantity, lots[index].wholeQuantity) = (units[index], units[index])
      lots[index].wholeCost = lots[index].cost
    }
  }
}

extension LotsMethod {
  /// Methods that choose lots without regard to later rows.
  static let takingLots = allCases.filter { $0 != .section104 }
}
