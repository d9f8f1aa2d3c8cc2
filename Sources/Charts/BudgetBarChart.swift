package import PlainText

/// Spending per budget, compared with the amount available in a period and with the elapsed part of
/// the period.
package struct BudgetBarChart: Sendable {
  /// A budget and the spending in it.
  package struct Budget: Sendable, Equatable {
    package let name: String
    /// The amount spent; negative if refunds exceed the spending.
    package let spent: Decimal
    /// The amount available in the whole period, including carried amounts.
    package let available: Decimal
    /// The budget's period, if it differs from the chart's period; otherwise nil.
    package let elapsed: ElapsedDays?

    package init(name: String, spent: Decimal, available: Decimal, elapsed: ElapsedDays? = nil) {
      self.name = name
      self.spent = spent
      self.available = available
      self.elapsed = elapsed
    }
  }

  package let subject: ChartSubject
  package let budgets: [Budget]
  /// The current day in the period of all budgets without a separate period; nil if those budgets
  /// do not show a day mark.
  package let elapsed: ElapsedDays?

  /// Creates a budget chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, budgets: [Budget], elapsed: ElapsedDays?, unit: String?,
    minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.budgets = budgets
    self.elapsed = elapsed
  }

  /// Returns the chart for a terminal. Each budget has one line with its name, its bar, and "spent
  /// of available". The meanings of the symbols follow. The requested height is ignored.
  ///
  /// 100 % has the same length in all bars. The part from 100 % to 150 % is drawn with another
  /// symbol, and the amounts of an exceeded budget are preceded by `!`. If there are no budgets,
  /// the text is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !budgets.isEmpty else { return heading + [options.nothing] }
    return heading + BudgetBarText(chart: self, options: options).lines
  }

  /// Returns the chart as SVG, ending with a line feed. It is taller than requested if the budgets
  /// do not fit.
  ///
  /// The description lists all budgets with their percentages, which are shown in private mode too.
  /// The minimum size is 240 by 140.
  package func svg(_ options: SVGOptions) -> String {
    BudgetBarDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }
}

extension BudgetBarChart {
  func elapsed(of budget: Budget) -> ElapsedDays? { budget.elapsed ?? elapsed }

  /// The name of the day mark: "day 14 of 30" if the day is the same in all rows; nil if no row has
  /// a mark.
  var markName: String? {
    let days = budgets.compactMap(elapsed)
    guard let first = days.first else { return nil }
    return days.allSatisfy { $0 == first } ? first.text : "today"
  }

  /// Returns each budget's label: "320.00 of 400.00". Both amounts are padded to the widest in
  /// their column, and "! " precedes the label if the budget is exceeded.
  func labels(_ amounts: AmountText) -> [String] {
    let spent = budgets.map { amounts.text($0.spent) }
    let available = budgets.map { amounts.text($0.available) }
    let widths = [spent, available].map { $0.map(\.displayWidth).max() ?? 0 }
    return budgets.indices.map { index in
      (budgets[index].isExceeded ? "! " : "")
        + spent[index].padded(toWidth: widths[0], alignedRight: true) + " of "
        + available[index].padded(toWidth: widths[1], alignedRight: true)
    }
  }
}

extension BudgetBarChart.Budget {
  /// Whether more was spent than was available.
  var isExceeded: Bool { spent > available && spent.isPositive }
}

/// The division of budget bars; 100 % is at the same position in all of them.
struct BudgetShare {
  /// The part of the length that represents 100 %.
  let whole: Int
  private let length: Int
  private let least: Int

  /// The ends of a bar's parts, in steps from the bar's left end.
  struct Parts: Equatable {
    /// The end of the part for spending within the budget.
    let spent: Int
    /// The end of the part for spending beyond the budget; `whole` if the budget is not exceeded.
    let over: Int
    /// Whether spending exceeds the maximum that the bar shows.
    let isCut: Bool
  }

  /// Divides the length of the budgets' bars.
  ///
  /// - Parameters:
  ///   - length: at least three times `least`.
  ///   - least: the length of the smallest visible part.
  init(length: Int, least: Int, _ budgets: [BudgetBarChart.Budget]) {
    self.length = length
    self.least = least
    let isExceeded = budgets.contains(where: \.isExceeded)
    let most = budgets.map { Self.permille($0) ?? Self.most }.max() ?? 1000
    // Reserves space for the excess of a budget that is barely exceeded.
    whole =
      isExceeded
      ? max(1, min(length * 1000 / min(max(most, 1000), Self.most), length - least)) : length
  }

  /// The maximum of a bar in thousandths, which is 150 %.
  private static let most = 1500

  /// Returns the parts of a budget's bar. The bar of a partly spent budget never looks full; the
  /// bar of an exceeded budget always does.
  func parts(_ budget: BudgetBarChart.Budget) -> Parts {
    guard budget.spent.isPositive else { return Parts(spent: 0, over: whole, isCut: false) }
    guard budget.isExceeded else {
      let spent = share(
        budget.spent.mantissa.magnitude, of: budget.available.mantissa.magnitude, in: whole)
      let isWhole = budget.spent == budget.available
      return Parts(
        spent: isWhole ? whole : min(max(spent, least), max(whole - least, 1)), over: whole,
        isCut: false)
    }
    let permille = Self.permille(budget) ?? .max
    let end = min(permille, Self.most) * whole / 1000
    return Parts(
      spent: budget.available.isPositive ? whole : 0, over: min(max(end, whole + least), length),
      isCut: permille > Self.most)
  }

  /// Returns spending as a share of the available amount, in rounded thousandths. Returns nil if
  /// spending is at least 1000 times the available amount, or if the available amount is not
  /// positive and the budget is exceeded.
  static func permille(_ budget: BudgetBarChart.Budget) -> Int? {
    guard budget.available.isPositive else { return budget.isExceeded ? nil : 0 }
    guard budget.spent.isPositive else { return 0 }
    let whole = budget.available.mantissa.magnitude
    let (times, rest) = budget.spent.mantissa.magnitude.quotientAndRemainder(dividingBy: whole)
    return times < 1000 ? Int(times) * 1000 + share(rest, of: whole, in: 1000) : nil
  }
}

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
      ["\(exceeded) of \(chart.budgets.count) \(budgets) exceeded."]
        + (chart.elapsed.map { ["Today: \($0.text)."] } ?? []) + rows
        + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }
}
