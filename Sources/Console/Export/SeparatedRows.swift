import PlainText

/// csv (RFC 4180) and tsv.
struct SeparatedRows: OutgoingForm {
  private let columns: [OutgoingColumn]
  private let manner: ExportManner
  private let isTabbed: Bool
  private let isForSpreadsheet: Bool

  var warnings: [Diagnostic] { [] }

  init(_ columns: [ColumnSpec], _ manner: ExportManner) {
    self.columns = columns.map { OutgoingColumn($0, manner) }
    self.manner = manner
    isTabbed = manner.format == .tsv
    isForSpreadsheet = manner.forSpreadsheet && !isTabbed
  }

  func begin(to bytes: inout [UInt8]) {
    if isForSpreadsheet { bytes += [0xEF, 0xBB, 0xBF] }
    guard manner.writesHeader else { return }
    let start = bytes.count
    for (index, column) in columns.enumerated() {
      var name = column.spec.name
      name.withUTF8 { append($0, at: index, isText: true, to: &bytes) }
    }
    endLine(since: start, in: &bytes)
  }

  func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) {
    let start = bytes.count
    for index in 0..<row.count {
      let column = columns[index]
      let cell = column.bytes(row[index]) ?? UnsafeBufferPointer(start: nil, count: 0)
      append(cell, at: index, isText: !column.spec.kind.isNumber, to: &bytes)
    }
    endLine(since: start, in: &bytes)
  }

  func end(to bytes: inout [UInt8]) {}

  private func append(
    _ cell: UnsafeBufferPointer<UInt8>, at index: Int, isText: Bool, to bytes: inout [UInt8]
  ) {
    if isTabbed {
      if index > 0 { bytes.append(UInt8(ascii: "\t")) }
      appendTSVField(cell, to: &bytes)
      return
    }
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    if isForSpreadsheet, looksLikeFormula(cell), isText || !isPlainNumber(cell) {
      defused(cell).withUnsafeBufferPointer {
        appendCSVField($0, isFirst: index == 0, to: &bytes)
      }
    } else {
      appendCSVField(cell, isFirst: index == 0, to: &bytes)
    }
  }

  private func endLine(since start: Int, in bytes: inout [UInt8]) {
    // Readers skip an empty line.
    if !isTabbed, bytes.count == start { bytes += "\"\"".utf8 }
    if isForSpreadsheet { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
  }
}
