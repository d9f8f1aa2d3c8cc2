package import PlainText

/// Moves of money as printed by plan-allocate and plan-rebalance, with their positions in the text.
///
/// CSV, TSV, JSON and JSON lines are distinguished by the start of the text; the rows of the two
/// tools, by their columns. Rows may be left out, and objects may follow each other without an
/// array, as other programs print them. A row of a rebalancing is two moves: out of one account,
/// into another. Unknown columns and members are ignored. A move's operation is that of its row,
/// else that of the enclosing object, else nil.
package struct ProposedMoves: Sendable {
  /// The place of a move in the text.
  struct Place: Hashable, Sendable {
    let row: Range<Int>
    let parts: [Move.CodingKeys: Range<Int>]
  }

  /// The text to which all places refer.
  package let source: SourceText
  /// The moves in the order of the text; empty if the text is blank or has no rows.
  package let moves: [Move]
  let places: [Place]

  /// Reads `source` and reports all its errors, in the order of the text.
  ///
  ///     tier,account,amount,balance_after
  ///     Tier 1,Saver,,5000.00
  ///     // <stdin>:2:14: error: the row has no amount [plan-move-blank]
  ///
  /// Errors are those of CSV and JSON syntax; `plan-move-format` for a text without rows, such as
  /// the page for people; `plan-move-columns` for a missing or incomplete header; `plan-move-blank`
  /// and `plan-move-malformed` for values of a row. At most a hundred are reported, then a note.
  ///
  /// - Complexity: linear in the bytes.
  package static func reading(_ source: SourceText) -> Loaded<ProposedMoves> {
    let rows = ProposedRows(source)
    var reader = ProposedMoveReader()
    for row in rows.rows { reader.read(row) }
    let findings = rows.findings + reader.findings
    let diagnostics =
      rows.diagnostics
      // One more than is shown, so that the note about the rest is added.
      + source.diagnostics(for: Array(findings.prefix(MoveFinding.limit + 1)))
    guard diagnostics.isEmpty else { return Loaded(nil, Self.bounded(diagnostics)) }
    return Loaded(
      ProposedMoves(source: source, moves: reader.moves, places: reader.places), [])
  }

  private static func bounded(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    func place(_ item: (offset: Int, element: Diagnostic)) -> (Int, Int, Int) {
      guard let position = item.element.excerpt?.position else { return (.max, 0, item.offset) }
      return (position.line, position.column, item.offset)
    }
    return diagnostics.enumerated().sorted { place($0) < place($1) }.map(\.element)
      .bounded(more: MoveCode.more)
  }
}

extension TextFinding {
  /// Creates an error in a proposal's text.
  init(_ code: MoveCode, _ message: String, at range: Range<Int>, hint: String) {
    self.init(.error, code: code.rawValue, message, at: range, hint: hint)
  }
}
