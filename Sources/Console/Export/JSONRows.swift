import PlainText

/// The json and jsonl formats, with one object per row, each on a separate line.
struct JSONRows: OutgoingForm {
  private let columns: [OutgoingColumn]
  /// The text before each value: `{"date":`, `,"amount":`.
  private let keys: [[UInt8]]
  private let isArray: Bool
  private var isFirst = true

  var warnings: [Diagnostic] { [] }

  init(_ columns: [ColumnSpec], _ manner: ExportOptions) {
    self.columns = columns.map { OutgoingColumn($0, manner) }
    isArray = manner.format == .json
    keys = columns.enumerated().map { index, column in
      var key = Array((index == 0 ? "{" : ",").utf8)
      JSONValue.string(column.name).write(.compact, to: &key)
      return key + ":".utf8
    }
  }

  func begin(to bytes: inout [UInt8]) {
    if isArray { bytes.append(UInt8(ascii: "[")) }
  }

  mutating func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) {
    if isArray { bytes += (isFirst ? "\n" : ",\n").utf8 }
    isFirst = false
    if row.count == 0 { bytes.append(UInt8(ascii: "{")) }
    for index in 0..<row.count {
      bytes += keys[index]
      switch columns[index].value(row[index]) {
      case .null: bytes += "null".utf8
      case .number(let digits): bytes.append(contentsOf: digits)
      case .flag(let flag): bytes += (flag ? "true" : "false").utf8
      case .text(let text): appendJSONString(text, to: &bytes)
      }
    }
    bytes.append(UInt8(ascii: "}"))
    if !isArray { bytes.append(UInt8(ascii: "\n")) }
  }

  func end(to bytes: inout [UInt8]) {
    guard isArray else { return }
    bytes += (isFirst ? "]\n" : "\n]\n").utf8
  }
}
