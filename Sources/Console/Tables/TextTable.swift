import PlainText

/// A table for people: plain aligned columns, one record per line, without borders.
///
///     var table = TextTable([.left("tier"), .right("gap")])
///     table.row(["Tier 1", StyledText("200.00", .amount)])
///     table.total(["", StyledText("200.00", .amount)])
package struct TextTable: Sendable {
  /// A column's title, and the alignment and truncation of its cells.
  package struct Column: Equatable, Sendable {
    /// The horizontal alignment of a column's cells.
    package enum Alignment: Sendable { case left, right }

    package let title: String
    package let alignment: Alignment
    /// Whether the column is cut and ends in `…` if the terminal is too narrow.
    package let isFlexible: Bool
    /// The column's rank for omission if the terminal is too narrow. The lowest rank is omitted
    /// first, before any column is cut. Nil means that the column has no rank.
    package let dropRank: Int?

    /// Creates a column. By default it is not cut and has no rank for omission.
    package init(
      _ title: String, _ alignment: Alignment, isFlexible: Bool = false, dropRank: Int? = nil
    ) {
      self.title = title
      self.alignment = alignment
      self.isFlexible = isFlexible
      self.dropRank = dropRank
    }

    /// Returns a column of left-aligned text.
    package static func left(_ title: String) -> Column { Column(title, .left) }
    /// Returns a column of right-aligned numbers.
    package static func right(_ title: String) -> Column { Column(title, .right) }
    /// Returns a column of long text that may be cut.
    package static func flexible(_ title: String) -> Column {
      Column(title, .left, isFlexible: true)
    }
  }

  /// The caption in HTML; nil if the heading above the table describes it.
  package var caption: String?
  /// The columns, from left to right.
  package let columns: [Column]
  /// The records, one per line.
  package private(set) var rows: [[StyledText]]
  /// Totals, shown below a thin rule.
  package private(set) var footer: [[StyledText]]

  /// Creates a table.
  ///
  /// - Precondition: a row does not have more cells than there are columns; missing cells are
  ///   blank.
  package init(
    _ columns: [Column], rows: [[StyledText]] = [], footer: [[StyledText]] = []
  ) {
    precondition(
      (rows + footer).allSatisfy { $0.count <= columns.count },
      "a row has no more cells than there are columns")
    self.columns = columns
    self.rows = rows
    self.footer = footer
  }

  /// Adds a record.
  package mutating func row(_ cells: [StyledText]) {
    precondition(cells.count <= columns.count, "a row has no more cells than there are columns")
    rows.append(cells)
  }

  /// Replaces the first cell of each record with the styled text that `style` returns for it. If
  /// `style` returns nil, the cell is unchanged.
  package mutating func restyleFirst(_ style: (String) -> StyledText?) {
    for row in rows.indices {
      guard let cell = rows[row].first else { continue }
      if let styled = style(cell.plain(isPrivate: false)) { rows[row][0] = styled }
    }
  }

  /// Adds a row of totals below the rule.
  package mutating func total(_ cells: [StyledText]) {
    precondition(cells.count <= columns.count, "a row has no more cells than there are columns")
    footer.append(cells)
  }
}

/// A text table as lines. Each column is as wide as its widest cell, and columns are two spaces
/// apart. Widths are measured in display cells, so that columns with wide characters remain
/// aligned.
struct AlignedText {
  /// A cell in its displayed form, and its width in terminal cells.
  private struct Measured {
    let plain: String
    let width: Int

    init(_ cell: StyledText, isPrivate: Bool) {
      plain = cell.plain(isPrivate: isPrivate)
      width = plain.displayWidth
    }
  }

  private let table: TextTable
  private let style: TextStyle
  private let rows, footer: [[Measured]]
  /// The indices of the displayed columns, and the widths of all columns.
  private let shown: [Int]
  private let widths: [Int]

  init(_ table: TextTable, _ style: TextStyle) {
    self.table = table
    self.style = style
    var widths = table.columns.map(\.title.visible.displayWidth)
    func measured(_ row: [StyledText]) -> [Measured] {
      row.indices.map { index in
        let cell = Measured(row[index], isPrivate: style.isPrivate)
        widths[index] = max(widths[index], cell.width)
        return cell
      }
    }
    rows = table.rows.map(measured)
    footer = table.footer.map(measured)
    shown = Self.choose(widths, of: table, for: style.width)
    self.widths = Self.fit(widths, shown, of: table.columns, into: style.width)
  }

