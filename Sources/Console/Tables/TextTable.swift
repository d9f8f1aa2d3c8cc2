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
