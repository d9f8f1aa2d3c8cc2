import PlainText

/// The change from one total to another: the total before, the steps, and the total after. For
/// example, the net worth on two days and, between them, new money, market and currency.
///
/// The total after is computed, so that the bars always meet. A sum that exceeds the range of
/// `Decimal` is replaced by the limit.
package struct WaterfallChart: Sendable {
  package let subject: ChartSubject
  package let start: NamedAmount
  /// The changes; positive amounts add to the total, negative ones reduce it.
  package let steps: [NamedAmount]
  package let end: NamedAmount

  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - end: the name of the total after.
  ///   - unit: the unit of the amounts, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown, clamped to 0...18.
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
  /// ignored. The bar of a step begins where the previous one ends; its amount has a sign.
  ///
  /// A step other than zero has at least one cell. The axis is at zero, unless the steps would be
  /// too short to see; then the last line shows where the bars of totals begin.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    options.heading(title: title, unit: unit) + WaterfallText(chart: self, options: options).lines
  }

  /// Returns the chart as SVG, which ends with a line feed. It is higher than requested if the
  /// steps need it.
  ///
  /// The description lists all steps and names the largest of each sign. The minimum size is 240 by
  /// 140.
  package func svg(_ options: SVGOptions) -> String {
    WaterfallDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }
}
