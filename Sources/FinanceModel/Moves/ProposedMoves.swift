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

/// A row of a proposal, in any format.
struct ProposedRow {
  /// The value of one column or JSON member in a row.
  struct Cell {
    enum Value {
      case blank
      /// Text, which may be the text of a number.
      case text(String)
      /// The digits of a JSON number.
      case number([UInt8])
      /// The kind of any other JSON value, such as "an array".
      case other(String)
    }

    let value: Value
    let range: Range<Int>
    /// Whether the row was read from JSON, in which numbers are not strings.
    let isTyped: Bool
  }

  let range: Range<Int>
  let cells: [String: Cell]
  /// The operation of the object that contains the row.
  let op: Cell?
}

/// The rows of a proposal's text.
struct ProposedRows {
  private(set) var rows: [ProposedRow] = []
  /// Findings about the syntax of the text.
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var findings: [TextFinding] = []

  init(_ source: SourceText) {
    let isMarked = source.bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let start = source.bytes.dropFirst(isMarked ? 3 : 0).firstIndex { !$0.isBlank }
    guard let start else { return }
    switch source.bytes[start] {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      let document = ProposedDocument(source, from: isMarked ? 0 : start)
      (rows, diagnostics, findings) = (document.rows, document.diagnostics, document.findings)
    default:
      let table = ProposedTable(source, from: start)
      (rows, diagnostics, findings) = (table.rows, table.diagnostics, table.findings)
    }
  }
}

/// The names of columns that distinguish the kinds of rows, and of the columns that each kind
/// requires.
enum ProposedColumns {
  static let allocation = ["tier", "account", "amount", "balance_after"]
  static let rebalancing = [
    "from_tier", "from_account", "to_tier", "to_account", "amount", "from_balance_after",
    "to_balance_after",
  ]
  static let known = Set(allocation + rebalancing + ["op", "reason", "kind"])

  /// Returns the names required in a row that contains these names.
  static func required(in names: some Sequence<String>) -> [String] {
    names.contains { rebalancing.contains($0) && $0 != "amount" } ? rebalancing : allocation
  }

  static let hint = "pipe in the output of 'plan-allocate AMOUNT -f csv' or 'plan-rebalance -f csv'"
}

extension UInt8 {
  /// Whether the byte is a space, a tab or part of a line ending.
  var isBlank: Bool { self == 0x20 || self == 0x09 || self == 0x0A || self == 0x0D }
}

/// The rows of a proposal in CSV, or in TSV with the escapes that the tools write.
struct ProposedTable {
  private(set) var rows: [ProposedRow] = []
  private(set) var diagnostics: [Diagnostic] = []
  private(set) var findings: [TextFinding] = []

  private let source: SourceText

