package import PlainText

extension TextTable {
  /// Creates a table for people from a table for programs. The selected columns have titles derived
  /// from their names. Numbers are right-aligned, amounts can be hidden with `--privacy`, and
  /// percentages have a percent sign.
  ///
  ///     TextTable(moves, showing: ["tier", "account", "amount"], blankingRepeatsOf: ["tier"])
  ///
  /// - Parameters:
  ///   - names: the columns to show, in order; each is a column of the table.
  ///   - repeated: columns in which a repeated cell is left blank. A cell is repeated if it and the
  ///     cells of the preceding columns in this list are identical to those in the row above.
  ///   - dropped: columns to omit, in the given order, if the terminal is too narrow; the bar is
  ///     omitted last.
  ///   - bar: a percentage that is also drawn as a bar, from its exact value.
  ///   - totals: a table with one row, whose cells are placed under the columns with the same
  ///     names.
  package init(
    _ table: Table, showing names: [String], blankingRepeatsOf repeated: [String] = [],
    dropping dropped: [String] = [], bar: Bar? = nil, totals: Table? = nil
  ) {
    let shown = names.map { name in
      guard let index = table.spec.columns.firstIndex(where: { $0.name == name }) else {
        preconditionFailure("a shown column belongs to the table")
      }
      return index
    }
    let columns = shown.map { table.spec.columns[$0] }
    self.init(
      columns.flatMap { column in
        let rank = dropped.firstIndex(of: column.name).map { $0 + 1 }
        let drawn =
          column.name == bar?.column ? [Column("", .left, dropRank: dropped.count + 1)] : []
        return drawn + [column.textColumn(dropRank: rank)]
      })
    caption = table.spec.help.capitalised
    let mayRepeat = columns.map { repeated.contains($0.name) }
    let isBar = columns.map { $0.name == bar?.column }
    let isSentence = columns.map(\.isSentence)
    var above: [Cell]?
    for (number, row) in table.rows.enumerated() {
      var isSame = above != nil
      var cells: [StyledText] = []
      cells.reserveCapacity(self.columns.count)
      for (position, index) in shown.enumerated() {
        if mayRepeat[position], isSame {
          isSame = row[index] == above?[index]
          if isSame {
            cells.append("")
            continue
          }
        }
        if isBar[position] {
          cells += columns[position].styled(row[index], bar, bar?.permilles[number])
        } else {
          cells.append(
            isSentence[position]
              ? StyledText(mixed: row[index].text) : row[index].styled(as: columns[position].kind))
        }
      }
      self.row(cells)
      above = row
    }
    if let totals { addTotals(totals, under: columns, bar) }
  }

  private mutating func addTotals(_ totals: Table, under columns: [ColumnSpec], _ bar: Bar?) {
    guard let sums = totals.rows.first else { return }
    total(
      columns.enumerated().flatMap { position, column -> [StyledText] in
        guard let index = totals.spec.columns.firstIndex(where: { $0.name == column.name })
        else { return [position == 0 ? "Total" : ""] }
        return column.styled(sums[index], bar, bar?.total)
      })
  }

  /// A column of percentages drawn as bars, with the values for each row and for the totals in
  /// thousandths. A bar is not drawn for a nil value.
  package struct Bar: Equatable, Sendable {
    let column: String
    let permilles: [Int?]
    let total: Int?
    let isLimit: Bool

    /// Creates a bar.
    ///
    /// - Parameters:
    ///   - permilles: the values. For a goal, each is rounded down from the exact value, so that a
    ///     gap remains visible. For a limit, each is rounded up, so that an excess remains visible.
    ///   - isLimit: whether 1000 is a limit not to exceed, rather than a goal to reach.
    /// - Precondition: there is one entry for each row of the table that is shown.
    package init(_ column: String, permilles: [Int?], total: Int?, isLimit: Bool = false) {
      self.column = column
      self.permilles = permilles
      self.total = total
      self.isLimit = isLimit
    }

    fileprivate func role(of permille: Int) -> StyledText.Role {
      if isLimit { return permille > 1000 ? .bad : .good }
      return permille >= 1000 ? .good : .attention
    }
  }

}

extension ColumnSpec {
  /// The name as a heading: `balance_after` becomes `Balance after`, and `coverage_pct` becomes
  /// `Coverage`. A percentage whose name can also mean an amount of money has a percent sign:
  /// `gain_pct` becomes `Gain %`.
  package var title: String {
    var words = name.split(separator: "_").map {
      ["apy", "mwr", "twr", "xirr"].contains($0) ? $0.uppercased() : String($0)
    }
    if kind == .percent, words.last == "pct" {
      words.removeLast()
      if words.last.map(Self.moneyWords.contains) == true { words.append("%") }
    }
    guard let first = words.first else { return "" }
    words[0] = first.capitalised
    return words.joined(separator: " ")
  }

  /// Words for amounts of money; the title of a percentage with such a name needs a percent sign.
  private static let moneyWords: Set<String> = ["change", "gain", "growth", "value"]

  fileprivate func textColumn(dropRank: Int?) -> TextTable.Column {
    TextTable.Column(
      title, kind.isNumber ? .right : .left, isFlexible: kind == .text, dropRank: dropRank)
  }

  /// Names of columns with sentences, or with several values in one cell.
  private static let sentences: Set<String> = [
    "note", "problem", "reason", "detail", "figures", "message",
  ]

  /// Whether the cells are sentences that may contain amounts.
  fileprivate var isSentence: Bool {
    kind == .text && Self.sentences.contains(name)
  }

  fileprivate func styled(
    _ cell: Cell, _ bar: TextTable.Bar?, _ permille: Int??
  ) -> [StyledText] {
    let text = cell.styled(as: kind)
    guard let bar, bar.column == name else { return [text] }
    guard let permille = permille ?? nil else { return ["", text] }
    return [StyledText(barOf: permille, bar.role(of: permille)), text]
  }
}

extension Cell {
  /// Returns the cell for people: a percentage with a percent sign, a flag as yes or no, or a price
  /// with at most 10 significant digits, because a converted price can have 18 decimals.
  fileprivate func styled(as kind: ColumnSpec.Kind) -> StyledText {
    switch self {
    case .null: ""
    case .flag(let flag): StyledText(flag ? "yes" : "no")
    case .text, .number:
      kind == .percent
        ? StyledText(text + " %")
        : StyledText(kind == .price ? priceText : text, kind.isAmount ? .amount : .plain)
    }
  }

  private var priceText: String {
    do throws(NumberProblem) {
      return try Decimal(parsing: text).text(significantDigits: 10)
    } catch {
      return text
    }
  }
}
