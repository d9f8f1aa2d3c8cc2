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

private func appendCSVLine(_ fields: some Collection<String>, to bytes: inout [UInt8]) {
  let start = bytes.count
  for (index, field) in fields.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: ",")) }
    appendCSVField(field, to: &bytes)
  }
  if bytes.count == start { bytes += "\"\"".utf8 }
  bytes.append(UInt8(ascii: "\n"))
}

private func appendCSVField(_ field: String, to bytes: inout [UInt8]) {
  let start = bytes.count
  bytes += field.utf8
  let quote = UInt8(ascii: "\"")
  // Looked at where it already lies: most fields need no quotes.
  let needsQuotes = bytes[start...].contains { byte in
    byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
  guard needsQuotes else { return }
  bytes.removeSubrange(start...)
  bytes.append(quote)
  for byte in field.utf8 {
    if byte == quote { bytes.append(quote) }
    bytes.append(byte)
  }
  bytes.append(quote)
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
