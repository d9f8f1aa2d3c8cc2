package import PlainText

/// Components of a gain in the base currency; losses and costs are negative.
package struct GainParts: Equatable, Sendable {
  /// Effect of prices at the starting rates: q·(p1 - p0)·r0.
  package internal(set) var price = Decimal.zero
  /// Effect of exchange rates at the starting prices: q·p0·(r1 - r0).
  package internal(set) var currency = Decimal.zero
  /// Joint effect of prices and rates: q·(p1 - p0)·(r1 - r0).
  package internal(set) var cross = Decimal.zero
  /// Dividends, interest and credits, before fees and tax.
  package internal(set) var income = Decimal.zero
  /// Fees for trades, payments and accounts.
  package internal(set) var fees = Decimal.zero
  /// Tax withheld or paid.
  package internal(set) var tax = Decimal.zero

  /// Creates a gain whose parts are zero.
  package init() {}

  private init(_ values: [Decimal]) {
    for (path, value) in zip(Self.paths, values) { self[keyPath: path] = value }
  }

  /// All parts in order: price, currency, cross, income, fees and tax.
  package var values: [Decimal] { [price, currency, cross, income, fees, tax] }

  /// Returns the exact sum of the parts.
  ///
  /// - Throws: `overflow`.
  package func total() throws(DecimalError) -> Decimal { try sum(of: values) }

  var isZero: Bool { values.allSatisfy(\.isZero) }

  /// Adds each part exactly.
  mutating func add(_ other: GainParts) throws(DecimalError) {
    for path in Self.paths {
      self[keyPath: path] = try self[keyPath: path] + other[keyPath: path]
    }
  }

  private static var paths: [WritableKeyPath<GainParts, Decimal>] {
    [\.price, \.currency, \.cross, \.income, \.fees, \.tax]
  }
}

extension GainParts {
  /// Returns the parts of several gains rounded for display to the given number of decimals. Each
  /// gain's parts sum to its rounded total. The totals sum to the exact sum rounded half-even.
  ///
  /// Totals are rounded down, and the remaining units go to the largest remainders; ties go to the
  /// earlier gain. The parts of each gain are rounded in the same way. A displayed amount may
  /// therefore differ by one unit from its nearest rounded value.
  ///
  ///     +90, -100 and -10.004 with two decimals: 90.00, -100.00, -10.00, total -20.00
  ///
  /// - Throws: `overflow`.
  /// - Precondition: `decimals` is 0 to 18.
  package static func shown(
    _ gains: [GainParts], decimals: Int
  ) throws(DecimalError) -> [GainParts] {
    var totals: [Decimal] = []
    for gain in gains { totals.append(try gain.total()) }
    let whole = try sum(of: totals).rounded(toDecimals: decimals, .halfEven)
    var shown: [GainParts] = []
    for (gain, total) in zip(gains, try totals.rounded(toDecimals: decimals, summingTo: whole)) {
      shown.append(GainParts(try gain.values.rounded(toDecimals: decimals, summingTo: total)))
    }
    return shown
  }
}

/// Returns the exact sum.
private func sum(of values: [Decimal]) throws(DecimalError) -> Decimal {
  var sum = Decimal.zero
  for value in values { sum = try sum + value }
  return sum
}
