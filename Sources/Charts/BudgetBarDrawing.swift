import PlainText

/// A drawing of a budget chart, with the name and the amounts above each bar, so that both fit at
/// any width.
struct BudgetBarDrawing {
  let chart: BudgetBarChart
  let options: SVGOptions

  var document: String {
    guard !chart.budgets.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let labels = chart.budgets.map { budget in
      (budget.isExceeded ? "! " : "")
        + "\(amounts.text(budget.spent)) of \(amounts.text(budget.available))"
    }
    let legend = legend
    let frame = BarFrame(
      names: names(besides: labels), amounts: [], size: options.size, top: 7000 + legend.height,
      hasNegative: false, namePlace: .above)
    var drawing = SVGDocument(
      width: frame.width, height: frame.bottom + 1200, title: chart.title, description: speech,
      options: options)
    drawing.heading(chart.title, unit: chart.unit)
    if let hatches = SVGHatch.definitions(count: 2, identifier: drawing.identifier) {
      drawing.append(hatches)
    }
    legend.draw(in: &drawing)
    let share = BudgetShare(length: frame.right - frame.left, least: 200, chart.budgets)
    for (index, budget) in chart.budgets.enumerated() {
      frame.drawName(index, in: &drawing)
      drawing.text(
        labels[index], x: frame.right, y: frame.nameBase(index), .end,
        type: budget.isExceeded ? "strong" : "")
      draw(budget, index, share, frame, in: &drawing)
    }
    return drawing.text
  }

  private var amounts: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  /// Returns the names, each cut so that it ends before its amounts.
  private func names(besides labels: [String]) -> [String] {
    zip(chart.budgets, labels).map { budget, label in
      let room = options.size.width * 100 - 5000 - SVGText.width(label)
      return budget.name.visible.truncated(toWidth: max(room, 0) / SVGText.width("0"))
    }
  }

  private var legend: SVGLegend {
    var entries = [SVGLegend.Entry("spent", .segment(0)), SVGLegend.Entry("left", .outline)]
    if chart.budgets.contains(where: \.isExceeded) {
      entries.append(SVGLegend.Entry("over budget (!)", .segment(1)))
    }
    if let name = chart.markName { entries.append(SVGLegend.Entry(name, .mark)) }
    return SVGLegend(entries, width: options.size.width * 100 - 4000, y: 5400)
  }

  private func draw(
    _ budget: BudgetBarChart.Budget, _ index: Int, _ share: BudgetShare, _ frame: BarFrame,
    in drawing: inout SVGDocument
  ) {
    let (y, height) = (frame.y(index), frame.barHeight)
    let parts = share.parts(budget)
    drawing.rectangle(
      "axis", x: frame.left, y: y, width: share.whole, height: height, radius: 150)
    if parts.spent > 0 {
      drawing.segment(0, x: frame.left, y: y, width: parts.spent, height: height)
    }
    if parts.over > share.whole {
      let start = parts.spent == 0 ? 0 : share.whole
      drawing.segment(
        1, x: frame.left + start, y: y, width: parts.over - start, height: height)
    }
    if parts.isCut {
      drawing.cut(x: frame.left + parts.over - 1400, y: y, height: height)
    }
    guard let elapsed = chart.elapsed(of: budget) else { return }
    drawing.dayMark(
      x: frame.left + elapsed.position(in: share.whole), from: y - 300, to: y + height + 300)
  }

  private var speech: String {
    let exceeded = chart.budgets.count(where: \.isExceeded)
    let budgets = chart.budgets.count == 1 ? "budget" : "budgets"
    let rows = chart.budgets.map { budget in
      let percent = BudgetShare.permille(budget).map { ", \($0 / 10).\($0 % 10)%" } ?? ""
      let own = budget.elapsed.map { ", \($0.text)" } ?? ""
      return "\(budget.name): \(amounts.text(budget.spent)) of \(amounts.text(budget.available))"
        + "\(percent)\(budget.isExceeded ? ", over budget" : "")\(own)."
    }
    return described(
      chart.description,
      ["\(exceeded) of \(chart.budgets.count) \(budgets) over."]
        + (chart.elapsed.map { ["Today: \($0.text)."] } ?? []) + rows
        + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }
}
