import PlainText

/// The change from one total to another: the start total, the steps, and the end total. For
/// example, the chart shows the net worth on two days and the changes from new money, market and
/// currency.
///
/// The end total is computed, so that the bars always meet. If a sum exceeds the range of
/// `Decimal`, the limit of the range is used.
package struct WaterfallChart: Sendable {
  package let subject: ChartSubject
  package let start: NamedAmount
  /// The changes; positive amounts increase the total, and negative ones reduce it.
  package let steps: [NamedAmount]
  package let end: NamedAmount

  /// Creates a waterfall chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - end: the name of the end total.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, start: NamedAmount, steps: [NamedAmount], end: String,
    unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.start = start
    self.steps = steps
    self.end = NamedAmount(name: end, amount: boundedSum([start.amount] + steps.map(\.amount)))
  }

  /// Returns the chart for a terminal: one line per total and step. The requested height is
  /// ignored. A step's bar begins where the previous bar ends, and the step's amount has a sign.
  ///
  /// A nonzero step is at least one cell long. The axis is at zero unless the steps would be too
  /// short to see. In that case, the last line shows where the bars of totals begin.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    options.heading(title: title, unit: unit) + WaterfallText(chart: self, options: options).lines
  }

  /// Returns the chart as SVG, ending with a line feed. It is taller than requested if the steps do
  /// not fit.
  ///
  /// The description lists all steps and names the largest step of each sign. The minimum size is
  /// 240 by 140.
  package func svg(_ options: SVGOptions) -> String {
    WaterfallDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }
}

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

/// A waterfall chart's rows in a terminal.
struct WaterfallText {
  let chart: WaterfallChart
  let options: ChartTextOptions

  var lines: [ChartLine] {
    let bars = WaterfallBars(chart)
    let amounts = options.amounts(minorDigits: chart.minorDigits)
    let rows = BarRowText(
      options: options, names: bars.bars.map(\.name),
      amounts: bars.bars.map {
        $0.kind == .total ? amounts.text($0.amount) : amounts.signed($0.amount)
      })
    let scale = scale(bars, length: rows.columns)
    let base = WaterfallBars.base(low: scale.low, high: scale.high)
    let lines = bars.bars.enumerated().flatMap { index, bar in
      rows.lines(index, bar: line(bar, base, scale, isCut: bars.isCut))
    }
    guard bars.isCut else { return lines }
    var note = ChartLine(options.cutAxis, .axis)
    note.append(
      " " + options.name("begins at \(amounts.text(base))", width: options.width - 2), .label)
    return lines + [note]
  }

  /// Returns the scale of the bars. If the axis does not begin at zero, it begins at a round
  /// amount.
  private func scale(_ bars: WaterfallBars, length: Int) -> AmountScale {
    let extent = bars.extent
    guard bars.isCut else {
      return AmountScale(low: extent.low, high: extent.high, steps: length)
    }
    let ticks = AmountTicks(
      from: extent.low, to: extent.high, atMost: 6, minorDigits: chart.minorDigits,
      includesZero: false)
    return AmountScale(
      low: extent.low.isNegative ? extent.low : ticks.low,
      high: extent.low.isNegative ? ticks.high : extent.high, steps: length)
  }

  /// Returns a bar's line: the part to the left of the axis, the axis, and the part to its right.
  private func line(
    _ bar: WaterfallBars.Bar, _ base: Decimal, _ scale: AmountScale, isCut: Bool
  ) -> ChartLine {
    let cells = Self.cells(from: bar.start ?? base, to: bar.end, scale)
    let axis = scale.position(of: base)
    let (glyph, role) = look(bar.kind)
    var line = ChartLine()
    func append(_ part: Range<Int>, shift: Int) {
      guard !part.isEmpty else { return }
      line.pad(to: part.lowerBound + shift)
      line.append(String(repeating: glyph, count: part.count), role)
    }
    append(cells.clamped(to: 0..<axis), shift: 0)
    line.pad(to: axis)
    line.append(isCut ? options.cutAxis : options.verticalAxis, .axis)
    append(cells.clamped(to: axis..<max(axis, scale.steps)), shift: 1)
    return line
  }

  private static func cells(from start: Decimal, to end: Decimal, _ scale: AmountScale) -> Range<
    Int
  > {
    let (first, last) = (scale.position(of: start), scale.position(of: end))
    guard first == last, start != end else { return min(first, last)..<max(first, last) }
    let cell = min(max(end > start ? first : first - 1, 0), scale.steps - 1)
    return cell..<(cell + 1)
  }

