package import PlainText

/// A named amount, such as the spending in a category.
package struct NamedAmount: Sendable, Equatable {
  package let name: String
  package let amount: Decimal

  package init(name: String, amount: Decimal) {
    self.name = name
    self.amount = amount
  }
}

/// Named amounts as horizontal bars from zero, in the given order. Negative bars extend to the
/// left.
package struct BarChart: Sendable {
  package let subject: ChartSubject
  package let bars: [NamedAmount]

  /// Creates a bar chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, bars: [NamedAmount], unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.bars = bars
  }

  /// Returns the chart for a terminal: one line per bar with its name and amount. The requested
  /// height is ignored.
  ///
  /// The bar of a nonzero amount is at least an eighth of a cell wide. If there are no bars, the
  /// text is "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !bars.isEmpty else { return heading + [options.nothing] }
    let rows = BarRowText(
      options: options, names: bars.map(\.name),
      amounts: bars.map { options.amount($0.amount, minorDigits: minorDigits) })
    let share = share(in: rows.columns)
    return heading
      + bars.indices.flatMap { index in
        rows.lines(index, bar: line(bars[index].amount, share, options))
      }
  }

  /// Returns the chart as SVG, ending with a line feed. It is taller than requested if the bars do
  /// not fit.
  ///
  /// The description lists all bars. The minimum size is 240 by 100.
  package func svg(_ options: SVGOptions) -> String {
    BarDrawing(chart: self, options: options.atLeast(width: 240, height: 100)).document
  }

  func share(in length: Int) -> BarShare {
    BarShare(
      length: length, least: bars.map(\.amount).min() ?? .zero,
      greatest: bars.map(\.amount).max() ?? .zero)
  }

  /// Returns a bar's line: the part to the left of zero, the axis, and the part to the right of
  /// zero.
  private func line(_ amount: Decimal, _ share: BarShare, _ options: ChartTextOptions) -> ChartLine
  {
    var line = ChartLine()
    let length = share.length(of: amount, divisions: 8)
    let series = Role.series(amount.isNegative ? 1 : 0)
    let (full, rest) = length.quotientAndRemainder(dividingBy: 8)
    let cells = String(repeating: options.bar(eighths: 8), count: full)
    if amount.isNegative {
      // No characters exist for eighths that grow leftwards, so only a right half block is used.
      let half = rest >= 4 || (full == 0 && rest > 0) ? options.rightHalf : ""
      line.pad(to: share.left - full - half.count)
      line.append(half + cells, series)
    } else {
      line.pad(to: share.left)
    }
    line.append(options.verticalAxis, .axis)
    if amount.isPositive { line.append(cells + options.bar(eighths: rest), series) }
    return line
  }
}