  /// The lines, each ending in LF; empty if the table has no rows.
  var text: String {
    guard !(table.rows.isEmpty && table.footer.isEmpty) else { return "" }
    // The text is built as bytes, because appending to a string would locate the string's end again
    // for each cell.
    var text: [UInt8] = []
    if table.columns.contains(where: { !$0.title.isEmpty }) {
      let titles = table.columns.map { StyledText($0.title, .faint) }
      add(titles, titles.map { Measured($0, isPrivate: style.isPrivate) }, to: &text)
    }
    for (row, measured) in zip(table.rows, rows) { add(row, measured, to: &text) }
    guard !table.footer.isEmpty else { return String(decoding: text, as: UTF8.self) }
    let width = Self.total(widths, shown)
    let rule = StyledText(String(repeating: "─", count: width), .faint).text(style) + "\n"
    text += rule.utf8
    for (row, measured) in zip(table.footer, footer) { add(row, measured, to: &text) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The titles of the columns omitted to limit the line width; empty for a table without rows.
  var omittedTitles: [String] {
    guard !(table.rows.isEmpty && table.footer.isEmpty) else { return [] }
    return table.columns.indices.filter { !shown.contains($0) }.map { table.columns[$0].title }
      .filter { !$0.isEmpty }
  }

  private static let gap = 2

  private static func total(_ widths: [Int], _ shown: [Int]) -> Int {
    shown.reduce(gap * max(0, shown.count - 1)) { $0 + widths[$1] }
  }

  /// Chooses the columns to show. Columns that have a rank are omitted, the lowest rank first,
  /// until the line fits. If the line is still too wide when its text columns are cut, more columns
  /// are omitted, each kind from right to left. Number and date columns without a total are omitted
  /// first, then text columns, then columns with a total. At least two columns remain, including
  /// the first.
  private static func choose(
    _ widths: [Int], of table: TextTable, for limit: Int?
  ) -> [Int] {
    let columns = table.columns
    var shown = Array(columns.indices)
    guard let limit else { return shown }
    let droppable = columns.indices.compactMap { index in
      columns[index].dropRank.map { (rank: $0, index: index) }
    }.sorted { $0.rank < $1.rank }
    for (_, index) in droppable where total(widths, shown) > limit {
      shown.removeAll { $0 == index }
    }
    let least = columns.indices.map { min(widths[$0], leastWidth(of: columns[$0], in: .cramped)) }
    func importance(_ index: Int) -> Int {
      let hasTotal = table.footer.contains { index < $0.count && !$0[index].isEmpty }
      return hasTotal ? 2 : columns[index].isFlexible ? 1 : 0
    }
    while shown.count > 2, total(least, shown) > limit {
      let others = shown.dropFirst().reversed()
      guard let next = others.min(by: { importance($0) < importance($1) }) else { break }
      shown.removeAll { $0 == next }
    }
    return shown
  }

  /// The degree to which columns are narrowed.
  private enum Room { case usual, cramped }

  /// Returns the minimum width to which a column is cut. For left-aligned columns that are not
  /// flexible, it is the width of a date and an ellipsis. Numbers are never cut.
  private static func leastWidth(of column: TextTable.Column, in room: Room) -> Int {
    if column.isFlexible { return room == .usual ? 8 : 6 }
    return column.alignment == .left && room == .cramped ? "2026-11-21…".displayWidth : .max
  }

  /// Narrows the flexible columns, the widest first, until the line fits or each column has its
  /// minimum width. After that, narrows all text columns further.
  private static func fit(
    _ widths: [Int], _ shown: [Int], of columns: [TextTable.Column], into limit: Int?
  ) -> [Int] {
    guard let limit else { return widths }
    var widths = widths
    var excess = total(widths, shown) - limit
    for room in [Room.usual, .cramped] {
      while excess > 0 {
        let candidates = shown.filter { widths[$0] > leastWidth(of: columns[$0], in: room) }
        guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
        widths[widest] -= 1
        excess -= 1
      }
    }
    return widths
  }

  /// Adds a row's line, without trailing spaces.
  private func add(_ cells: [StyledText], _ measured: [Measured], to text: inout [UInt8]) {
    var owed = 0
    for index in shown {
      let column = table.columns[index]
      if index != shown.first { owed += Self.gap }
      guard index < cells.count else {
        owed += widths[index]
        continue
      }
      var (cell, size) = (cells[index], measured[index])
      if size.width > widths[index] {
        cell = cut(cell, to: widths[index])
        size = Measured(cell, isPrivate: style.isPrivate)
      }
      let padding = max(0, widths[index] - size.width)
      if column.alignment == .right { owed += padding }
      if size.width > 0 {
        for _ in 0..<owed { text.append(UInt8(ascii: " ")) }
        text += (style.usesColor ? cell.text(style) : size.plain).utf8
        owed = 0
      }
      if column.alignment == .left { owed += padding }
    }
    text.append(UInt8(ascii: "\n"))
  }

  private func cut(_ cell: StyledText, to width: Int) -> StyledText {
    var room = width - 1
    var kept = StyledText("")
    for segment in cell.segments {
      let shown = segment.shown(isPrivate: style.isPrivate)
      var part = ""
      for character in shown {
        let cells = String(character).displayWidth
        guard cells <= room else {
          return kept + StyledText(part + "…", segment.role.withoutAmount)
        }
        part.append(character)
        room -= cells
      }
      kept += StyledText(part, segment.role.withoutAmount)
    }
    return kept
  }
}

/// Returns a bar `width` cells wide, filled from the left in eighths of a cell.
///
/// The bar is full only at 1000 ‰ or above, and empty only at 0 or below. A small part or a small
/// gap therefore remains visible. Between these values, the fill is rounded down.
///
///     coverageBar(permille: 550, width: 10)   // █████▌░░░░
///
/// - Precondition: `width` is not negative.
package func coverageBar(permille: Int, width: Int = 10) -> String {
  precondition(width >= 0, "the width of a bar is not negative")
  let clamped = min(max(permille, 0), 1000)
  var eighths = clamped * width * 8 / 1000
  if clamped > 0, eighths == 0, width > 0 { eighths = 1 }
  let partials = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let partial = partials[eighths % 8]
  let empty = width - eighths / 8 - (partial.isEmpty ? 0 : 1)
  return String(repeating: "█", count: eighths / 8) + partial
    + String(repeating: "░", count: empty)
}
