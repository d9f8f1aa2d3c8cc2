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