  /// Reads the text from `start`, its first non-blank byte.
  init(_ source: SourceText, from start: Int) {
    self.source = source
    let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
    let line = start..<(end > start && source.bytes[end - 1] == 0x0D ? end - 1 : end)
    let tabs = fields(of: line, UInt8(ascii: "\t"))
    if tabs.count > 1, tabs.contains(where: { ProposedColumns.known.contains(unescaped($0)) }) {
      readTabs(tabs.map(unescaped), header: line, from: end)
      return
    }
    let names = fields(of: line, UInt8(ascii: ",")).map { field in
      String(decoding: source.bytes[field].filter { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }
    let scan = CSVScan(source)
    guard names.contains(where: ProposedColumns.known.contains) else {
      diagnostics = scan.diagnostics.filter { Self.explains($0) }
      if diagnostics.isEmpty { findings = [noHeader(line, fields: max(names.count, tabs.count))] }
      return
    }
    diagnostics = scan.diagnostics.filter { $0.severity == .error }
    if let table = scan.readable { read(table, damaged: Set(scan.damaged)) }
  }

  /// Whether the finding may be the reason the columns are unknown.
  private static func explains(_ diagnostic: Diagnostic) -> Bool {
    let codes: [CSVCode] = [
      .locked, .utf16, .tooLarge, .invalidUTF8, .nul, .conflictMarker, .semicolon,
    ]
    return codes.contains { $0.rawValue == diagnostic.code }
  }

  private func noHeader(_ line: Range<Int>, fields: Int) -> TextFinding {
    guard fields > 1 else {
      return TextFinding(
        .format,
        "the input is text, expected the rows of a proposal", at: line, hint: ProposedColumns.hint)
    }
    return TextFinding(
      .columns, "the header row is missing", at: line,
      hint: "keep the header row; remove other rows with grep -v, for example")
  }

  /// Returns whether the header has all columns required for its kind of row, and reports missing
  /// columns.
  private mutating func hasColumns(_ names: [String], header: Range<Int>) -> Bool {
    let missing = ProposedColumns.required(in: names).filter { !names.contains($0) }
    findings += missing.map { name in
      let near = nearestName(to: name, among: names.filter { !ProposedColumns.known.contains($0) })
      return TextFinding(
        .columns, "column '\(name)' is missing", at: header,
        hint: near.map {
          "rename '\($0.visible)' to '\(name)' if it is that"
            + " column"
        } ?? ProposedColumns.hint)
    }
    return missing.isEmpty
  }

  private mutating func read(_ table: CSVTable, damaged: Set<Int>) {
    guard hasColumns(table.header, header: table.headerRange) else { return }
    for record in 0..<table.count where !damaged.contains(record) {
      rows.append(
        row(table.range(ofRecord: record), table.header) { column in
          (table.text(record, column), table.range(record, column))
        })
    }
  }

  private func row(
    _ range: Range<Int>, _ names: [String], _ field: (Int) -> (text: String, range: Range<Int>)
  ) -> ProposedRow {
    var cells: [String: ProposedRow.Cell] = [:]
    for (column, name) in names.enumerated() where ProposedColumns.known.contains(name) {
      let (text, range) = field(column)
      let isBlank = text.utf8.allSatisfy(\.isBlank)
      cells[name] = ProposedRow.Cell(
        value: isBlank ? .blank : .text(text), range: range, isTyped: false)
    }
    return ProposedRow(range: range, cells: cells, op: nil)
  }
}

// MARK: tabs

extension ProposedTable {
  private mutating func readTabs(_ names: [String], header: Range<Int>, from end: Int) {
    guard hasColumns(names, header: header) else { return }
    var start = end + 1
    while start < source.bytes.count {
      let end = source.bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? source.bytes.count
      let line = start..<(end > start && source.bytes[end - 1] == 0x0D ? end - 1 : end)
      start = end + 1
      guard source.bytes[line].contains(where: { !$0.isBlank }) else { continue }
      let fields = fields(of: line, UInt8(ascii: "\t"))
      guard fields.count == names.count else {
        findings.append(
          TextFinding(
            .malformed, "the row has \(fields.count) fields, expected \(names.count)", at: line,
            hint: "separate fields with one tab, and write a tab inside a field as \\t"))
        continue
      }
      rows.append(row(line, names) { (unescaped(fields[$0]), fields[$0]) })
    }
  }

  private func fields(of line: Range<Int>, _ separator: UInt8) -> [Range<Int>] {
    var fields: [Range<Int>] = []
    var start = line.lowerBound
    for index in line where source.bytes[index] == separator {
      fields.append(start..<index)
      start = index + 1
    }
    return fields + [start..<line.upperBound]
  }

  /// Returns the text of a TSV field, with the escapes `\t`, `\n`, `\r` and `\\` resolved.
  private func unescaped(_ field: Range<Int>) -> String {
    var text: [UInt8] = []
    var isEscaped = false
    for byte in source.bytes[field] {
      switch (isEscaped, byte) {
      case (false, UInt8(ascii: "\\")): isEscaped = true
      case (false, _): text.append(byte)
      case (true, _):
        isEscaped = false
        switch byte {
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "\\"): text.append(byte)
        default: text += [UInt8(ascii: "\\"), byte]
        }
      }
    }
    if isEscaped { text.append(UInt8(ascii: "\\")) }
    return String(decoding: text, as: UTF8.self)
  }
}
