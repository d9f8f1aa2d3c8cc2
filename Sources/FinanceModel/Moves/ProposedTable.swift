import PlainText

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
