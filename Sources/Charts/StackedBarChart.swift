package import PlainText

/// A bar for each category, divided into one segment per series, with its total.
///
/// Positive amounts go right from zero and negative ones left, each in the order of the series.
package struct StackedBarChart: Sendable {
  /// The amounts of one series, category by category.
  package struct Series: Sendable, Equatable {
    package let name: String
    /// One amount per category; missing ones are zero, extra ones are ignored.
    package let amounts: [Decimal]

    package init(name: String, amounts: [Decimal]) {
      self.name = name
      self.amounts = amounts
    }
  }

  package let subject: ChartSubject
  package let categories: [String]
  package let series: [Series]

  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the unit of the amounts, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown, clamped to 0...18.
  package init(
    title: String, description: String, categories: [String], series: [Series], unit: String?,
    minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.categories = categories
    self.series = series
  }

  /// Returns the chart for a terminal: one line per category with the total of its segments, and a
  /// legend. The requested height is ignored.
  ///
  /// Without categories or series the text is "nothing to show". A sum that exceeds the range of
  /// `Decimal` is shown as its limit.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !isEmpty else { return heading + [options.nothing] }
    let stacks = stacks
    let rows = BarRowText(
      options: options, names: categories,
      amounts: stacks.map { options.amount($0.total, minorDigits: minorDigits) })
    let share = BarShare(
      length: rows.columns, least: stacks.map(\.below).min() ?? .zero,
      greatest: stacks.map(\.above).max() ?? .zero)
    let bars = stacks.enumerated().flatMap { index, stack in
      rows.lines(index, bar: line(stack, share, options))
    }
    return heading + bars + options.legend(series.map(\.name))
  }

  /// Returns the chart as SVG, which ends with a line feed. It is higher than requested if the
  /// categories need it.
  ///
  /// Segments differ in colour and hatch. The description lists all parts and totals. The minimum
  /// size is 240 by 140.
  package func svg(_ options: SVGOptions) -> String {
    StackedBarDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }

  var isEmpty: Bool { categories.isEmpty || series.isEmpty }

  /// The bars, category by category.
  var stacks: [BarStack] {
    categories.indices.map { category in
      BarStack(series.map { $0.amounts.indices.contains(category) ? $0.amounts[category] : .zero })
    }
  }

  private func line(_ stack: BarStack, _ share: BarShare, _ options: ChartTextOptions) -> ChartLine
  {
    var (left, right) = (ChartLine(), ChartLine())
    let below = stack.segments(share, isNegative: true)
    // The first negative segment is next to zero, so the last is drawn first.
    for segment in below.reversed() {
      left.append(
        String(repeating: options.filling(segment.series), count: segment.length),
        .series(segment.series))
    }
    for segment in stack.segments(share, isNegative: false) {
      right.append(
        String(repeating: options.filling(segment.series), count: segment.length),
        .series(segment.series))
    }
    var line = ChartLine()
    line.pad(to: share.left - left.text.displayWidth)
    line.append(left)
    line.append(options.verticalAxis, .axis)
    line.append(right)
    return line
  }
}

/// The amounts of one stacked bar.
struct BarStack {
  let amounts: [Decimal]
  /// The sum of all amounts, of the positive ones, and of the negative ones.
  let total: Decimal
  let above: Decimal
  let below: Decimal

  /// A series' part of the bar: its distance from zero, and its length.
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

  /// Returns the segments on one side of zero, ordered outwards. Their ends are rounded, so that
  /// their lengths add up to that of the bar. Segments without length are left out.
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
