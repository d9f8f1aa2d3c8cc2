import PlainText

/// Shares of a whole: a ring as a drawing, a divided bar on a terminal, both with percentages.
///
/// An amount that is not above zero has no share: it is listed without a percentage.
package struct DonutChart: Sendable {
  /// What it is of.
  package let subject: ChartSubject
  package let shares: [NamedAmount]

  /// - Parameters:
  ///   - description: the first sentences of the description in SVG; may be empty.
  ///   - unit: what amounts are in, such as "EUR".
  ///   - minorDigits: decimals of the amounts shown; counted as 0 to 18.
  package init(
    title: String, description: String, shares: [NamedAmount], unit: String?, minorDigits: Int
  ) {
    subject = ChartSubject(title, description, unit: unit, minorDigits: minorDigits)
    self.shares = shares
  }

  /// The chart for a terminal: a bar as wide as there is room, divided in the order of the shares,
  /// and a line for each share; percentages are rounded to one decimal, halves up, each on its own.
  ///
  /// If no amount is above zero the bar is missing. Without shares the text is "nothing to show".
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

  /// The chart as SVG, which ends with a line feed; higher than asked for if the shares need it.
  ///
  /// The ring begins at the top and goes clockwise in the order of the shares, which differ in
  /// colour and hatch. Percentages are shown in private too. The least size is 360 by 220.
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
  /// The amounts that have a share, zero for the others, small enough for their sum to be a number.
  private var parts: [UInt128] {
    let magnitudes = shares.map { $0.amount.isPositive ? $0.amount.mantissa.magnitude : 0 }
    var (sum, isLarge) = (UInt128(0), false)
    for magnitude in magnitudes {
      let (next, overflow) = sum.addingReportingOverflow(magnitude)
      (sum, isLarge) = (next, isLarge || overflow)
    }
    // 32 bits fewer make room for four thousand million of the greatest amounts.
    return isLarge ? magnitudes.map { $0 >> 32 } : magnitudes
  }

  /// Each share's part of a length: their ends are rounded, so that together they are all of it.
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

  /// "45.3%"; nil for what has no share.
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
