import FinanceModel
import PlainText

/// The lots of one asset, with exact fractions. Each method follows its definition literally.
/// Nothing is rounded, and nothing is shared with the code under test.
struct ReferenceLots {
  struct Lot {
    let id: String
    var units: Fraction
    var cost: Fraction
  }

  private(set) var lots: [Lot] = []

  var units: Fraction { lots.map(\.units).reduce(.zero, +) }
  var cost: Fraction { lots.map(\.cost).reduce(.zero, +) }

  mutating func add(_ id: String, _ units: Decimal, at cost: Decimal) {
    lots.append(Lot(id: id, units: Fraction(units), cost: Fraction(cost)))
  }

  /// Takes units, and returns their cost.
  mutating func take(_ units: Fraction, _ method: LotsMethod) -> Fraction {
    switch method {
    case .fifo: return take(units, in: lots.map(\.id))
    case .lifo: return take(units, in: lots.reversed().map(\.id))
    case .hifo:
      let dearest = lots.enumerated().sorted { a, b in
        let (x, y) = (a.element.cost / a.element.units, b.element.cost / b.element.units)
        return x == y ? a.offset < b.offset : x > y
      }
      return take(units, in: dearest.map(\.element.id))
    case .average, .adjustedCostBase, .section104:
      let share = units / self.units
      let cost = cost * share
      for index in lots.indices {
        lots[index].units = lots[index].units - lots[index].units * share
        lots[index].cost = lots[index].cost - lots[index].cost * share
      }
      lots.removeAll { $0.units.isZero }
      return cost
    }
  }

  /// Takes units from the named lots, in that order, and returns their cost.
  mutating func take(_ units: Fraction, in ids: [String]) -> Fraction {
    var left = units
    var cost = Fraction.zero
    for id in ids {
      for index in lots.indices where lots[index].id == id && !left.isZero {
        let part = min(left, lots[index].units)
        let share = lots[index].cost * (part / lots[index].units)
        cost = cost + share
        left = left - part
        lots[index].units = lots[index].units - part
        lots[index].cost = lots[index].cost - share
      }
    }
    lots.removeAll { $0.units.isZero }
    return cost
  }

  mutating func split(_ new: UInt128, _ old: UInt128) {
    for index in lots.indices {
      lots[index].units = lots[index].units * (Fraction(new) / Fraction(old))
    }
  }

  /// Reduces the cost of the lots, and returns the excess.
  ///
  /// - Parameter isShared: whether only the part beyond the total cost of all lots is an excess.
  mutating func lower(by sum: Decimal, isShared: Bool) -> Fraction {
    let whole = units
    if isShared {
      let (all, lowered) = (cost, min(Fraction(sum), cost))
      guard !all.isZero else { return Fraction(sum) }
      for index in lots.indices {
        lots[index].cost = lots[index].cost - lots[index].cost * (lowered / all)
      }
      return Fraction(sum) - lowered
    }
    var excess = Fraction.zero
    for index in lots.indices {
      let share = Fraction(sum) * (lots[index].units / whole)
      let part = min(share, lots[index].cost)
      lots[index].cost = lots[index].cost - part
      excess = excess + (share - part)
    }
    return excess
  }
}

extension Fraction {
  /// Creates the fraction for a number that is not negative.
  init(_ number: Decimal) {
    self = Fraction(number.mantissa.magnitude) / Fraction(1_000_000_000_000_000_000)
  }

  /// Whether the two are less than 10^-15 apart.
  func isNear(_ other: Fraction) -> Bool {
    (self < other ? other - self : self - other) < Fraction(1) / Fraction(1_000_000_000_000_000)
  }
}
