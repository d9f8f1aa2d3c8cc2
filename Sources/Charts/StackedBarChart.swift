package import PlainText

/// For each category a bar of segments, one for each series: its parts and their total.
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

  /// What it is of.
  package let subject: ChartSubject
  package let categories: [String]
  package let series: [Series]

  /// - Parameters:
  ///   - description: the first sentences of the description in SVG; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, categories: [String], series: [Series], unit: String?,
    minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.categories = categories
    self.series = series
  }

  /// The chart for a terminal: a line for each category, whatever the height asked for, with the
  /// total of its segments, and a legend.
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

  /// The chart as SVG, which ends with a line feed; higher than asked for if the categories need
  /// it.
  ///
  /// Segments differ in colour and hatch. The description lists all parts and totals. The least
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
    // The first negative segment is next to zero, so the last comes first.
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
  /// The sum of all amounts, of the positive, and of the negative ones.
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
