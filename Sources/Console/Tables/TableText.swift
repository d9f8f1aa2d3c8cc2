import PlainText

extension TextTable {
  /// A machine's table as people read it: chosen columns with titles made from their names,
  /// numbers to the right, amounts that `--privacy` can hide, percentages with their sign.
  ///
  ///     TextTable(moves, showing: ["tier", "account", "amount"], blankingRepeatsOf: ["tier"])
  ///
  /// - Parameters:
  ///   - names: the columns, in order; each is one of the table's.
  ///   - repeated: columns whose cell stays blank where it is the same as in the row above, and so
  ///     are those named before it.
  ///   - bar: a percentage that is drawn as a bar too.
  ///   - totals: a table of one row whose cells stand under the columns of the same name.
  package init(
    _ table: Table, showing names: [String], blankingRepeatsOf repeated: [String] = [],
    bar: String? = nil, totals: Table? = nil
  ) {
    let shown = names.map { name in
      guard let index = table.spec.columns.firstIndex(where: { $0.name == name }) else {
        preconditionFailure("a column that is shown is one of the table's")
      }
      return index
    }
    let columns = shown.map { table.spec.columns[$0] }
    self.init(
      columns.flatMap { column in
        (column.name == bar ? [.left(column.title), .right("")] : [column.textColumn])
      })
    var above: [Cell]?
    for row in table.rows {
      let repeats = Self.repeats(row, above, shown, columns, repeated)
      self.row(
        zip(shown, columns).flatMap { index, column in
          repeats.contains(column.name)
            ? [""] : column.styled(row[index], withBar: column.name == bar)
        })
      above = row
    }
    guard let totals, let sums = totals.rows.first else { return }
    let footer = columns.map { column in
      (column, totals.spec.columns.firstIndex { $0.name == column.name })
    }
    self.total(
      footer.enumerated().flatMap { position, entry -> [StyledText] in
        guard let index = entry.1 else { return [position == 0 ? "Total" : ""] }
        return entry.0.styled(sums[index], withBar: entry.0.name == bar)
      })
  }

  private static func repeats(
    _ row: [Cell], _ above: [Cell]?, _ shown: [Int], _ columns: [ColumnSpec], _ repeated: [String]
  ) -> Set<String> {
    guard let above else { return [] }
    var names: Set<String> = []
    for (index, column) in zip(shown, columns) where repeated.contains(column.name) {
      guard row[index] == above[index] else { break }
      names.insert(column.name)
    }
    return names
  }
}

extension ColumnSpec {
  /// The name as a heading: `balance_after` is `Balance after`; a percentage loses its `_pct`.
  package var title: String {
    var words = name.split(separator: "_").map { $0 == "apy" ? "APY" : String($0) }
    if kind == .percent, words.last == "pct" { words.removeLast() }
    guard let first = words.first else { return "" }
    words[0] = first.prefix(1).uppercased() + first.dropFirst()
    return words.joined(separator: " ")
  }

  fileprivate var textColumn: TextTable.Column {
    TextTable.Column(title, kind.isNumber ? .right : .left, isFlexible: kind == .text)
  }

  fileprivate func styled(_ cell: Cell, withBar: Bool) -> [StyledText] {
    let isEmpty = cell == .null
    let text =
      kind == .percent && !isEmpty
      ? StyledText(cell.text + " %") : StyledText(cell.text, kind == .money ? .amount : .plain)
    guard withBar else { return [text] }
    guard case .number(let digits) = cell else { return ["", text] }
    let permille = Self.permille(digits)
    return [
      StyledText(coverageBar(permille: permille), permille >= 1000 ? .good : .attention), text,
    ]
  }

  /// Thousandths of a percentage's digits, rounded down, held within 0 and 1000: `62.57` is 625.
  private static func permille(_ percent: String) -> Int {
    guard !percent.hasPrefix("-") else { return 0 }
    let parts = percent.split(separator: ".")
    guard let whole = parts.first.flatMap({ Int($0) }), whole < 100 else { return 1000 }
    let tenth = parts.dropFirst().first?.prefix(1) ?? "0"
    return whole * 10 + (Int(tenth) ?? 0)
  }
}
