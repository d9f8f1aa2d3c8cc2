import FinanceModel
import PlainText

/// Rows entered by the user on the command line, as CSV or as JSON lines. The position of each cell
/// is stored so that errors can be shown at that position.
package struct EnteredRows: Sendable {
  /// A cell's text and its position. The range is nil if the text was not entered; errors in such
  /// text are shown at the row.
  package struct Cell: Sendable {
    let text: String
    let range: Range<Int>?
  }

  /// A row, as cells by column.
  package struct Row: Sendable {
    var cells: [String: Cell]
    /// The row's range in the source text.
    let range: Range<Int>
    /// The row's source text; nil if it is the source shared by all rows.
    var source: SourceText?
    /// The word after the amount of an inbox note, with its range, if the word may be a currency;
    /// otherwise nil.
    var currencyWord: Cell?
    /// An inbox note's amount as written, without its sign; nil for other rows.
    var noteAmount: Cell?

    /// The text of each cell, without positions.
    var texts: [String: String] { cells.mapValues(\.text) }
  }

  let source: SourceText
  var rows: [Row]
  /// Errors about words and columns that were omitted from the rows. If there are such errors,
  /// nothing is written, but other errors in the rows are also reported.
  var problems: [Diagnostic] = []

  /// Returns the findings in the order of the entered text.
  func inOrder(_ findings: [LedgerFinding]) -> [LedgerFinding] {
    func start(_ finding: LedgerFinding) -> (Int, Int) {
      let row = finding.place?.record ?? 0
      guard rows.indices.contains(row) else { return (row, 0) }
      let cell = finding.column.flatMap { rows[row].cells[$0]?.range }
      return (row, (cell ?? rows[row].range).lowerBound)
    }
    return findings.enumerated().sorted { first, second in
      let (one, other) = (start(first.element), start(second.element))
      return one == other ? first.offset < second.offset : one < other
    }.map(\.element)
  }

  /// Returns a finding about an entered row as a diagnostic at its position.
  ///
  /// - Parameter finding: the finding, whose place is `LedgerPlace(file: 0, record: number of the
  ///   row)`.
  func diagnostic(for finding: LedgerFinding) -> Diagnostic {
    var hint = finding.hint
    if finding.code == LedgerProblem.numberGrouped.code(for: .transactions), isNegated(finding) {
      hint = hint.map { "enter" + $0.dropFirst("write".count).filter { $0 != "-" } }
    }
    return Diagnostic(
      finding.severity, FindingCode(rawValue: finding.code), finding.message,
      at: finding.place.flatMap { excerpt(ofRow: $0.record, finding.column) }, hint: hint)
  }

  /// Whether the finding's cell has a minus sign that was not entered, as for `spend`.
  private func isNegated(_ finding: LedgerFinding) -> Bool {
    guard let row = finding.place?.record, rows.indices.contains(row),
      let cell = finding.column.flatMap({ rows[row].cells[$0] }), let range = cell.range
    else { return false }
    let bytes = (rows[row].source ?? source).bytes
    return cell.text.hasPrefix("-") && bytes[range].first != UInt8(ascii: "-")
  }

  private func excerpt(ofRow row: Int, _ column: String?) -> Excerpt? {
    guard rows.indices.contains(row) else { return nil }
    let range = column.flatMap { rows[row].cells[$0]?.range } ?? rows[row].range
    return (rows[row].source ?? source).excerpts(of: [range]).first
  }

  /// Returns a diagnostic for a range in the source.
  static func diagnostic(
    _ code: some RawRepresentable<String>, _ message: String, in source: SourceText,
    at range: Range<Int>, hint: String?
  ) -> Diagnostic {
    Diagnostic(.error, code, message, at: source.excerpts(of: [range]).first, hint: hint)
  }
}

extension Ledger {
  /// Returns an error if the user may not fill in a column with this name; nil otherwise.
  ///
  /// - Parameter more: additional names that are allowed.
  func columnProblem(_ name: String, allowing more: [String] = []) -> (String, hint: String)? {
    if more.contains(name) { return nil }
    if column(name) != nil {
      switch name {
      case "id":
        return ("column 'id' cannot be set directly", "omit the column; each row is assigned an id")
      case "op": return ("column 'op' cannot be set directly", "set the operation with --op")
      case "voids":
        return ("column 'voids' cannot be set directly", "use --void ID or --replace ID")
      default: return nil
      }
    }
    let fillable = columns.filter { !["id", "op", "voids"].contains($0.name) }
    let near = column(meantBy: name, among: fillable)?.name
    return (
      "unknown column '\(name.visible)'",
      near.map { "did you mean '\($0)'?" }
        ?? "write one of: " + fillable.map(\.name).joined(separator: ", ")
    )
  }
}
