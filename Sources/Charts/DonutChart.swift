import PlainText

/// Shares of a whole, with percentages: a ring in a drawing, a divided bar in a terminal.
///
/// An amount of zero or less does not have a share. It is listed without a percentage.
package struct DonutChart: Sendable {
  package let subject: ChartSubject
  package let shares: [NamedAmount]

  /// Creates a donut chart.
  ///
  /// - Parameters:
  ///   - description: the first sentences of the SVG description; may be empty.
  ///   - unit: the amounts' unit, such as "EUR".
  ///   - minorDigits: number of decimals in displayed amounts, clamped to 0...18.
  package init(
    title: String, description: String, shares: [NamedAmount], unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.shares = shares
  }

  /// Returns the chart for a terminal: a bar across the full width, divided in the order of the
  /// shares, and a line for each share. Each percentage is rounded separately to one decimal, with
  /// halves rounded up.
  ///
  /// If all amounts are zero or less, the bar is omitted. If there are no shares, the text is
  /// "nothing to show".
  package func text(_ options: ChartTextOptions) -> [ChartLine] {
    let heading = options.heading(title: title, unit: unit)
    guard !shares.isEmpty else { return heading + [options.nothing] }
    var bar = ChartLine()
    for (index, part) in ends(in: options.width).enumerated() {
      bar.append(
        String(repeating: options.filling(index), count: part.count), .series(index))
    }
    return heading + (bar.spans.isEmpty ? [] : [bar]) + list(options)
  }

  /// Returns the chart as SVG, ending with a line feed. It is taller than requested if the shares
  /// do not fit.
  ///
  /// The ring begins at the top and continues clockwise in the order of the shares, which differ in
  /// colour and hatching. Percentages are also shown in private mode. The minimum size is 360 by
  /// 220.
  package func svg(_ options: SVGOptions) -> String {
    DonutDrawing(chart: self, options: options.atLeast(width: 360, height: 220)).document
  }

  private func list(_ options: ChartTextOptions) -> [ChartLine] {
    let amounts = shares.map { options.amount($0.amount, minorDigits: minorDigits) }
    let widest = amounts.map(\.displayWidth).max() ?? 0
    let longest = shares.map { $0.name.visible.displayWidth }.max() ?? 0
    let room = options.width - 2 - 8 - widest - 2
    let isNarrow = room < min(longest, 8)
    let nameWidth = isNarrow ? options.width - 10 : min(longest, room)
    return zip(shares.indices, percentages).flatMap { index, percent in
      var line = ChartLine(
        percent == nil ? " " : options.filling(index), .series(index))
      let name = options.name(shares[index].name, width: nameWidth)
      line.append(" " + name.padded(toWidth: nameWidth), .label)
      line.append((percent ?? "").padded(toWidth: 8, alignedRight: true), .label)
      guard isNarrow else {
        line.append("  " + amounts[index].padded(toWidth: widest, alignedRight: true), .label)
        return [line]
      }
      return [
        line, ChartLine("  " + options.name(amounts[index], width: options.width - 2), .label),
      ]
    }
  }
}

extension DonutChart {
  /// The amounts, with negative amounts replaced by zero, scaled so that their sum does not
  /// overflow.
  private var parts: [UInt128] {
    let magnitudes = shares.map { $0.amount.isPositive ? $0.amount.mantissa.magnitude : 0 }
    var (sum, isLarge) = (UInt128(0), false)
    for magnitude in magnitudes {
      let (next, overflow) = sum.addingReportingOverflow(magnitude)
      (sum, isLarge) = (next, isLarge || overflow)
    }
    // Dropping 32 bits leaves room for the sum of 2^32 amounts of any size.
    return isLarge ? magnitudes.map { $0 >> 32 } : magnitudes
  }

  /// Returns each share's part of a length. The ends of the parts are rounded, so that the parts
  /// add up to the length.
  func ends(in length: Int) -> [Range<Int>] {
    let parts = parts
    let whole = parts.reduce(0, +)
    var sum: UInt128 = 0
    var start = 0
    return parts.map { part in
      sum += part
      let end = share(sum, of: whole, in: length)
      defer { start = end }
      return start..<end
    }
  }

  /// Each share's percentage, such as "45.3%"; nil for an amount without a share.
  var percentages: [String?] {
    let parts = parts
    let whole = parts.reduce(0, +)
    return zip(shares, parts).map { named, part in
      guard named.amount.isPositive else { return nil }
      let tenths = share(part, of: whole, in: 1000)
      return "\(tenths / 10).\(tenths % 10)%"
    }
  }
}

