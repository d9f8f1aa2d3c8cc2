import PlainText

/// How the unit prices of one symbol's trades follow each other.
package struct PriceSteps: Sendable {
  /// The first row of a trade whose price is above zero; nil if no trade has one.
  package private(set) var firstRow: Int?
  /// Whether no price is far from the one before it, all are in one currency, and the symbol
  /// has never split.
  package fileprivate(set) var areSmall = true
  /// The mantissa of the last price, and the number of its currency.
  private var last: (price: Int128, currency: UInt32) = (0, 0)

  fileprivate mutating func add(
    _ price: Int128, _ currency: UInt32, row: Int, factor: Int128
  ) {
    if firstRow == nil {
      firstRow = row
    } else if currency != last.currency || isFar(price, factor) {
      areSmall = false
    }
    last = (price, currency)
  }

  private func isFar(_ price: Int128, _ factor: Int128) -> Bool {
    let (limit, overflow) = min(price, last.price).multipliedReportingOverflow(by: factor)
    return !overflow && max(price, last.price) >= limit
  }
}

extension ActivityRows {
  /// By symbol, the steps of the rows before `end`. A price is far from another if it is `factor`
  /// times as high.
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
