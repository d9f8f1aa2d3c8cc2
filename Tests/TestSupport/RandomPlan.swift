package import FinanceModel
import PlainText

/// A plan with everything that makes it hard to divide money: equal priorities, negative balances,
/// caps below balances, zero and negative weights, more decimals than the currency has, a missing
/// preferred account, tiers without accounts, and possibly a growth tier.
package struct RandomPlan: Sendable {
  package let plan: Plan
  package let minorDigits: Int
  package let growthTier: Int?

  package init(using generator: inout SeededGenerator) {
    let minorDigits = [0, 2, 2, 3].randomElement(using: &generator) ?? 2
    let count = Int.random(in: 0...6, using: &generator)
    let tiers = (0..<count).map { generator.tier(named: "T\($0)", minorDigits: minorDigits) }
    self.minorDigits = minorDigits
    plan = Plan(tiers: tiers)
    growthTier =
      Bool.random(using: &generator) ? plan.tiers.indices.randomElement(using: &generator) : nil
  }

  /// Returns an amount in minor units that leaves some tiers unfilled, or fills all of them.
  package func cash(using generator: inout SeededGenerator) -> Int128 {
    switch Int.random(in: 0...5, using: &generator) {
    case 0: return Int128.random(in: 0...9, using: &generator)
    case 1: return Int128.random(in: 0...1_000, using: &generator)
    case 2: return Int128.random(in: 0...100_000_000_000_000_000_000, using: &generator)
    default: return Int128.random(in: 0...1_000_000, using: &generator)
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func tier(named name: String, minorDigits: Int) -> Tier {
    let count = oneIn(6) ? 0 : Int.random(in: 1...5, using: &self)
    let accounts = (0..<count).map { account(named: "a\($0)", minorDigits: minorDigits) }
    var target = amount(minorDigits: minorDigits)
    if oneIn(8) { target = .zero }
    if oneIn(12) { target = -target }
    let preferred: String? =
      switch Int.random(in: 0...5, using: &self) {
      case 0: "nobody"
      case 1: ""
      case 2, 3: accounts.randomElement(using: &self)?.name
      default: nil
      }
    let halves = Int128.random(in: 2...6, using: &self)
    return Tier(
      name: name, target: target,
      priority: Decimal(mantissa: halves * Decimal.one.mantissa / 2) ?? .one,
      preferredAccount: preferred, accounts: accounts)
  }

  private mutating func account(named name: String, minorDigits: Int) -> Account {
    var balance = oneIn(3) ? Decimal.zero : amount(minorDigits: minorDigits)
    if oneIn(8) { balance = -balance }
    var cap: Decimal?
    if Bool.random(using: &self) {
      let room = amount(minorDigits: minorDigits)
      cap = oneIn(6) ? amount(minorDigits: minorDigits) : sum(balance, room)
    }
    let weights = [
      -Decimal.one, .zero, .zero, .one, .one, .one, .one, Decimal(2), Decimal(3), Decimal(70),
      amount(minorDigits: minorDigits),
    ]
    return Account(
      name: name, balance: balance,
      nominalRatePct: Decimal(Int.random(in: -1...4, using: &self)),
      weight: weights.randomElement(using: &self) ?? .one, cap: cap)
  }

  /// Returns zero or a positive amount: few units, many units, whole numbers, or decimals far
  /// beyond the minor unit.
  private mutating func amount(minorDigits: Int) -> Decimal {
    let mantissa: Int128
    let unit = powerOfTen(Decimal.decimals - minorDigits)
    switch Int.random(in: 0...5, using: &self) {
    case 0: mantissa = Int128.random(in: 0...9, using: &self) * unit
    case 1: mantissa = Int128.random(in: 0...1_000, using: &self) * Decimal.one.mantissa
    case 2: mantissa = Int128.random(in: 0...20 * unit, using: &self)
    case 3: mantissa = Int128.random(in: 0...powerOfTen(30), using: &self)
    default: mantissa = Int128.random(in: 0...100_000, using: &self) * unit
    }
    return Decimal(mantissa: mantissa) ?? .zero
  }

  /// Returns true in one of `count` cases.
  package mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 1...count, using: &self) == 1 }

  private func sum(_ a: Decimal, _ b: Decimal) -> Decimal {
    Decimal(mantissa: a.mantissa + b.mantissa) ?? .zero
  }

  private func powerOfTen(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
