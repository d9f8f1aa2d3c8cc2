package import PlainText

/// For each category a bar of segments, one for each series: what the parts are and come to.
///
/// Positive amounts go right from zero and negative ones left, each in the order of the series.
package struct StackedBarChart: Sendable {
  /// The amounts of one series, category by category.
  package struct Series: Sendable, Equatable {
    package let name: String
    /// As many as there are categories; missing ones are zero, more are left out.
    package let amounts: [Decimal]

    package init(name: String, amounts: [Decimal]) {
      self.name = name
      self.amounts = amounts
    }
  }

  package let title: String
  package let description: String
  package let categories: [String]
  package let series: [Series]
  package let unit: String?
  package let minorDigits: Int

  /// - Parameters:
  ///   - description: said before what the drawing itself tells a screen reader; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, categories: [String], series: [Series], unit: String?,
    minorDigits: Int
  ) {
    self.title = title
    self.description = description
    self.categories = categories
    self.series = series
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }

  /// The chart for a terminal: a line for each category, whatever the height asked for, with what
  /// its segments come to, and a legend.
  ///
  /// Without categories or series it says "nothing to show". A sum that no `Decimal` can be is
  /// shown as the greatest.
  package func text(_ manner: ChartTextOptions) -> [ChartLine] {
    let heading = manner.heading(title: title, unit: unit)
    guard !isEmpty else { return heading + [manner.nothing] }
    let stacks = stacks
    let rows = BarRowText(
      manner: manner, names: categories,
      amounts: stacks.map { manner.amount($0.total, minorDigits: minorDigits) })
    let share = BarShare(
      length: rows.columns, least: stacks.map(\.below).min() ?? .zero,
      greatest: stacks.map(\.above).max() ?? .zero)
    let bars = stacks.enumerated().flatMap { index, stack in
      rows.lines(index, bar: line(stack, share, manner))
    }
    return heading + bars + manner.legend(series.map(\.name))
  }

  /// The chart as a whole SVG document, which ends with a line feed; higher than asked for where
  /// there are more categories than fit.
  ///
  /// It is light or dark as the reader prefers, and scales to the room it has; segments differ in
  /// colour and hatch. A size below 240 by 140 counts as that.
  package func svg(_ size: SVGSize = .usual) -> String {
    StackedBarDrawing(chart: self, size: size.atLeast(width: 240, height: 140)).document
  }

  var isEmpty: Bool { categories.isEmpty || series.isEmpty }

  /// The bars, category by category.
  var stacks: [BarStack] {
    categories.indices.map { category in
      BarStack(series.map { $0.amounts.indices.contains(category) ? $0.amounts[category] : .zero })
    }
  }

  private func line(_ stack: BarStack, _ share: BarShare, _ manner: ChartTextOptions) -> ChartLine {
    var (left, right) = (ChartLine(), ChartLine())
    let below = stack.segments(share, isNegative: true)
    // The first negative segment is next to zero, so the last comes first.
    for segment in below.reversed() {
      left.append(
        String(repeating: manner.filling(segment.series), count: segment.length),
        .series(segment.series))
    }
    for segment in stack.segments(share, isNegative: false) {
      right.append(
        String(repeating: manner.filling(segment.series), count: segment.length),
        .series(segment.series))
    }
    var line = ChartLine()
    line.pad(to: share.left - left.text.displayWidth)
    line.append(left)
    line.append(manner.verticalAxis, .axis)
    line.append(right)
    return line
  }
}

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
