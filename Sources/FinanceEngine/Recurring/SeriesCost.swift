import PlainText

/// Description length of payments, in bits: unexplained rows, series, and days of series without a
/// payment each have a cost.
///
/// Of several explanations of the same payments the shortest is the simplest (Rissanen, Modeling by
/// Shortest Data Description, 1978). The costs are those of plain codes: an unexplained row states
/// its day and its amount; a series states its rhythm, its day, its first and last payment and its
/// amount; a row of a series states its difference from the prediction.
enum SeriesCost {
  /// Returns the cost of an unexplained row within the given number of days.
  static func alone(inDays span: Int) -> Double { log2(Double(max(span, 2))) + amount }

  /// Returns the cost of a series with its payments.
  static func series(_ fit: SeriesFit, _ points: [SeriesPoint]) -> Double {
    var bits = series + log2(fit.kind.rarity) + log2(3 * fit.kind.period) + amount
    bits += 2 * log2(Double(max(fit.expected, 2)))
    var last: Double?
    for hit in fit.hits {
      let size = points[hit.payment].size
      bits += 1 + 2 * log2(1 + Double(abs(hit.deviation))) + change(of: size, from: last)
      last = size
    }
    return bits + absent * Double(fit.expected - fit.hits.count)
  }

  /// Cost of a series and its rhythm.
  private static let series = 6.0
  /// Cost of an amount of money.
  private static let amount = 12.0
  /// Cost of a day without a payment.
  private static let absent = 10.0

  private static func change(of size: Double, from last: Double?) -> Double {
    guard let last, last > 0 else { return 0 }
    let ratio = abs(size / last - 1)
    return ratio == 0 ? 0.5 : ratio <= 0.02 ? 5 : ratio <= 0.3 ? 8 : amount
  }

  private static func log2(_ value: Double) -> Double { value.logarithm / 2.0.logarithm }
}
