import PlainText

/// A chart of stacked bars as a drawing.
struct StackedBarDrawing {
  let chart: StackedBarChart
  let size: SVGSize

  var document: String {
    guard !chart.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, size: size)
    }
    let stacks = chart.stacks
    let totals = stacks.map { $0.total.text(decimals: chart.minorDigits, .halfEven) }
    let legend = SVGLegend(
      names: chart.series.map(\.name), sample: .block, width: size.width * 100 - 4000, y: 5400)
    let frame = BarFrame(
      names: chart.categories, amounts: totals, size: size, top: 6800 + legend.height,
      hasNegative: false, foot: 2600)
    var drawing = SVGDocument(
      width: frame.width, height: frame.bottom + 4600, title: chart.title,
      description: speech(totals))
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

  /// The ends of the bars' scale are ticks, so that zero is where the ticks say.
  private func draw(
    _ stacks: [BarStack], _ totals: [String], _ frame: BarFrame, in drawing: inout SVGDocument
  ) {
    let ticks = AmountTicks(
      from: stacks.map(\.below).min() ?? .zero, to: stacks.map(\.above).max() ?? .zero,
      atMost: max(3, (frame.right - frame.left) / 9000), minorDigits: chart.minorDigits,
      includesZero: true)
    let scale = AmountScale(low: ticks.low, high: ticks.high, steps: frame.right - frame.left)
    drawGrid(ticks, scale, frame, in: &drawing)
    let zero = scale.position(of: .zero)
    for (index, stack) in stacks.enumerated() {
      frame.drawName(index, in: &drawing)
      for isNegative in [true, false] {
        var sum = Decimal.zero
        var start = zero
        for (series, amount) in stack.amounts.enumerated()
        where !amount.isZero && amount.isNegative == isNegative {
          sum = boundedSum([sum, amount])
          let end = scale.position(of: sum)
          if end != start {
            // A hair of paper between two segments.
            drawing.segment(
              series, x: frame.left + min(start, end), y: frame.y(index),
              width: max(abs(end - start) - 100, 50), height: frame.barHeight)
          }
          start = end
        }
      }
      drawing.text(
        totals[index], x: frame.left + scale.position(of: stack.above) + 700, y: frame.base(index))
    }
  }

  private func drawGrid(
    _ ticks: AmountTicks, _ scale: AmountScale, _ frame: BarFrame, in drawing: inout SVGDocument
  ) {
    let n = SVGText.number
    var (grid, axis) = ("", "")
    var free = 0
    for (value, label) in zip(ticks.values, ticks.labels(minorDigits: chart.minorDigits)) {
      let x = frame.left + scale.position(of: value)
      let line = "M\(n(x)) \(n(frame.top))V\(n(frame.bottom + 400))"
      if value.isZero { axis += line } else { grid += line }
      let half = SVGText.width(label) / 2
      guard x - half >= free, x + half <= frame.width else { continue }
      free = x + half + 800
      drawing.text(label, x: x, y: frame.bottom + 2000, .middle, type: "faint")
    }
    drawing.path("grid", grid)
    drawing.path("axis", axis)
  }

  private func speech(_ totals: [String]) -> String {
    let bars = zip(chart.categories, chart.stacks).enumerated().map { index, bar in
      let parts = zip(chart.series, bar.1.amounts).filter { !$1.isZero }.map { series, amount in
        "\(series.name) \(amount.text(decimals: chart.minorDigits, .halfEven))"
      }
      return "\(bar.0): \((parts + ["total \(totals[index])"]).joined(separator: ", "))."
    }
    return described(
      chart.description, bars + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }
}
