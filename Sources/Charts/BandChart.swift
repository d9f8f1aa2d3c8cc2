package import PlainText

/// A fan chart: bands between percentiles around the median forecast, preceded by a line of actual
/// amounts.
package struct BandChart: Sendable {
  /// One day's percentiles.
  package struct Row: Sendable, Equatable {
    package let date: CalendarDate
    /// One amount for each of the chart's percentiles, in the same order.
    package let amounts: [Decimal]

    package init(date: CalendarDate, amounts: [Decimal]) {
      self.date = date
      self.amounts = amounts
    }
  }

  package let subject: ChartSubject
  /// Displayed percentiles, such as 10, 25, 50, 75 and 90.
  package let percentiles: [Int]
  package let rows: [Row]
  /// The actual amounts before the bands; nil if the chart does not show them.
  package let actual: DatedSeries?
  /// A target amount, drawn as a line across the plot.
  package let goal: NamedAmount?

  /// Creates a fan chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - percentiles: ascending and symmetric, with 50 in the middle; 50 alone has no band.
  ///   - rows: in any order; if two rows have the same day, the later one in the list is used.
  ///   - actual: the amounts before the bands. If they end before the first row, the bands widen
  ///     from the last amount.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  /// - Precondition: each row has as many amounts as there are percentiles.
  package init(
    title: String, description: String, percentiles: [Int], rows: [Row], actual: DatedSeries?,
    goal: NamedAmount?, unit: String?, minorDigits: Int
  ) {
    let isSymmetric = zip(percentiles, percentiles.reversed()).allSatisfy { $0 + $1 == 100 }
    let isRising = zip(percentiles, percentiles.dropFirst()).allSatisfy { $0 < $1 }
    precondition(
      isSymmetric && isRising && percentiles.count % 2 == 1,
      "percentiles rise symmetrically around 50")
    precondition(
      rows.allSatisfy { $0.amounts.count == percentiles.count },
      "a row has an amount for each percentile")
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.percentiles = percentiles
    self.rows = rows
    self.actual = actual
    self.goal = goal
  }

  /// Returns the chart for a terminal: title, plot, dates, and a legend with the last amounts.
  ///
  /// The median and the actual amounts are drawn as lines. Bands are shaded, and inner bands are
  /// denser. The goal is drawn as a heavy line. If there are no amounts, the text below the title
  /// is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    let bands = Bands(self)
    guard let extent = bands.extent(goal) else { return heading + [options.nothing] }
    return heading + BandPlotText(bands: bands, extent: extent, chart: self, options: options).lines
      + BandLegendText(bands: bands, chart: self, options: options).lines
  }

  /// Returns the chart as SVG, ending with a line feed.
  ///
  /// The description contains the period, the extremes of the actual amounts, the goal, and the
  /// percentiles of the last day. The minimum size is 240 by 160.
  package func svg(_ options: SVGOptions) -> String {
    BandDrawing(chart: self, options: options.atLeast(width: 240, height: 160)).document
  }
}
