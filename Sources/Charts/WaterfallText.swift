import PlainText

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
