import PlainText

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
