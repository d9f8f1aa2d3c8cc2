/// What the scanner finds in the header.
extension CSVScanner {
  /// Reads the columns' names from the record that the cursor is at.
  mutating func readHeader() {
    header = cursor.ends.indices.map { String(csvField: Array(bytes[cursor.field($0)])[...]) }
    var places: [String: Int] = [:]
    for (column, name) in header.enumerated() {
      if name.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        reportBlank(column)
      } else if let first = places[name] {
        report(
          CSVFinding(
            .columnTwice, cursor.field(column), "column '\(name)' is twice in the header",
            hint: "rename or remove one of the two",
            note: (cursor.field(first), "the first one is here")))
      } else {
        places[name] = column
      }
    }
  }

  private mutating func reportBlank(_ column: Int) {
    let isLast = column > 0 && column == header.count - 1
    report(
      CSVFinding(
        .columnBlank, cursor.field(column), "column \(column + 1) has no name",
        hint: isLast ? "name it, or remove the comma before it" : "name it, or remove the column"))
  }

  /// Whether the header is that of a file with semicolons throughout: one finding, and none of
  /// those that follow from it or could wait.
  mutating func reportSemicolons() -> Bool {
    var semicolons = 0
    var isQuoted = false
    for byte in bytes[cursor.record] {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: return false
      case UInt8(ascii: ";") where !isQuoted: semicolons += 1
      default: break
      }
    }
    guard semicolons > 0 else { return false }
    findings.removeAll { ![.conflictMarker, .nul, .invalidUTF8].contains($0.code) }
    report(
      CSVFinding(
        .semicolon, cursor.record, "the columns are separated by semicolons, expected commas",
        hint: "save the file with commas and decimal points, or run folder-repair"))
    return true
  }
}
