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

/// Counts of lines by line ending; line breaks in quoted fields are not counted.
struct CSVLineEndings {
  struct Count {
    var count = 0
    var first = 0

    /// Counts `times` line endings, the first one at `place`.
    mutating func note(_ place: Int, times: Int = 1) {
      if count == 0 { first = place }
      count += times
    }
  }

  var lf = 0
  var crlf = Count()
  var cr = Count()

  private var total: Int { lf + crlf.count + cr.count }

  /// A finding at the first line that ends with CR alone; nil if no line does.
  var carriageReturn: TextFinding? {
    guard cr.count > 0 else { return nil }
    return TextFinding(
      .carriageReturn, cr.first..<(cr.first + 1), "\(lines(cr.count)) with CR alone, expected LF",
      hint: "save the file with LF line endings, or put a field that contains a CR in quotes")
  }

  /// A finding at the first line that ends with CR LF; nil if no line does.
  var crlfWarning: TextFinding? {
    guard crlf.count > 0 else { return nil }
    return TextFinding(
      .crlf, crlf.first..<(crlf.first + 2), "\(lines(crlf.count)) with CR LF, expected LF",
      hint: "save the file with LF line endings, or run folder-repair")
  }

  /// Returns a clause such as `all 15 lines end` or `3 of 15 lines end`.
  private func lines(_ count: Int) -> String {
    guard count == total else { return "\(count) of \(total) lines end\(count == 1 ? "s" : "")" }
    return total == 1 ? "the line ends" : "all \(total) lines end"
  }
}
