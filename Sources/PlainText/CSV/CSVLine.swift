/// Appends one line of CSV that ends with LF. Fields are quoted (RFC 4180) only if necessary.
///
/// A line that would be empty (one blank field) is written as `""`, because readers skip empty
/// lines. A first field that looks like a conflict marker is quoted, because readers refuse
/// conflict markers.
///
///     appendCSVLine(["a,b", "c"], to: &bytes)   // "a,b",c
package func appendCSVLine(_ fields: [String], to bytes: inout [UInt8]) {
  let start = bytes.count
  var isFirst = true
  for field in fields {
    if !isFirst { bytes.append(UInt8(ascii: ",")) }
    appendCSVField(field, isFirst: isFirst, to: &bytes)
    isFirst = false
  }
  if bytes.count == start { bytes += "\"\"".utf8 }
  bytes.append(UInt8(ascii: "\n"))
}

/// Appends one field of a line; see ``appendCSVField(_:isFirst:to:)-UnsafeBufferPointer``.
package func appendCSVField(_ field: String, isFirst: Bool, to bytes: inout [UInt8]) {
  var field = field
  field.withUTF8 { appendCSVField($0, isFirst: isFirst, to: &bytes) }
}

/// Appends one field of a line, quoted as by ``appendCSVLine(_:to:)``; the caller writes the commas
/// and the line ending.
///
/// - Parameter isFirst: whether the field is the first on its line.
package func appendCSVField(
  _ field: UnsafeBufferPointer<UInt8>, isFirst: Bool, to bytes: inout [UInt8]
) {
  let quote = UInt8(ascii: "\"")
  var needsQuotes = isFirst && beginsWithConflictMark(field)
  for byte in field {
    // Without an early exit, the compiler processes many bytes at a time.
    needsQuotes =
      needsQuotes || byte == quote || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n")
      || byte == UInt8(ascii: "\r")
  }
  guard needsQuotes else {
    bytes.append(contentsOf: field)
    return
  }
  bytes.append(quote)
  for byte in field {
    if byte == quote { bytes.append(quote) }
    bytes.append(byte)
  }
  bytes.append(quote)
}

private func beginsWithConflictMark(_ field: UnsafeBufferPointer<UInt8>) -> Bool {
  guard let mark = field.first, field.count >= 7, "<=>|".utf8.contains(mark) else { return false }
  return field.prefix(7).allSatisfy { $0 == mark }
}
