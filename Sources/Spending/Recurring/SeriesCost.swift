import PlainText

/// Description length of payments, in bits. Each unexplained row, each series, and each day of a
/// series without a payment has a cost.
///
/// According to Rissanen (Modeling by Shortest Data Description, 1978), the best explanation of the
/// same payments is the shortest. Costs are based on simple codes. A single row encodes its day and
/// amount. A series encodes its rhythm, its day, its first and last payment, and its amount. A row
/// in a series encodes its difference from the prediction.
enum SeriesCost {
  /// Returns the cost of an unexplained row among payments that span the given number of days.
  static func alone(inDays span: Int) -> Double { log2(Double(max(span, 2))) + amount }

  /// Returns the cost of a series with its payments.
  static func series(_ fit: SeriesFit, _ points: [SeriesPoint]) -> Double {
    var bits = series + log2(fit.kind.rarity) + log2(3 * fit.kind.period) + amount
    bits += 2 * log2(Double(max(fit.expected, 2)))
    var last: Double?
    for hit in fit.hits {
      let size = points[hit.payment].size
      bits += 1 + change(of: size, from: last)
      if hit.deviation != 0 { bits += 2 * log2(1 + Double(abs(hit.deviation))) }
      last = size
    }
    return bits + absent * Double(fit.expected - fit.hits.count)
  }

  /// Returns the minimum number of bits for a series of a class with `count` payments, all on their
  /// days and with the same amount.
  static func least(_ kind: SeriesClass, payments count: Int) -> Double {
    series + log2(kind.rarity) + log2(3 * kind.period) + amount
      + 2 * log2(Double(max(count, 2))) + 1.5 * Double(count) - 0.5
  }

  /// Whether a single series with all `count` payments is the shortest explanation. Any other
  /// explanation has a second series or an unexplained row.
  static func isLeast(_ bits: Double, payments count: Int) -> Bool {
    bits <= 42 + 1.5 * Double(count)
  }

  /// Cost of encoding a series and its rhythm.
  private static let series = 6.0
  /// Cost of encoding an amount.
  private static let amount = 12.0
  /// Cost of a day of a series without a payment.
  private static let absent = 10.0

  private static func change(of size: Double, from last: Double?) -> Double {
    guard let last, last > 0 else { return 0 }
    let ratio = abs(size / last - 1)
    return ratio == 0 ? 0.5 : ratio <= 0.02 ? 5 : ratio <= 0.3 ? 8 : amount
  }

  private static func log2(_ value: Double) -> Double { value.logarithm * bitsOfE }
  /// Base-2 logarithm of *e*.
  private static let bitsOfE = 1.442_695_040_888_963_4
}
