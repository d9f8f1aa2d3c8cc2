/// A grid of terminal cells in which dots are drawn: 2 by 4 per cell in braille, one per cell in
/// ASCII.
///
/// Rows and dots are counted from the bottom, and columns from the left. Dots outside the grid are
/// not drawn.
struct DotCanvas {
  let columns: Int
  let rows: Int
  let isASCII: Bool
  private var cells: [Cell]

  private struct Cell {
    var dots: UInt8 = 0
    var series = 0
    var glyph: String?
    var role = Role.axis
  }

  init(columns: Int, rows: Int, isASCII: Bool) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    self.isASCII = isASCII
    cells = Array(repeating: Cell(), count: self.columns * self.rows)
  }

  var dotsAcross: Int { columns * dotsPerColumn }
  var dotsUp: Int { rows * dotsPerRow }
  var dotsPerColumn: Int { isASCII ? 1 : 2 }
  var dotsPerRow: Int { isASCII ? 1 : 4 }

  mutating func setDot(_ x: Int, _ y: Int, series: Int) {
    guard (0..<dotsAcross).contains(x), (0..<dotsUp).contains(y) else { return }
    let index = y / dotsPerRow * columns + x / dotsPerColumn
    let bit = isASCII ? 1 : Self.bits[(3 - y % 4) * 2 + x % 2]
    cells[index].dots |= bit
    cells[index].series = series
  }

  /// Sets the dots nearest to a straight line, including both ends (Bresenham, 1965).
  mutating func setLine(from start: DotPoint, to end: DotPoint, series: Int) {
    let (width, height) = (abs(end.x - start.x), -abs(end.y - start.y))
    let (right, up) = (start.x < end.x ? 1 : -1, start.y < end.y ? 1 : -1)
    var (x, y, error) = (start.x, start.y, width + height)
    setDot(x, y, series: series)
    while x != end.x || y != end.y {
      let doubled = 2 * error
      if doubled >= height {
        error += height
        x += right
      }
      if doubled <= width {
        error += width
        y += up
      }
      setDot(x, y, series: series)
    }
  }

  /// Draws a series' lines; a single point is drawn as a dot.
  mutating func setLines(_ shape: LineShape, series: Int) {
    for run in shape.runs {
      if let only = run.first { setDot(only.x, only.y, series: series) }
      for (start, end) in zip(run, run.dropFirst()) {
        setLine(from: start, to: end, series: series)
      }
    }
  }

  /// Puts a character in a cell, even if the cell contains dots.
  mutating func put(_ glyph: String, column: Int, row: Int, _ role: Role) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    cells[row * columns + column].glyph = glyph
    cells[row * columns + column].role = role
  }

  /// Puts a character in a cell that contains neither dots nor a character.
  mutating func fillEmpty(column: Int, row: Int, with glyph: String, _ role: Role) {
    guard (0..<columns).contains(column), (0..<rows).contains(row) else { return }
    let cell = cells[row * columns + column]
    if cell.dots == 0, cell.glyph == nil { put(glyph, column: column, row: row, role) }
  }

  /// Puts a character in each empty cell of a row.
  mutating func fillEmpty(row: Int, with glyph: String, _ role: Role) {
    for column in 0..<columns { fillEmpty(column: column, row: row, with: glyph, role) }
  }

  /// Returns a row as printed; `ink` returns the ASCII character for a series' dots.
  func line(row: Int, ink: (Int) -> String) -> ChartLine {
    var line = ChartLine()
    for cell in cells[(row * columns)..<((row + 1) * columns)] {
      if let glyph = cell.glyph {
        line.append(glyph, cell.role)
      } else if cell.dots == 0 {
        line.append(" ", .axis)
      } else {
        let braille = Unicode.Scalar(0x2800 + UInt32(cell.dots)).map { String(Character($0)) }
        line.append(isASCII ? ink(cell.series) : braille ?? "", .series(cell.series))
      }
    }
    return line
  }

  /// The bit for each dot in a cell, row by row from the top, left before right (Unicode, Braille
  /// Patterns).
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
}

/// A position in a drawing, measured from the lower left corner.
struct DotPoint: Equatable {
  var x: Int
  var y: Int
}
