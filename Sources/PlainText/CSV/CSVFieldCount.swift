/// What the scanner says about rows with too many or too few fields.
extension CSVScanner {
  /// The finding for a last row that ends too early.
  var tornRow: CSVFinding {
    CSVFinding(
      .tornRow, cursor.record,
      "the last row is torn: \(fieldsFound), expected \(header.count), and no line ending",
      hint: "complete the row, or remove it")
  }

  /// The finding for a row of too many or too few fields.
  var fieldCount: CSVFinding {
    let record = cursor.record
    let message = "the row has \(fieldsFound), expected \(header.count)"
    if cursor.ends.count < header.count {
      let end = record.upperBound..<record.upperBound
      return CSVFinding(.fieldCount, end, message, hint: hintForFewFields)
    }
    if cursor.ends.count == header.count + 1, let split = splitNumber {
      let hint = "write \(split.mended), or quote a field that holds a comma"
      return CSVFinding(.fieldCount, split.range, message, hint: hint)
    }
    let extra = cursor.field(header.count).lowerBound..<record.upperBound
    return CSVFinding(.fieldCount, extra, message, hint: hintForManyFields(extra))
  }

  private var fieldsFound: String {
    cursor.ends.count == 1 ? "1 field" : "\(cursor.ends.count) fields"
  }

  private var hintForFewFields: String {
    bytes[cursor.record].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      ? "remove the line, or its blanks: an empty line is passed over"
      : "write a comma for every field, blank ones too"
  }

  private func hintForManyFields(_ extra: Range<Int>) -> String {
    bytes[extra].allSatisfy { $0 == UInt8(ascii: ",") }
      ? "remove the comma at the end of the row"
      : "quote a field that holds a comma, and write decimals with a point, as in 12.5"
  }

  /// The only two neighbours that may be one number written with a comma, and how to write it.
  private var splitNumber: (range: Range<Int>, mended: String)? {
    var found: (range: Range<Int>, mended: String)?
    for index in cursor.ends.indices.dropLast() {
      let pair = (cursor.field(index), cursor.field(index + 1))
      guard let mended = SplitNumber(bytes[pair.0], bytes[pair.1])?.mended else { continue }
      guard found == nil else { return nil }
      found = (pair.0.lowerBound..<pair.1.upperBound, mended)
    }
    return found
  }
}

/// A number that a comma has made two fields of: `12,5`, `1,234.50`.
private struct SplitNumber {
  /// How to write it: `12.5`, `1234.50`, and where both may be meant `1.234 or 1234`.
  let mended: String

  /// Nil where the two fields are not of one number.
  init?(_ left: Slice<UnsafeBufferPointer<UInt8>>, _ right: Slice<UnsafeBufferPointer<UInt8>>) {
    let whole = left.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    guard left.count - whole.count <= 1, Self.isDigits(whole), !right.isEmpty, right.count < 40,
      left.count < 40
    else { return nil }
    let decimal =
      String(decoding: left, as: UTF8.self) + "." + String(decoding: right, as: UTF8.self)
    let grouped = String(decoding: left, as: UTF8.self) + String(decoding: right, as: UTF8.self)
    let parts = right.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let mayGroup = whole.count <= 3 && whole.first != UInt8(ascii: "0") && parts[0].count == 3
    switch (parts.count, parts.allSatisfy(Self.isDigits)) {
    case (1, true): mended = mayGroup ? "\(decimal) or \(grouped)" : decimal
    case (2, true) where mayGroup: mended = grouped
    default: return nil
    }
  }

  private static func isDigits(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    !bytes.isEmpty && bytes.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}
