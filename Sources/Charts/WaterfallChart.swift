import PlainText

/// The change from one total to another: the start total, the steps, and the end total. For
/// example, the chart shows the net worth on two days and the changes from new money, market and
/// currency.
///
/// The end total is computed, so that the bars always meet. If a sum exceeds the range of
/// `Decimal`, the limit of the range is used.
package struct WaterfallChart: Sendable {
  package let subject: ChartSubject
  package let start: NamedAmount
  /// The changes; positive amounts increase the total, and negative ones reduce it.
  package let steps: [NamedAmount]
  package let end: NamedAmount

  /// Creates a waterfall chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - end: the name of the end total.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, start: NamedAmount, steps: [NamedAmount], end: String,
    unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.start = start
    self.steps = steps
    self.end = NamedAmount(name: end, amount: boundedSum([start.amount] + steps.map(\.amount)))
  }

  /// Returns the chart for a terminal: one line per total and step. The requested height is
  /// ignored. A step's bar begins where the previous bar ends, and the step's amount has a sign.
  ///
  /// A nonzero step is at least one cell long. The axis is at zero unless the steps would be too
  /// short to see. In that case, the last line shows where the bars of totals begin.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    options.heading(title: title, unit: unit) + WaterfallText(chart: self, options: options).lines
  }

  /// Returns the chart as SVG, ending with a line feed. It is taller than requested if the steps do
  /// not fit.
  ///
  /// The description lists all steps and names the largest step of each sign. The minimum size is
  /// 240 by 140.
  package func svg(_ options: SVGOptions) -> String {
    WaterfallDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }
}
