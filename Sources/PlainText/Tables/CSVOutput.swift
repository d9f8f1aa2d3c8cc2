extension Table {
  /// Appends header and rows as CSV: RFC 4180 quoting, only where needed, and LF.
  ///
  /// A line that would be empty (one column, blank cell) is written as `""`, because readers skip
  /// empty lines.
  package func appendCSV(to bytes: inout [UInt8]) {
    appendCSVLine(spec.columns.lazy.map(\.name), to: &bytes)
    for row in rows { appendCSVLine(row.lazy.map(\.text), to: &bytes) }
  }

  /// Appends header and rows with a tab between fields; tab, LF, CR and `\` inside a field are
  /// written `\t`, `\n`, `\r` and `\\`.
  package func appendTSV(to bytes: inout [UInt8]) {
    appendTSVLine(spec.columns.lazy.map(\.name), to: &bytes)
    for row in rows { appendTSVLine(row.lazy.map(\.text), to: &bytes) }
  }
}

private func appendTSVLine(_ fields: some Collection<String>, to bytes: inout [UInt8]) {
  for (index, field) in fields.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: "\t")) }
    for byte in field.utf8 {
      switch byte {
      case UInt8(ascii: "\t"): bytes += "\\t".utf8
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case UInt8(ascii: "\r"): bytes += "\\r".utf8
      case UInt8(ascii: "\\"): bytes += "\\\\".utf8
      default: bytes.append(byte)
      }
    }
  }
  bytes.append(UInt8(ascii: "\n"))
}
