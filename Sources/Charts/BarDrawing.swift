import PlainText

/// A drawing of a bar chart.
struct BarDrawing {
  let chart: BarChart
  let options: SVGOptions

  var document: String {
    guard !chart.bars.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let written = options.amounts(minorDigits: chart.minorDigits)
    let amounts = chart.bars.map { written.text($0.amount) }
    let frame = BarFrame(
      names: chart.bars.map(\.name), amounts: amounts, size: options.size, top: 5200,
      hasNegative: chart.bars.contains { $0.amount.isNegative })
    let spoken = zip(chart.bars, amounts).map { "\($0.name) \($1)" }.joined(separator: ", ")
    var drawing = SVGDocument(
      width: frame.width, height: frame.bottom + 2000, title: chart.title,
      description: described(
        chart.description, [spoken + "."] + (chart.unit.map { ["Amounts in \($0)."] } ?? [])),
      options: options)
    drawing.heading(chart.title, unit: chart.unit)
    let share = chart.share(in: frame.right - frame.left)
    let zero = frame.left + share.left
    for (index, bar) in chart.bars.enumerated() {
      let y = frame.y(index)
      let length = share.length(of: bar.amount)
      frame.drawName(index, in: &drawing)
      drawing.rectangle(
        SVGStyle.fill(bar.amount.isNegative ? 1 : 0),
        x: bar.amount.isNegative ? zero - length : zero,
        y: y, width: length, height: frame.barHeight, radius: 200)
      let isLeft = bar.amount.isNegative
      drawing.text(
        amounts[index], x: isLeft ? zero - length - 700 : zero + length + 700,
        y: frame.base(index), isLeft ? .end : .start)
    }
    let n = SVGText.number
    drawing.path("axis", "M\(n(zero)) \(n(frame.top - 400))V\(n(frame.bottom + 400))")
    return drawing.text
  }
}
