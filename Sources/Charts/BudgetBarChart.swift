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
