import PlainText

/// A budget chart's rows in a terminal, and the meanings of their symbols.
struct BudgetBarText {
  let chart: BudgetBarChart
  let options: ChartTextOptions

  var lines: [ChartLine] {
    let rows = BarRowText(
      options: options, names: chart.budgets.map(\.name),
      amounts: chart.labels(options.amounts(minorDigits: chart.minorDigits)))
    let share = BudgetShare(length: rows.columns, least: 1, chart.budgets)
    return chart.budgets.enumerated().flatMap { index, budget in
      rows.lines(index, bar: line(budget, share))
    } + legend
  }

  private func line(_ budget: BudgetBarChart.Budget, _ share: BudgetShare) -> ChartLine {
    let parts = share.parts(budget)
    let mark = chart.elapsed(of: budget).map { elapsed in
      min(elapsed.position(in: share.whole), share.whole - 1)
    }
    var line = ChartLine()
    for cell in 0..<parts.over {
      if cell == mark {
        line.append(options.verticalAxis, .mark)
      } else if cell < parts.spent {
        line.append(options.filling(0), .series(0))
      } else if cell < share.whole, !(parts.over > share.whole && parts.spent == 0) {
        line.append(options.shade(0), .axis)
      } else {
        let isEnd = parts.isCut && cell == parts.over - 1
        line.append(isEnd ? options.goesOn : options.exceeded, .level(2))
      }
    }
    return line
  }

  private var legend: [ChartLine] {
    var pieces = [piece(options.filling(0), .series(0), "spent")]
    pieces.append(piece(options.shade(0), .axis, "left"))
    if chart.budgets.contains(where: \.isExceeded) {
      pieces.append(piece(options.exceeded, .level(2), "over budget (!)"))
    }
    if let name = chart.markName { pieces.append(piece(options.verticalAxis, .mark, name)) }
    return flowing(pieces, width: options.width, gap: 3)
  }

  private func piece(_ sign: String, _ role: Role, _ name: String) -> ChartLine {
    var line = ChartLine(sign, role)
    line.append(" " + options.name(name, width: options.width - 2), .label)
    return line
  }
}
