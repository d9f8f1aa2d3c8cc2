package import PlainText

/// An amount and its name, such as a category and its spending.
package struct NamedAmount: Sendable, Equatable {
  package let name: String
  package let amount: Decimal

  package init(name: String, amount: Decimal) {
    self.name = name
    self.amount = amount
  }
}

/// Named amounts as horizontal bars from zero, in the order given; negative ones extend to the
/// left.
package struct BarChart: Sendable {
  package let subject: ChartSubject
  package let bars: [NamedAmount]

  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the unit of the amounts, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown, clamped to 0...18.
  package init(
    title: String, description: String, bars: [NamedAmount], unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.bars = bars
  }

  /// Returns the chart for a terminal: one line per bar with its name and amount. The requested
  /// height is ignored.
  ///
  /// An amount other than zero has at least an eighth of a cell. Without bars the text is "nothing
  /// to show".
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

  /// Returns the chart as SVG, which ends with a line feed. It is higher than requested if the bars
  /// need it.
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

  /// Returns the line of a bar: the part to the left of zero, the axis, and the part to its right.
  private func line(_ amount: Decimal, _ share: BarShare, _ options: ChartTextOptions) -> ChartLine
  {
    var line = ChartLine()
    let length = share.length(of: amount, divisions: 8)
    let series = Role.series(amount.isNegative ? 1 : 0)
    let (full, rest) = length.quotientAndRemainder(dividingBy: 8)
    let cells = String(repeating: options.bar(eighths: 8), count: full)
    if amount.isNegative {
      // Block characters do not grow leftwards by eighths; only a right half exists.
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
