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

/// A drawing's length divided at zero, so that positive and negative bars share a scale.
struct BarShare {
  /// Numbers of whole parts to the left and to the right of zero.
  let left: Int
  let right: Int
  private let reference: UInt128
  private let referenceParts: Int

  /// Divides a length at zero.
  ///
  /// - Parameters:
  ///   - length: the number of parts to divide, at least 1.
  ///   - least: the most negative amount, or zero.
  ///   - greatest: the most positive amount, or zero.
  init(length: Int, least: Decimal, greatest: Decimal) {
    let (below, above) = (
      least.isNegative ? least.mantissa.magnitude : 0,
      greatest.isPositive ? greatest.mantissa.magnitude : 0
    )
    let (minor, major) = (min(below, above), max(below, above))
    // The loop starts one step above the exact share, so that it ends at the largest part that
    // leaves enough room.
    var most = min(length, share(major, of: major + minor, in: length) + 1)
    while most > 1, minor > 0, length - most < max(1, share(minor, of: major, in: most)) {
      most -= 1
    }
    reference = major
    referenceParts = most
    (left, right) = below > above ? (most, length - most) : (length - most, most)
  }

  /// Returns the length of an amount's bar, in `divisions` per part. It is at least 1 if the amount
  /// is not zero, and never exceeds the space on its side of zero.
  func length(of amount: Decimal, divisions: Int = 1) -> Int {
    guard !amount.isZero else { return 0 }
    let parts = share(
      min(amount.mantissa.magnitude, reference), of: reference, in: referenceParts * divisions)
    return min(max(parts, 1), (amount.isNegative ? left : right) * divisions)
  }
}

/// Returns the sum. If the sum exceeds the range, returns the `Decimal` with the same sign and the
/// greatest magnitude.
func boundedSum(_ amounts: some Sequence<Decimal>) -> Decimal {
  amounts.reduce(.zero) { sum, amount in
    do {
      return try sum + amount
    } catch {
      return amount.isNegative ? -Decimal.greatest : Decimal.greatest
    }
  }
}

/// The layout of bar rows in a drawing, in hundredths of a unit.
struct BarFrame {
  /// The position of the name in a row.
  enum NamePlace {
    /// Position to the left of the bar; names are cut to three tenths of the drawing's width.
    case beside
    /// Separate line above the bar, across the full width.
    case above
    /// Position to the left of the bar if all names fit; otherwise above the bar.
    case besideIfWhole
  }

  let names: [String]
  let width: Int
  let left: Int
  let right: Int
  let top: Int
  let bottom: Int
  let barHeight: Int
  private let rowHeight: Int
  private let nameEnd: Int
  private let isNameAbove: Bool

  /// Height of a name above the bar.
  private static let nameHeight = 1700

  /// Creates a layout for rows with the given names.
  ///
  /// - Parameters:
  ///   - amounts: the labels outside the bars, at either end; empty if there are no such labels.
  ///   - top: the upper edge of the first row.
  ///   - foot: the space reserved below the last row.
  init(
    names: [String], amounts: [String], size: SVGSize, top: Int, hasNegative: Bool, foot: Int = 0,
    namePlace: NamePlace = .beside
  ) {
    width = size.width * 100
    let cell = SVGText.width("0")
    let longest = names.map { $0.visible.displayWidth }.max() ?? 0
    let room = width * 3 / 10 / cell
    let isAbove = namePlace == .above || (namePlace == .besideIfWhole && longest > room)
    let shown = isAbove ? (width - 4000) / cell : min(longest, room)
    self.names = names.map { $0.visible.truncated(toWidth: shown) }
    nameEnd = 2000 + shown * cell
    let beside =
      amounts.isEmpty
      ? 400 : min((amounts.map { SVGText.width($0) }.max() ?? 0) + 1100, width / 4)
    left = isAbove ? 2000 : nameEnd + 1000 + (hasNegative ? beside : 0)
    right = max(left + 1000, width - 1600 - beside)
    let height = size.height * 100 - top - foot - 2000
    let bounds = isAbove ? (least: 4000, most: 5200) : (least: 2400, most: 4400)
    rowHeight = min(max(height / max(names.count, 1), bounds.least), bounds.most)
    barHeight = isAbove ? (rowHeight - Self.nameHeight) * 3 / 5 : rowHeight * 2 / 3
    isNameAbove = isAbove
    self.top = top
    bottom = top + rowHeight * names.count
  }

  /// Returns a bar's upper edge.
  func y(_ index: Int) -> Int {
    top + rowHeight * index + (isNameAbove ? Self.nameHeight : (rowHeight - barHeight) / 2)
  }

  /// Returns the baseline of text next to a bar.
  func base(_ index: Int) -> Int { y(index) + barHeight / 2 + 420 }

  /// Returns the baseline of a name above its bar.
  func nameBase(_ index: Int) -> Int { y(index) - 550 }

  /// Draws a row's name.
  ///
  /// - Parameter hasLines: whether lines drawn before the name may cross it.
  func drawName(_ index: Int, hasLines: Bool = false, in drawing: inout SVGDocument) {
    switch (isNameAbove, hasLines) {
    case (false, _): drawing.text(names[index], x: nameEnd, y: base(index), .end)
    case (true, false): drawing.text(names[index], x: left, y: nameBase(index))
    case (true, true): drawing.haloedText(names[index], x: left, y: nameBase(index))
    }
  }
}

