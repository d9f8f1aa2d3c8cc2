package import PlainText

/// Parts of a change in value, in one currency; a part that lowers the value is negative.
///
///     parts[.newMoney]   // contributions minus withdrawals
package struct NetWorthChangeParts: Equatable, Sendable {
  /// Cause of a change. The raw value is the name of the cause's column.
  package enum Part: String, CaseIterable, Sendable {
    /// Inflows from outside the account, minus outflows.
    case newMoney = "new_money"
    /// Effect of prices, including the joint effect of prices and exchange rates.
    case marketGain = "market_gain"
    /// Effect of exchange rates.
    case currencyGain = "currency_gain"
    /// Dividends, interest and credits, before fees and taxes.
    case income
    /// Fees, taxes and interest on debts; negative.
    case costs
    /// Change in entered values beyond the stated flows.
    case revaluation
    /// All other changes: adjusted balances, manual edits, restated positions, openings.
    case corrections
  }

  private var amounts = [Decimal](repeating: .zero, count: Part.allCases.count)

  /// Creates a change of zero.
  package init() {}

  /// The amount of one part.
  package internal(set) subscript(part: Part) -> Decimal {
    get { amounts[part.place] }
    set { amounts[part.place] = newValue }
  }

  /// Returns the exact sum of the parts.
  ///
  /// - Throws: `overflow`.
  package func total() throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for amount in amounts { sum = try sum + amount }
    return sum
  }

  /// Adds an amount to one part.
  mutating func add(_ amount: Decimal, to part: Part) throws(DecimalError) {
    self[part] = try self[part] + amount
  }

  /// Adds each part of another change.
  mutating func add(_ other: NetWorthChangeParts) throws(DecimalError) {
    for part in Part.allCases { try add(other[part], to: part) }
  }

  /// Returns the parts rounded for display, with at most `decimals` decimals. The parts add up to
  /// the displayed change, which is the rounded value at the end minus the rounded value at the
  /// start.
  ///
  /// The largest remainder method is used. Parts are rounded down, and the missing units are added
  /// to the parts with the largest remainders. If remainders are equal, earlier parts come first.
  /// If the difference between the two ends, each rounded half-even, is one unit more or less than
  /// the sum of the exact parts, that unit is a correction.
  ///
  ///     // 10.004 to 20.006, of which 10 is new money and 0.002 a gain: 10.00 to 20.01
  ///     // new money 10.00, gain 0.01
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `decimals` is 0 to 18, and the parts sum to `end` minus `start`.
  package func shown(
    from start: Decimal, to end: Decimal, decimals: Int
  ) throws(DecimalError) -> NetWorthChangeParts {
    let exact = try total()
    let change =
      try end.rounded(toDecimals: decimals, .halfEven)
      - start.rounded(toDecimals: decimals, .halfEven)
    let least = try exact.rounded(toDecimals: decimals, .floor)
    let most = try exact.rounded(toDecimals: decimals, .ceiling)
    let sum = min(max(change, least), most)
    var shown = self
    shown.amounts = try amounts.rounded(toDecimals: decimals, summingTo: sum)
    try shown.add(try change - sum, to: .corrections)
    return shown
  }
}

extension NetWorthChangeParts.Part {
  /// The index among all parts.
  fileprivate var place: Int {
    switch self {
    case .newMoney: 0
    case .marketGain: 1
    case .currencyGain: 2
    case .income: 3
    case .costs: 4
    case .revaluation: 5
    case .corrections: 6
    }
  }
}
