import PlainText

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
