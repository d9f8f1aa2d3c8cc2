extension Table {
  /// Appends the header and the rows as CSV with LF line endings. Fields are quoted (RFC 4180) only
  /// if necessary.
  ///
  /// A line that would be empty (one column, blank cell) is written as `""`, because readers skip
  /// empty lines.
  package func appendCSV(to bytes: inout [UInt8]) {
    appendCSVLine(spec.columns.map(\.name), to: &bytes)
    for row in rows { appendCSVLine(row.map(\.text), to: &bytes) }
  }

  /// Appends the header and the rows with a tab between fields. Tab, LF, CR and `\` inside a field
  /// are written as `\t`, `\n`, `\r` and `\\`.
  package func appendTSV(to bytes: inout [UInt8]) {
    appendTSVLine(spec.columns.lazy.map(\.name), to: &bytes)
    for row in rows { appendTSVLine(row.lazy.map(\.text), to: &bytes) }
  }
}

private func appendTSVLine(_ fields: some Collection<String>, to bytes: inout [UInt8]) {
  for (index, field) in fields.enumerated() {
    if index > 0 { bytes.append(UInt8(ascii: "\t")) }
    var field = field
    field.withUTF8 { appendTSVField($0, to: &bytes) }
  }
  bytes.append(UInt8(ascii: "\n"))
}

/// Appends one field of tsv output; the caller writes the tabs and the line ending.
package func appendTSVField(_ field: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  var plain = 0
  for index in field.indices {
    let letter: UInt8
    switch field[index] {
    case UInt8(ascii: "\t"): letter = UInt8(ascii: "t")
    case UInt8(ascii: "\n"): letter = UInt8(ascii: "n")
    case UInt8(ascii: "\r"): letter = UInt8(ascii: "r")
    case UInt8(ascii: "\\"): letter = UInt8(ascii: "\\")
    default: continue
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: field[plain..<index]))
    bytes += [UInt8(ascii: "\\"), letter]
    plain = index + 1
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: field[plain...]))
}
