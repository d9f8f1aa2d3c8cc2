package import PlainText

/// A fan chart: bands between percentiles around the median forecast, preceded by the line of
/// actual amounts.
package struct BandChart: Sendable {
  /// The percentiles of a day.
  package struct Row: Sendable, Equatable {
    package let date: CalendarDate
    /// One amount for each percentile of the chart, in the same order.
    package let amounts: [Decimal]

    package init(date: CalendarDate, amounts: [Decimal]) {
      self.date = date
      self.amounts = amounts
    }
  }

  package let subject: ChartSubject
  /// The percentiles drawn, such as 10, 25, 50, 75 and 90.
  package let percentiles: [Int]
  package let rows: [Row]
  /// The amounts before the bands; nil if the chart has no such line.
  package let actual: DatedSeries?
  /// An amount to reach, drawn as a line across the plot.
  package let goal: NamedAmount?

  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - percentiles: rising and symmetric, with 50 in the middle; 50 alone has no band.
  ///   - rows: in any order; if two rows have the same day, the later one in the list counts.
  ///   - actual: the amounts before the bands. If they end before the first row, the bands open
  ///     from the last amount.
  ///   - unit: the unit of the amounts, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown, clamped to 0...18.
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
  /// The median and the actual amounts are lines. Bands are shaded, with inner bands denser. The
  /// goal is a heavy line. Without amounts, the text below the title is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    let bands = Bands(self)
    guard let extent = bands.extent(goal) else { return heading + [options.nothing] }
    return heading + BandPlotText(bands: bands, extent: extent, chart: self, options: options).lines
      + BandLegendText(bands: bands, chart: self, options: options).lines
  }

  /// Returns the chart as SVG, which ends with a line feed.
  ///
  /// The description contains the period, the extremes of the actual amounts, the goal, and the
  /// percentiles of the last day. The minimum size is 240 by 160.
  package func svg(_ options: SVGOptions) -> String {
    BandDrawing(chart: self, options: options.atLeast(width: 240, height: 160)).document
  }
}
