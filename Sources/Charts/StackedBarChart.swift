package import PlainText

/// A bar for each category, divided into one segment per series, with its total.
///
/// Positive segments extend to the right of zero and negative ones to the left, each in series
/// order.
package struct StackedBarChart: Sendable {
  /// The amounts of one series, in category order.
  package struct Series: Sendable, Equatable {
    package let name: String
    /// One amount per category; missing amounts are zero, and extra amounts are ignored.
    package let amounts: [Decimal]

    package init(name: String, amounts: [Decimal]) {
      self.name = name
      self.amounts = amounts
    }
  }

  package let subject: ChartSubject
  package let categories: [String]
  package let series: [Series]

  /// Creates a stacked bar chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, categories: [String], series: [Series], unit: String?,
    minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.categories = categories
    self.series = series
  }

  /// Returns the chart for a terminal: one line per category with its segments' total, and a
  /// legend. The requested height is ignored.
  ///
  /// If there are no categories or series, the text is "nothing to show". If a sum exceeds the
  /// range of `Decimal`, the limit of the range is shown instead.
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

  /// Returns the chart as SVG, ending with a line feed. It is taller than requested if the
  /// categories do not fit.
  ///
  /// Segments differ in colour and hatching. The description lists all parts and totals. The
  /// minimum size is 240 by 140.
  package func svg(_ options: SVGOptions) -> String {
    StackedBarDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }

  var isEmpty: Bool { categories.isEmpty || series.isEmpty }

  /// The bars, in category order.
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
  /// The sums of all amounts, of the positive amounts, and of the negative amounts.
  let total: Decimal
  let above: Decimal
  let below: Decimal

  /// A series' part of the bar: its distance from zero and its length.
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

  /// Returns the segments on one side of zero, from zero outwards. Their ends are rounded, so that
  /// their lengths add up to the bar's length. Segments with a length of zero are omitted.
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

/// A drawing of a stacked bar chart.
struct StackedBarDrawing {
  let chart: StackedBarChart
  let options: SVGOptions

  var document: String {
    guard !chart.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let stacks = chart.stacks
    let totals = stacks.map { written.text($0.total) }
    let legend = SVGLegend(
      chart.series.enumerated().map { index, series in
        SVGLegend.Entry(series.name, .segment(index))
      }, width: options.size.width * 100 - 4000, y: 5400)
    let frame = BarFrame(
      names: chart.categories, amounts: totals, size: options.size, top: 6800 + legend.height,
      hasNegative: false, foot: 2600)
    var drawing = SVGDocument(
      width: frame.width, height: frame.bottom + 4600, title: chart.title,
      description: speech(totals), options: options)
    drawing.heading(chart.title, unit: chart.unit)
    if let hatches = SVGHatch.definitions(
      count: chart.series.count, identifier: drawing.identifier)
    {
      drawing.append(hatches)
    }
    legend.draw(in: &drawing)
    draw(stacks, totals, frame, in: &drawing)
    return drawing.text
  }

  private var written: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  /// Draws the bars. Both ends of the scale are ticks, so that zero is at the position of its tick.
  private func draw(
    _ stacks: [BarStack], _ totals: [String], _ frame: BarFrame, in drawing: inout SVGDocument
  ) {
    let grid = BarGrid(
      from: stacks.map(\.below).min() ?? .zero, to: stacks.map(\.above).max() ?? .zero,
      includesZero: true, written, in: frame)
    grid.draw(in: &drawing)
    for (index, stack) in stacks.enumerated() {
      frame.drawName(index, in: &drawing)
      for isNegative in [true, false] {
        var sum = Decimal.zero
        var start = grid.x(of: .zero)
        for (series, amount) in stack.amounts.enumerated()
        where !amount.isZero && amount.isNegative == isNegative {
          sum = boundedSum([sum, amount])
          let end = grid.x(of: sum)
          if end != start {
            // Leaves a narrow gap between two segments.
            drawing.segment(
              series, x: min(start, end), y: frame.y(index),
              width: max(abs(end - start) - 100, 50), height: frame.barHeight)
          }
          start = end
        }
      }
      drawing.text(totals[index], x: grid.x(of: stack.above) + 700, y: frame.base(index))
    }
  }

  private func speech(_ totals: [String]) -> String {
    let bars = zip(chart.categories, chart.stacks).enumerated().map { index, bar in
      let parts = zip(chart.series, bar.1.amounts).filter { !$1.isZero }.map { series, amount in
        "\(series.name) \(written.text(amount))"
      }
      return "\(bar.0): \((parts + ["total \(totals[index])"]).joined(separator: ", "))."
    }
    return described(
      chart.description, bars + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }
}
