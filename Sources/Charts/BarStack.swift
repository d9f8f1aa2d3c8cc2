import PlainText

/// The amounts of one stacked bar.
struct BarStack {
  let amounts: [Decimal]
  /// What the amounts come to, and the positive and negative ones alone.
  let total: Decimal
  let above: Decimal
  let below: Decimal

  /// A series' part of the bar: how far from zero it begins, and how long it is.
  struct Segment {
    let series: Int
    let start: Int
    let length: Int
  }

  init(_ amounts: [Decimal]) {
    self.amounts = amounts
    total = boundedSum(amounts)
    above = boundedSum(amounts.filter(\.isPositive))
    below = boundedSum(amounts.filter(\.isNegative))
  }

  /// The segments on one side of zero, outwards. Their ends are rounded, not their lengths, so that
  /// together they are as long as the bar is; those of no length are left out.
  func segments(_ share: BarShare, isNegative: Bool) -> [Segment] {
    var sum = Decimal.zero
    var start = 0
    var found: [Segment] = []
    for (series, amount) in amounts.enumerated()
    where !amount.isZero && amount.isNegative == isNegative {
      sum = boundedSum([sum, amount])
      let end = max(start, share.length(of: sum))
      if end > start { found.append(Segment(series: series, start: start, length: end - start)) }
      start = end
    }
    return found
  }
}