/// A drawing of a donut chart: the ring on the left and its legend on the right, or below the ring
/// if the drawing is narrow.
struct DonutDrawing {
  let chart: DonutChart
  let options: SVGOptions

  private static let rowHeight = 2400
  /// Minimum width of a drawing in which names are to the right of the ring. In a narrower drawing,
  /// the names would be cut.
  private static let leastWidthBeside = 400

  private var written: AmountText { options.amounts(minorDigits: chart.minorDigits) }

  var document: String {
    guard !chart.shares.isEmpty else {
      return SVGDocument.nothing(
        chart.title, description: chart.description, unit: chart.unit, options: options)
    }
    let listHeight = chart.shares.count * Self.rowHeight
    let size = options.size
    let isBeside = size.width >= Self.leastWidthBeside
    let ring = size.width * 100 / 2
    let height =
      isBeside ? max(size.height * 100, 5200 + listHeight + 2000) : 6400 + ring + listHeight + 1600
    var drawing = SVGDocument(
      width: size.width * 100, height: height, title: chart.title,
      description: speech, options: options)
    drawing.heading(chart.title, unit: chart.unit)
    if let hatches = SVGHatch.definitions(
      count: chart.shares.count, identifier: drawing.identifier)
    {
      drawing.append(hatches)
    }
    guard isBeside else {
      drawRing(across: ring, center: (size.width * 50, 4800 + ring / 2), in: &drawing)
      drawList(left: 2000, top: 6400 + ring, in: &drawing)
      return drawing.text
    }
    let middle = (4400 + height - 1600) / 2
    let across = min(options.size.height * 100 - 7600, drawing.width * 2 / 5)
    drawRing(across: across, center: (2000 + across / 2, middle), in: &drawing)
    drawList(left: across + 6000, top: middle - listHeight / 2, in: &drawing)
    return drawing.text
  }

  /// Draws each share as a dash of one circle, moved to the start of the share. Angles therefore do
  /// not have to be computed.
  private func drawRing(
    across: Int, center: (x: Int, y: Int), in drawing: inout SVGDocument
  ) {
    let n = SVGText.number
    let thickness = across / 5
    let radius = (across - thickness) / 2
    let (x, middle) = center
    // 2 pi to seven digits, which is exact to a hundredth of a unit.
    let around = radius * 6_283_185 / 1_000_000
    for (index, part) in chart.ends(in: around).enumerated() where !part.isEmpty {
      let gap = part.count == around ? 0 : min(200, part.count / 2)
      let dash = "\(n(part.count - gap)) \(n(around - part.count + gap))"
      let more =
        " cx=\"\(n(x))\" cy=\"\(n(middle))\" r=\"\(n(radius))\""
        + " stroke-width=\"\(n(thickness))\" stroke-dasharray=\"\(dash)\""
        + " stroke-dashoffset=\"\(n(-part.lowerBound))\""
        + " transform=\"rotate(-90 \(n(x)) \(n(middle)))\"/>"
      drawing.append("<circle class=\"ring \(SVGStyle.stroke(index))\"" + more)
      if let paint = SVGHatch.paint(index, identifier: drawing.identifier) {
        drawing.append("<circle class=\"ring\" stroke=\"\(paint)\"" + more)
      }
    }
  }

  private func drawList(left: Int, top: Int, in drawing: inout SVGDocument) {
    let right = drawing.width - 2400
    let amounts = chart.shares.map { written.text($0.amount) }
    let amountWidth = amounts.map { SVGText.width($0) }.max() ?? 0
    let hasAmounts = right - left - 2600 - 6000 - amountWidth >= 6000
    let percentEnd = hasAmounts ? right - amountWidth - 1600 : right
    let room = max(0, (percentEnd - 5600 - left - 2600) / SVGText.width("0"))
    for (index, percent) in chart.percentages.enumerated() {
      let y = top + index * Self.rowHeight + Self.rowHeight / 2 + 420
      if percent != nil {
        drawing.segment(index, x: left, y: y - 1120, width: 1400, height: 1400)
      }
      let name = chart.shares[index].name.visible.truncated(toWidth: room)
      drawing.text(name, x: left + 2600, y: y)
      if let percent { drawing.text(percent, x: percentEnd, y: y, .end, type: "strong") }
      if hasAmounts { drawing.text(amounts[index], x: right, y: y, .end, type: "faint") }
    }
  }

  private var speech: String {
    let parts = zip(chart.shares, chart.percentages).map { share, percent in
      "\(share.name) \(written.text(share.amount))" + (percent.map { " (\($0))" } ?? "")
    }
    return described(
      chart.description,
      [parts.joined(separator: ", ") + "."] + (chart.unit.map { ["Amounts in \($0)."] } ?? []))
  }
}