  private func look(_ kind: WaterfallBars.Bar.Kind) -> (glyph: String, role: Role) {
    switch kind {
    case .total: (options.filling(0), .series(2))
    case .increase: (options.increase, .series(0))
    case .decrease: (options.decrease, .series(1))
    }
  }
}

/// A drawing of a waterfall chart: a row for each bar, so that long names and many steps fit, and a
/// hairline from each bar to the next.
struct WaterfallDrawing {
  let chart: WaterfallChart
  let options: SVGOptions

  var document: String {
    let bars = WaterfallBars(chart)
    let labels = bars.bars.map {
      $0.kind == .total ? amounts.text($0.amount) : amounts.signed($0.amount)
    }
    let frame = BarFrame(
      names: bars.bars.map(\.name), amounts: labels, size: options.size, top: 5200,
      hasNegative: false, foot: 2600, namePlace: .besideIfWhole)
    let grid = BarGrid(
      from: bars.extent.low, to: bars.extent.high, includesZero: !bars.isCut, distance: 6000,
      amounts, in: frame)
    var drawing = SVGDocument(
      width: frame.width, height: frame.bottom + 4600, title: chart.title,
      description: speech(labels, cutAt: bars.isCut ? base(grid) : nil), options: options)
    drawing.heading(chart.title, unit: chart.unit)
    if let hatches = SVGHatch.definitions(count: 3, identifier: drawing.identifier) {
      drawing.append(hatches)
    }
    grid.draw(in: &drawing)
    drawConnections(bars, grid, frame, in: &drawing)
    for (index, bar) in bars.bars.enumerated() {
      frame.drawName(index, hasLines: true, in: &drawing)
      draw(bar, index, labels[index], grid, frame, isCut: bars.isCut, in: &drawing)
    }
    return drawing.text
  }

  private var amounts: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  private func base(_ grid: BarGrid) -> Decimal {
    WaterfallBars.base(low: grid.ticks.low, high: grid.ticks.high)
  }

  private func draw(
    _ bar: WaterfallBars.Bar, _ index: Int, _ label: String, _ grid: BarGrid, _ frame: BarFrame,
    isCut: Bool, in drawing: inout SVGDocument
  ) {
    let (start, end) = (grid.x(of: bar.start ?? base(grid)), grid.x(of: bar.end))
    let isNothing = (bar.start ?? base(grid)) == bar.end
    let series =
      switch bar.kind {
      case .total: 0
      case .increase: 2
      case .decrease: 1
      }
    if !isNothing {
      drawing.segment(
        series, x: min(start, end), y: frame.y(index), width: max(abs(end - start), 100),
        height: frame.barHeight)
    }
    if isCut, bar.kind == .total {
      drawing.cut(
        x: end < start ? start - 1400 : start + 800, y: frame.y(index), height: frame.barHeight)
    }
    drawing.text(
      label, x: max(start, end) + 700, y: frame.base(index),
      type: bar.kind == .total ? "strong" : "")
  }

  private func drawConnections(
    _ bars: WaterfallBars, _ grid: BarGrid, _ frame: BarFrame, in drawing: inout SVGDocument
  ) {
    let n = SVGText.number
    let lines = bars.bars.dropLast().enumerated().map { index, bar in
      "M\(n(grid.x(of: bar.end))) \(n(frame.y(index)))V\(n(frame.y(index + 1) + frame.barHeight))"
    }
    drawing.path("axis", lines.joined())
    guard bars.isCut else { return }
    let x = n(grid.x(of: base(grid)))
    drawing.path(
      "axis", "M\(x) \(n(frame.top))V\(n(frame.bottom + 400))", more: " stroke-dasharray=\"2 3\"")
  }

  private func speech(_ labels: [String], cutAt base: Decimal?) -> String {
    let names = [chart.start.name] + chart.steps.map(\.name) + [chart.end.name]
    let parts = zip(names, labels).map { "\($0) \($1)" }
    let steps = parts.dropFirst().dropLast().joined(separator: ", ")
    let most = chart.steps.max { $0.amount < $1.amount }.flatMap { step in
      step.amount.isPositive ? "Largest increase: \(step.name)." : nil
    }
    let least = chart.steps.min { $0.amount < $1.amount }.flatMap { step in
      step.amount.isNegative ? "Largest decrease: \(step.name)." : nil
    }
    let sentences = [
      "From \(parts.first ?? "") to \(parts.last ?? "").", steps.isEmpty ? nil : "\(steps).", most,
      least, base.map { "The axis begins at \(amounts.text($0)), not at zero." },
      chart.unit.map { "Amounts in \($0)." },
    ]
    return described(chart.description, sentences.compactMap(\.self))
  }
}
