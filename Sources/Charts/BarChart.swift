package import PlainText

/// An amount and what it is of, such as a category and what was spent on it.
package struct NamedAmount: Sendable, Equatable {
  package let name: String
  package let amount: Decimal

  package init(name: String, amount: Decimal) {
    self.name = name
    self.amount = amount
  }
}

/// Named amounts as horizontal bars from zero, in the order given; negative ones go left.
package struct BarChart: Sendable {
  package let title: String
  package let description: String
  package let bars: [NamedAmount]
  package let unit: String?
  package let minorDigits: Int

  /// - Parameters:
  ///   - description: said before what the drawing itself tells a screen reader; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, bars: [NamedAmount], unit: String?, minorDigits: Int
  ) {
    self.title = title
    self.description = description
    self.bars = bars
    self.unit = unit
    self.minorDigits = min(max(minorDigits, 0), 18)
  }

  /// The chart for a terminal: a line for each bar, whatever the height asked for, with its name
  /// and its amount.
  ///
  /// What is not zero has at least an eighth of a cell. Without bars it says "nothing to show".
  package func text(_ manner: ChartTextOptions) -> [ChartLine] {
    let heading = manner.heading(title: title, unit: unit)
    guard !bars.isEmpty else { return heading + [manner.nothing] }
    let rows = BarRowText(
      manner: manner, names: bars.map(\.name),
      amounts: bars.map { manner.amount($0.amount, minorDigits: minorDigits) })
    let share = share(in: rows.columns)
    return heading
      + bars.indices.flatMap { index in
        rows.lines(index, bar: line(bars[index].amount, share, manner))
      }
  }

  /// The chart as a whole SVG document, which ends with a line feed; higher than asked for where
  /// there are more bars than fit.
  ///
  /// It is light or dark as the reader prefers, and scales to the room it has. A size below 240 by
  /// 100 counts as that.
  package func svg(_ size: SVGSize = .usual) -> String {
    BarDrawing(chart: self, size: size.atLeast(width: 240, height: 100)).document
  }

  func share(in length: Int) -> BarShare {
    BarShare(
      length: length, least: bars.map(\.amount).min() ?? .zero,
      greatest: bars.map(\.amount).max() ?? .zero)
  }

  /// The part left of zero, the axis, and the part right of it.
  private func line(_ amount: Decimal, _ share: BarShare, _ manner: ChartTextOptions) -> ChartLine {
    var line = ChartLine()
    let length = share.length(of: amount, divisions: 8)
    let series = Role.series(amount.isNegative ? 1 : 0)
    let (full, rest) = length.quotientAndRemainder(dividingBy: 8)
    let cells = String(repeating: manner.bar(eighths: 8), count: full)
    if amount.isNegative {
      // There are no left-growing eighths, only a right half.
      let half = rest >= 4 || (full == 0 && rest > 0) ? manner.rightHalf : ""
      line.pad(to: share.left - full - half.count)
      line.append(half + cells, series)
    } else {
      line.pad(to: share.left)
    }
    line.append(manner.verticalAxis, .axis)
    if amount.isPositive { line.append(cells + manner.bar(eighths: rest), series) }
    return line
  }
}
