import PlainText

/// The settings for drawing a chart in a terminal.
package struct ChartTextOptions: Sendable, Equatable {
  /// Maximum width of a line in cells, labels included; clamped to 20...1000.
  package let width: Int
  /// Number of lines in the plot itself, without title, dates and legend; clamped to 2...200.
  package let height: Int
  /// Whether the chart is drawn in ASCII only; names are not changed.
  package let isASCII: Bool
  /// Whether amounts are hidden; the chart's shape is not affected.
  package let isPrivate: Bool

  package init(width: Int, height: Int, isASCII: Bool, isPrivate: Bool) {
    self.width = min(max(width, 20), 1000)
    self.height = min(max(height, 2), 200)
    self.isASCII = isASCII
    self.isPrivate = isPrivate
  }
}

extension ChartTextOptions {
  /// Returns an amount with its minor digits, or the text that replaces it.
  func amount(_ value: Decimal, minorDigits: Int) -> String {
    amounts(minorDigits: minorDigits).text(value)
  }

  /// Returns the format for amounts with `minorDigits` decimals.
  func amounts(minorDigits: Int) -> AmountText {
    AmountText(minorDigits: minorDigits, hidden: isPrivate ? hidden : nil)
  }

  /// The text that replaces any amount, regardless of its size.
  var hidden: String { isASCII ? "****" : "••••" }

  /// Returns a name without control characters or a leading combining mark, cut to `width` cells.
  func name(_ text: String, width: Int) -> String {
    let shown = String(text.visible.drop { String($0).displayWidth == 0 })
    guard isASCII, shown.displayWidth > width else { return shown.truncated(toWidth: width) }
    // The ellipsis is not ASCII.
    return width < 3 ? "" : String(shown.truncated(toWidth: width - 1).dropLast()) + ".."
  }

  /// Returns a line with the title and its unit, or no line if both are missing.
  func heading(title: String, unit: String?) -> [ChartLine] {
    let text = unit.map { title.isEmpty ? $0 : "\(title) (\($0))" } ?? title
    return text.isEmpty ? [] : [ChartLine(name(text, width: width), .label)]
  }

  /// The text shown by a chart without amounts.
  var nothing: ChartLine { ChartLine("nothing to show", .label) }

  /// Returns a series' mark, for a terminal without colours.
  func mark(_ index: Int) -> String {
    let marks = isASCII ? Self.asciiMarks : Self.marks
    return marks[index % marks.count]
  }

  /// Returns a segment's fill character, for a terminal without colours.
  func filling(_ index: Int) -> String {
    let fillings = isASCII ? Self.asciiFillings : Self.fillings
    return fillings[index % fillings.count]
  }

  var greatestMark: String { isASCII ? "^" : "▲" }
  var leastMark: String { isASCII ? "v" : "▼" }
  var lastMark: String { isASCII ? "o" : "●" }
  var eventMark: String { isASCII ? "^" : "¦" }

  var verticalAxis: String { isASCII ? "|" : "│" }
  var verticalTick: String { isASCII ? "+" : "┤" }
  var horizontalAxis: String { isASCII ? "-" : "─" }
  var horizontalTick: String { isASCII ? "+" : "┬" }
  var corner: String { isASCII ? "+" : "└" }
  var cornerTick: String { isASCII ? "+" : "┴" }
  var zeroLine: String { isASCII ? "-" : "┄" }
  /// The character for an axis that is not at zero.
  var cutAxis: String { isASCII ? ":" : "┊" }

  var goalLine: String { isASCII ? "=" : "━" }

  /// Returns the character that fills a band's cells. The outermost band has depth 0; inner bands
  /// are denser.
  func shade(_ depth: Int) -> String {
    let shades = isASCII ? [".", ":", "%"] : ["░", "▒", "▓"]
    return shades[min(max(depth, 0), 2)]
  }

  /// A cell in the bar of a step that raises the total; ``decrease`` is for a step that lowers it.
  var increase: String { isASCII ? "+" : "▓" }
  var decrease: String { isASCII ? "-" : "░" }
  /// A cell in a bar beyond the limit.
  var exceeded: String { isASCII ? "!" : "▚" }
  /// The end of a bar that extends beyond the drawing.
  var goesOn: String { isASCII ? ">" : "▶" }

  /// Returns a cell filled from below by `eighths`, 0 to 8.
  func column(eighths: Int) -> String {
    let steps = isASCII ? Self.asciiColumns : Self.columns
    return steps[min(max(eighths, 0), 8)]
  }

  /// Returns a cell filled from the left by `eighths`, 0 to 8.
  func bar(eighths: Int) -> String {
    guard isASCII else { return Self.bars[min(max(eighths, 0), 8)] }
    return eighths >= 4 ? "#" : eighths > 0 ? "." : " "
  }

  /// A cell whose right half is filled.
  var rightHalf: String { isASCII ? "#" : "▐" }

  /// Returns the names of series next to their segments' fill characters, on as many lines as
  /// needed.
  func legend(_ names: [String]) -> [ChartLine] {
    let pieces = names.enumerated().map { index, text in
      var piece = ChartLine(filling(index), .series(index))
      piece.append(" " + name(text, width: width - 2), .label)
      return piece
    }
    return flowing(pieces, width: width, gap: 3)
  }

  private static let marks = ["●", "■", "◆", "▲", "○", "□", "◇", "△"]
  private static let asciiMarks = ["*", "o", "+", "x", "#", "@", "%", "&"]
  private static let fillings = ["█", "▓", "▒", "░", "▚", "▞", "▙", "▜"]
  private static let asciiFillings = ["#", "=", "+", ":", "%", "o", ".", "*"]
  private static let columns = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  private static let asciiColumns = [" ", ".", ".", ".", ":", ":", ":", ":", "#"]
  private static let bars = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
}
