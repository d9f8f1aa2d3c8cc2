import PlainText

/// The steps between consecutive unit prices in the trades of one symbol.
package struct PriceSteps: Sendable {
  /// The first trade row with a price above zero; nil if there is no such row.
  package private(set) var firstRow: Int?
  /// Whether each price is close to the previous one, all prices are in one currency, and the
  /// symbol was never split.
  package fileprivate(set) var areSmall = true
  /// The mantissa of the last price, and the number of its currency.
  private var last: (price: Int128, currency: UInt32) = (0, 0)

  fileprivate mutating func add(
    _ price: Int128, _ currency: UInt32, row: Int, factor: Int128
  ) {
    if firstRow == nil {
      firstRow = row
    } else if currency != last.currency || price.isFar(from: last.price, factor: factor) {
      areSmall = false
    }
    last = (price, currency)
  }
}

extension Int128 {
  /// Whether one of two positive numbers is at least `factor` times the other.
  ///
  ///     Int128(10).isFar(from: 50, factor: 5)   // true
  package func isFar(from other: Int128, factor: Int128) -> Bool {
    let (limit, overflows) = Swift.min(self, other).multipliedReportingOverflow(by: factor)
    return !overflows && Swift.max(self, other) >= limit
  }
}

extension ActivityRows {
  /// Returns the price steps of each symbol in the rows before `end`. Two prices are far apart if
  /// one is at least `factor` times the other.
  func priceSteps(before end: Int, symbols: Int, factor: Int128) -> [PriceSteps] {
    var steps = [PriceSteps](repeating: PriceSteps(), count: symbols)
    forEach(before: end) { index, row in
      guard row.symbol != Row.unsaid else { return }
      switch row.type {
      case .split: steps[Int(row.symbol)].areSmall = false
      case .buy, .sell:
        guard let price = numbers.unpack(row.unitPrice)?.mantissa, price > 0 else { return }
        steps[Int(row.symbol)].add(price, row.currency, row: index, factor: factor)
      default: return
      }
    }
    return steps
  }
}
