package import PlainText

/// Moves of money in the output of plan-allocate and plan-rebalance, with their positions in the
/// text.
///
/// The start of the text determines the format: CSV, TSV, JSON or JSON lines. The columns show
/// which of the two tools printed the rows. Rows may be omitted, and objects may follow each other
/// without an array, as in the output of other programs. A rebalancing row contains two moves: one
/// out of an account, one into another. Unknown columns and members are ignored. A move's operation
/// is the operation of its row or, if the row has none, of the enclosing object; otherwise it is
/// nil.
package struct ProposedMoves: Sendable {
  /// The place of a move in the text.
  struct Place: Hashable, Sendable {
    let row: Range<Int>
    let parts: [Move.CodingKeys: Range<Int>]
  }

  /// The text to which all places refer.
  package let source: SourceText
  /// Moves in text order; empty if the text is blank or has no rows.
  package let moves: [Move]
  let places: [Place]

  /// Reads `source`, or reports all its errors in text order.
  ///
  ///     tier,account,amount,balance_after
  ///     Tier 1,Saver,,5000.00
  ///     // <stdin>:2:14: error: the row has no amount [plan-move-blank]
  ///
  /// Errors are:
  /// - the errors of CSV and JSON syntax;
  /// - `plan-move-format` for input without rows, such as human-readable output;
  /// - `plan-move-columns` for a missing or incomplete header;
  /// - `plan-move-blank` and `plan-move-malformed` for values in a row.
  ///
  /// At most a hundred are reported; if there are more, a note is added.
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(_ source: SourceText) -> Loaded<ProposedMoves> {
    let rows = ProposedRows(source)
    var reader = ProposedMoveReader()
    for row in rows.rows { reader.read(row) }
    let findings = rows.findings + reader.findings
    let diagnostics =
      rows.diagnostics
      // One finding beyond the limit is passed on, so that the note about further findings is
      // added.
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
  /// Creates an error about the text of a proposal.
  init(_ code: MoveCode, _ message: String, at range: Range<Int>, hint: String) {
    self.init(.error, code: code.rawValue, message, at: range, hint: hint)
  }
}
