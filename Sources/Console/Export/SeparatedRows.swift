import PlainText

/// The csv (RFC 4180) and tsv formats.
struct SeparatedRows: OutgoingForm {
  private let names: [String]
  private let manner: ExportOptions
  private let isTabbed: Bool
  private let isForSpreadsheet: Bool
  private let columns: [OutgoingColumn]
  /// Whether cells are neither masked nor defused.
  private let isPlain: Bool
  /// The separator after each cell in a line.
  private let separators: [UInt8]

  var warnings: [Diagnostic] { [] }

  init(_ columns: [ColumnSpec], _ manner: ExportOptions) {
    names = columns.map(\.name)
    self.manner = manner
    isTabbed = manner.format == .tsv
    isForSpreadsheet = manner.forSpreadsheet && !isTabbed
    self.columns = columns.map { OutgoingColumn($0, manner) }
    isPlain = !isForSpreadsheet && !columns.contains(where: manner.masks)
    let separator = UInt8(ascii: isTabbed ? "\t" : ",")
    separators = columns.dropFirst().map { _ in separator } + [UInt8(ascii: "\n")]
  }

  func begin(to bytes: inout [UInt8]) {
    if isForSpreadsheet { bytes += [0xEF, 0xBB, 0xBF] }
    guard manner.writesHeader else { return }
    let start = bytes.count
    for (index, name) in names.enumerated() {
      var name = name
      name.withUTF8 { append($0, at: index, isText: true, to: &bytes) }
    }
    endLine(since: start, in: &bytes)
  }

  func append(_ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]) {
    guard !appendPlain(row, to: &bytes) else { return }
    let start = bytes.count
    for index in 0..<row.count {
      let column = columns[index]
      let cell = column.bytes(row[index]) ?? UnsafeBufferPointer(start: nil, count: 0)
      append(cell, at: index, isText: !column.isNumber, to: &bytes)
    }
    endLine(since: start, in: &bytes)
  }

  /// Appends the row unchanged if no cell needs quoting or escaping, which is the usual case.
  /// Otherwise returns false.
  private func appendPlain(
    _ row: borrowing OutgoingRow.Cells, to bytes: inout [UInt8]
  ) -> Bool {
    guard isPlain, row.count > 1, !(isTabbed ? row.hasTSVMark : row.hasCSVMark) else {
      return false
    }
    let start = bytes.count
    // Appending the bytes reserves space; the cells are then moved apart.
    bytes.append(contentsOf: row.text)
    bytes.append(contentsOf: separators)
    bytes.withUnsafeMutableBytes { bytes in
      var place = start
      for index in 0..<row.count {
        if let cell = row[index] {
          UnsafeMutableRawBufferPointer(rebasing: bytes[place...]).copyMemory(from: .init(cell))
          place += cell.count
        }
        bytes[place] = separators[index]
        place += 1
      }
    }
    return true
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
    if isForSpreadsheet, isText || !isPlainNumber(cell), let safe = defused(cell) {
      safe.withUnsafeBufferPointer { appendCSVField($0, isFirst: index == 0, to: &bytes) }
    } else {
      appendCSVField(cell, isFirst: index == 0, to: &bytes)
    }
  }

  private func endLine(since start: Int, in bytes: inout [UInt8]) {
    // Readers skip an empty line, so a blank cell is quoted.
    if !isTabbed, bytes.count == start { bytes += "\"\"".utf8 }
    if isForSpreadsheet { bytes.append(UInt8(ascii: "\r")) }
    bytes.append(UInt8(ascii: "\n"))
  }
}

extension OutgoingRow.Cells {
  /// Whether a cell may need quotes in CSV, or the line may look like a conflict marker.
  fileprivate var hasCSVMark: Bool {
    "<=>|".utf8.contains(text.first ?? 0) || has(0x22, 0x2C, 0x0A, 0x0D)
  }

  /// Whether the cells contain a character that tsv must escape.
  fileprivate var hasTSVMark: Bool { has(0x09, 0x0A, 0x0D, 0x5C) }

  @inline(__always)
  private func has(_ a: UInt8, _ b: UInt8, _ c: UInt8, _ d: UInt8) -> Bool {
    var found: UInt8 = 0
    for byte in text {
      // The loop has no early exit, so the compiler can vectorize it.
      found |= (byte == a ? 1 : 0) | (byte == b ? 1 : 0) | (byte == c ? 1 : 0) | (byte == d ? 1 : 0)
    }
    return found != 0
  }
}
