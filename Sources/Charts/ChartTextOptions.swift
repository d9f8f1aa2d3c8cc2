import PlainText

/// How a chart is drawn on a terminal.
package struct ChartTextOptions: Sendable, Equatable {
  /// Cells that no line exceeds, labels included; counted as 20 to 1000.
  package let width: Int
  /// Lines of the plot itself, without title, dates and legend; counted as 2 to 200.
  package let height: Int
  /// Whether all that the chart draws is ASCII; names stay as they are.
  package let isASCII: Bool
  /// Whether amounts are hidden; the shape stays.
  package let isPrivate: Bool

  package init(width: Int, height: Int, isASCII: Bool, isPrivate: Bool) {
    self.width = min(max(width, 20), 1000)
    self.height = min(max(height, 2), 200)
    self.isASCII = isASCII
    self.isPrivate = isPrivate
  }
}

extension ChartTextOptions {
  /// An amount with its minor digits, or what hides it.
  func amount(_ value: Decimal, minorDigits: Int) -> String {
    amounts(minorDigits: minorDigits).text(value)
  }

  /// How amounts are written, with so many minor digits.
  func amounts(minorDigits: Int) -> AmountText {
    AmountText(minorDigits: minorDigits, hidden: isPrivate ? hidden : nil)
  }

  /// Replaces an amount, whatever its size.
  var hidden: String { isASCII ? "****" : "••••" }

  /// A name without control characters, cut to so many cells; a mark at its start that would join
  /// what is before the name is left out.
  func name(_ text: String, width: Int) -> String {
    let shown = String(text.visible.drop { String($0).displayWidth == 0 })
    guard isASCII, shown.displayWidth > width else { return shown.truncated(toWidth: width) }
    // The ellipsis would not be ASCII.
    return width < 3 ? "" : String(shown.truncated(toWidth: width - 1).dropLast()) + ".."
  }

  /// The title with its unit; no line if both are missing.
  func heading(title: String, unit: String?) -> [ChartLine] {
    let text = unit.map { title.isEmpty ? $0 : "\(title) (\($0))" } ?? title
    return text.isEmpty ? [] : [ChartLine(name(text, width: width), .label)]
  }

  /// What a chart without amounts says.
  var nothing: ChartLine { ChartLine("nothing to show", .label) }

  /// The mark of a series, for a terminal without colours.
  func mark(_ index: Int) -> String {
    let marks = isASCII ? Self.asciiMarks : Self.marks
    return marks[index % marks.count]
  }

  /// The filling of a segment, for a terminal without colours.
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
  /// An axis that is not at zero.
  var cutAxis: String { isASCII ? ":" : "┊" }

  var goalLine: String { isASCII ? "=" : "━" }

  /// A cell of a band, denser further inside; 0 is the outermost.
  func shade(_ depth: Int) -> String {
    let shades = isASCII ? [".", ":", "%"] : ["░", "▒", "▓"]
    return shades[min(max(depth, 0), 2)]
  }

  /// A cell of a bar by which a total rises or falls.
  var increase: String { isASCII ? "+" : "▓" }
  var decrease: String { isASCII ? "-" : "░" }
  /// A cell of a bar beyond its limit.
  var exceeded: String { isASCII ? "!" : "▚" }
  /// The end of a bar that is longer than it is drawn.
  var goesOn: String { isASCII ? ">" : "▶" }

  /// A cell filled from below by so many eighths, 0 to 8.
  func column(eighths: Int) -> String {
    let steps = isASCII ? Self.asciiColumns : Self.columns
    return steps[min(max(eighths, 0), 8)]
  }

  /// A cell filled from the left by so many eighths, 0 to 8.
  func bar(eighths: Int) -> String {
    guard isASCII else { return Self.bars[min(max(eighths, 0), 8)] }
    return eighths >= 4 ? "#" : eighths > 0 ? "." : " "
  }

  /// A cell whose right half is filled.
  var rightHalf: String { isASCII ? "#" : "▐" }

  /// The names of series beside the fillings of their segments, in as many lines as they need.
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
