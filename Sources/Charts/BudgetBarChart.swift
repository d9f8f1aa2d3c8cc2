package import PlainText

/// For each budget what was spent of what is available in a period, and how much of the period has
/// passed.
package struct BudgetBarChart: Sendable {
  /// A budget and its spending.
  package struct Budget: Sendable, Equatable {
    package let name: String
    /// Negative if refunds exceed what was spent.
    package let spent: Decimal
    /// What may be spent in the whole period, carried amounts included.
    package let available: Decimal
    /// The budget's own period; nil: that of the chart.
    package let elapsed: ElapsedDays?

    package init(name: String, spent: Decimal, available: Decimal, elapsed: ElapsedDays? = nil) {
      self.name = name
      self.spent = spent
      self.available = available
      self.elapsed = elapsed
    }
  }

  /// What it is of.
  package let subject: ChartSubject
  package let budgets: [Budget]
  /// The day in the period of all budgets without a period of their own; nil: they have no mark.
  package let elapsed: ElapsedDays?

  /// - Parameters:
  ///   - description: the first sentences of the description in SVG; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, budgets: [Budget], elapsed: ElapsedDays?, unit: String?,
    minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.budgets = budgets
    self.elapsed = elapsed
  }

  /// The chart for a terminal: a line for each budget, whatever the height asked for, with its
  /// name, its bar, and "spent of available"; then what the signs mean.
  ///
  /// All bars have one length for 100 %. What exceeds it goes on in another sign, to 150 % at most,
  /// and the amounts have a `!` before them. Without budgets the text is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !budgets.isEmpty else { return heading + [options.nothing] }
    return heading + BudgetBarText(chart: self, options: options).lines
  }

  /// The chart as SVG, which ends with a line feed; higher than asked for if the budgets need it.
  ///
  /// The description lists all budgets with their percentages, which are shown in private too. The
  /// least size is 240 by 140.
  package func svg(_ options: SVGOptions) -> String {
    BudgetBarDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }
}

extension BudgetBarChart {
  func elapsed(of budget: Budget) -> ElapsedDays? { budget.elapsed ?? elapsed }

  /// What the mark of the day is called: "day 14 of 30" if it is the same in all rows; nil if no
  /// row has one.
  var markName: String? {
    let days = budgets.compactMap(elapsed)
    guard let first = days.first else { return nil }
    return days.allSatisfy { $0 == first } ? first.text : "today"
  }

  /// "320.00 of 400.00", each part as wide as the widest of its column; "! " before it if the
  /// budget is exceeded.
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
