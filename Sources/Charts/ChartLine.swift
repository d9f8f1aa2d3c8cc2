import PlainText

/// The role of a span of text in a terminal chart. The output code chooses the colour for each
/// role.
package enum Role: Sendable, Hashable {
  /// A line that bounds the chart, or a tick.
  case axis
  /// A title, a name, an amount or a date.
  case label
  /// A symbol that marks a single position, such as the greatest amount.
  case mark
  /// A part of the series with the given zero-based index.
  case series(Int)
  /// A part at the given level: 0 low, 1 middle, 2 high.
  case level(Int)
}

/// A line of a terminal chart, without a line feed.
///
/// The text does not contain control characters and does not end in a space.
package struct ChartLine: Sendable {
  /// The spans from left to right. Adjacent spans have different roles, and spans are never empty.
  package private(set) var spans: [(text: String, role: Role)] = []

  /// The text, for a terminal without colours.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  /// Number of spaces to add before the next text.
  private var pendingSpaces = 0

  init() {}

  init(_ text: String, _ role: Role) {
    append(text, role)
  }

  /// Appends text. Leading spaces receive the role of the preceding text.
  mutating func append(_ text: String, _ role: Role) {
    let spaces = text.reversed().prefix { $0 == " " }.count
    let shown = text.dropLast(spaces)
    guard !shown.isEmpty else {
      pendingSpaces += spaces
      return
    }
    let piece = String(repeating: " ", count: pendingSpaces) + shown
    pendingSpaces = spaces
    if let last = spans.indices.last, spans[last].role == role {
      spans[last].text += piece
    } else {
      spans.append((piece, role))
    }
  }

  mutating func append(_ line: ChartLine) {
    for span in line.spans { append(span.text, span.role) }
  }

  /// Pads the line so that the next text begins at the given cell or later.
  mutating func pad(to width: Int) {
    pendingSpaces = max(pendingSpaces, width - text.displayWidth)
  }
}

/// Arranges the items on as few lines as possible, with `gap` cells between them.
func flowing(
  _ pieces: [ChartLine], width: Int, gap: Int, indent: Int = 0
) -> [ChartLine] {
  var lines: [ChartLine] = []
  var line = ChartLine()
  var used = 0
  for piece in pieces {
    let needed = piece.text.displayWidth
    if used > 0, used + gap + needed > width {
      lines.append(line)
      (line, used) = (ChartLine(), 0)
    }
    let before = used > 0 ? gap : lines.isEmpty ? 0 : min(indent, max(0, width - needed))
    line.pad(to: used + before)
    line.append(piece)
    used += before + needed
  }
  return used > 0 ? lines + [line] : lines
}
