import PlainText

/// How one total became another: the total before, the changes, and the total after, such as the
/// net worth of two days and the new money, market and currency between them.
///
/// The total after is computed, so that the bars always meet. A sum that exceeds the range of
/// `Decimal` is its limit.
package struct WaterfallChart: Sendable {
  /// What it is of.
  package let subject: ChartSubject
  package let start: NamedAmount
  /// Positive amounts add to the total, negative ones take from it.
  package let steps: [NamedAmount]
  package let end: NamedAmount

  /// - Parameters:
  ///   - description: the first sentences of the description in SVG; may be empty.
  ///   - end: the name of the total after.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, start: NamedAmount, steps: [NamedAmount], end: String,
    unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.start = start
    self.steps = steps
    self.end = NamedAmount(name: end, amount: boundedSum([start.amount] + steps.map(\.amount)))
  }

  /// The chart for a terminal: a line for each total and step, whatever the height asked for. The
  /// bar of a step begins where the one before ended; its amount has a sign.
  ///
  /// A step other than zero has at least one cell. The axis is at zero, unless the steps would be
  /// too short to see; then the last line says where the bars of totals begin.
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    options.heading(title: title, unit: unit) + WaterfallText(chart: self, options: options).lines
  }

  /// The chart as SVG, which ends with a line feed; higher than asked for if the steps need it.
  ///
  /// The description lists all steps and names the largest of each sign. The least size is 240 by
  /// 140.
  package func svg(_ options: SVGOptions) -> String {
    WaterfallDrawing(chart: self, options: options.atLeast(width: 240, height: 140)).document
  }
}
