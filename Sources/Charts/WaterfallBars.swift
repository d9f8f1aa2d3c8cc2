import PlainText

/// A waterfall chart's bars, each from one amount to another, and the range that they cover.
struct WaterfallBars {
  /// A total, or a step from one total to the next.
  struct Bar {
    enum Kind {
      case total, increase, decrease
    }

    let name: String
    let kind: Kind
    /// The bar's start; nil for a total, which begins at the axis.
    let start: Decimal?
    let end: Decimal
    /// The amount shown next to the bar.
    let amount: Decimal
  }

  let bars: [Bar]
  /// The least and the greatest total, including totals between two steps.
  let least: Decimal
  let greatest: Decimal

  init(_ chart: WaterfallChart) {
    var bars = [Self.total(chart.start)]
    var total = chart.start.amount
    var totals = [total]
    for step in chart.steps {
      let next = boundedSum([total, step.amount])
      bars.append(
        Bar(
          name: step.name, kind: step.amount.isNegative ? .decrease : .increase, start: total,
          end: next, amount: step.amount))
      total = next
      totals.append(total)
    }
    self.bars = bars + [Self.total(chart.end)]
    least = totals.min() ?? total
    greatest = totals.max() ?? total
  }

  private static func total(_ total: NamedAmount) -> Bar {
    Bar(name: total.name, kind: .total, start: nil, end: total.amount, amount: total.amount)
  }

  /// Whether the axis begins at an amount other than zero. True if the distance of all totals from
  /// zero is more than four times the range of the totals. Otherwise the steps would be too short
  /// to see.
  var isCut: Bool {
    guard least.isPositive || greatest.isNegative else { return false }
    let range = greatest.distance(above: least)
    let nearest = min(least.mantissa.magnitude, greatest.mantissa.magnitude)
    return range > 0 && nearest / 4 > range
  }

  /// The amounts that the axis covers: all totals and zero. If zero is cut off, the axis extends
  /// beyond the totals by a third of their range, towards zero.
  var extent: (low: Decimal, high: Decimal) {
    guard isCut else { return (min(least, .zero), max(greatest, .zero)) }
    let more = Decimal(mantissa: Int128(greatest.distance(above: least) / 3)) ?? .zero
    return least.isPositive
      ? (boundedSum([least, -more]), greatest) : (least, boundedSum([greatest, more]))
  }

  /// Returns the start of the bars for totals on an axis between these amounts: zero, or the end
  /// nearer to zero.
  static func base(low: Decimal, high: Decimal) -> Decimal { min(max(.zero, low), high) }
}