/// The scale below bar rows: labelled ticks, a vertical line at each tick, and the axis at zero.
struct BarGrid {
  let ticks: AmountTicks
  private let labels: [String]
  private let frame: BarFrame
  private let scale: AmountScale

  /// Creates a scale from `least` to `greatest`, extended to zero if `includesZero` is true.
  ///
  /// - Parameter distance: the minimum distance between two ticks, in hundredths of a unit.
  init(
    from least: Decimal, to greatest: Decimal, includesZero: Bool, distance: Int = 9000,
    _ amounts: AmountText, in frame: BarFrame
  ) {
    ticks = AmountTicks(
      from: least, to: greatest, atMost: max(3, (frame.right - frame.left) / distance),
      minorDigits: amounts.minorDigits, includesZero: includesZero)
    labels = amounts.labels(ticks)
    self.frame = frame
    scale = AmountScale(low: ticks.low, high: ticks.high, steps: frame.right - frame.left)
  }

  /// Returns the position of an amount, in hundredths of a unit from the drawing's left edge.
  func x(of amount: Decimal) -> Int { frame.left + scale.position(of: amount) }

  /// Draws the scale, omitting labels that would touch the previous label.
  func draw(in drawing: inout SVGDocument) {
    let n = SVGText.number
    var (grid, axis) = ("", "")
    var free = 0
    for (value, label) in zip(ticks.values, labels) {
      let x = x(of: value)
      let line = "M\(n(x)) \(n(frame.top))V\(n(frame.bottom + 400))"
      if value.isZero { axis += line } else { grid += line }
      let half = SVGText.width(label) / 2
      guard x - half >= free, x + half <= frame.width else { continue }
      free = x + half + 800
      drawing.text(label, x: x, y: frame.bottom + 2000, .middle, type: "faint")
    }
    drawing.path("grid", grid)
    drawing.path("axis", axis)
  }
}

/// Aligned rows in a terminal, with a name, a bar and an amount in each row. If the three do not
/// fit on one line, each is written on a separate line.
struct BarRowText {
  let options: ChartTextOptions
  let names: [String]
  let amounts: [String]
  /// Width of the bars, in cells.
  let columns: Int
  private let nameWidth: Int
  private let isNarrow: Bool

  init(options: ChartTextOptions, names: [String], amounts: [String]) {
    self.options = options
    let widest = amounts.map(\.displayWidth).max() ?? 0
    let longest = names.map { $0.visible.displayWidth }.max() ?? 0
    let nameWidth = min(longest, options.width / 3)
    let room = options.width - nameWidth - widest - 3
    let isNarrow = room < 6
    self.isNarrow = isNarrow
    columns = isNarrow ? options.width - 1 : room
    self.nameWidth = isNarrow ? options.width : nameWidth
    self.names = names.map { options.name($0, width: isNarrow ? options.width : nameWidth) }
    self.amounts = amounts.map {
      let cut = options.name($0, width: options.width)
      return isNarrow ? cut : cut.padded(toWidth: widest, alignedRight: true)
    }
  }

  /// Returns a row's lines; `bar` is at most ``columns`` cells wide.
  func lines(_ index: Int, bar: ChartLine) -> [ChartLine] {
    var name = ChartLine(names[index], .label)
    if isNarrow { return [name, bar, ChartLine(amounts[index], .label)] }
    name.pad(to: nameWidth + 1)
    name.append(bar)
    name.pad(to: nameWidth + columns + 3)
    name.append(amounts[index], .label)
    return [name]
  }
}

/// A drawing of a bar chart.
struct BarDrawing {
  let chart: BarChart
  let options: SVGOptions

  var document: String {
    guard !chart.bars.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let written = options.amounts(minorDigits: chart.minorDigits)
    let amounts = chart.bars.map { written.text($0.amount) }
    let frame = BarFrame(
      names: chart.bars.map(\.name), amounts: amounts, size: options.size, top: 5200,
      hasNegative: chart.bars.contains { $0.amount.isNegative })
    let spoken = zip(chart.bars, amounts).map { "\($0.name) \($1)" }.joined(separator: ", ")
    var drawing = SVGDocument(
      width: frame.width, height: frame.bottom + 2000, title: chart.title,
      description: described(
        chart.description, [spoken + "."] + (chart.unit.map { ["Amounts in \($0)."] } ?? [])),
      options: options)
    drawing.heading(chart.title, unit: chart.unit)
    let share = chart.share(in: frame.right - frame.left)
    let zero = frame.left + share.left
    for (index, bar) in chart.bars.enumerated() {
      let y = frame.y(index)
      let length = share.length(of: bar.amount)
      frame.drawName(index, in: &drawing)
      drawing.rectangle(
        SVGStyle.fill(bar.amount.isNegative ? 1 : 0),
        x: bar.amount.isNegative ? zero - length : zero,
        y: y, width: length, height: frame.barHeight, radius: 200)
      let isLeft = bar.amount.isNegative
      drawing.text(
        amounts[index], x: isLeft ? zero - length - 700 : zero + length + 700,
        y: frame.base(index), isLeft ? .end : .start)
    }
    let n = SVGText.number
    drawing.path("axis", "M\(n(zero)) \(n(frame.top - 400))V\(n(frame.bottom + 400))")
    return drawing.text
  }
}
