/// The scanner's findings about the header.
extension CSVScanner {
  /// Reads the column names from the record at the cursor.
  mutating func readHeader() {
    header = cursor.ends.indices.map { String(csvField: Array(bytes[cursor.field($0)])[...]) }
    var places: [String: Int] = [:]
    for (column, name) in header.enumerated() {
      if name.utf8.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        reportBlank(column)
      } else if let first = places[name] {
        report(
          TextFinding(
            .columnTwice, cursor.field(column), "duplicate column '\(name)'",
            hint: "rename or remove one",
            note: (cursor.field(first), "the first is here")))
      } else {
        places[name] = column
      }
    }
  }

  private mutating func reportBlank(_ column: Int) {
    let isLast = column > 0 && column == header.count - 1
    report(
      TextFinding(
        .columnBlank, cursor.field(column), "column \(column + 1) has no name",
        hint: isLast
          ? "name the column, or remove the comma before"
            + " it" : "name the column, or remove it"))
  }

  /// Reports semicolons or tabs between the columns. A single finding replaces minor findings and
  /// findings with the same cause. Returns whether the single finding was reported.
  mutating func reportSeparator() -> Bool {
    var (semicolons, tabs) = (0, 0)
    var isQuoted = false
    for byte in bytes[cursor.record] {
      switch byte {
      case UInt8(ascii: "\""): isQuoted.toggle()
      case UInt8(ascii: ",") where !isQuoted: return false
      case UInt8(ascii: ";") where !isQuoted: semicolons += 1
      case UInt8(ascii: "\t") where !isQuoted: tabs += 1
      default: break
      }
    }
    guard semicolons > 0 || tabs > 0 && tabsSeparateKnownNames else { return false }
    reportAlone(
      semicolons > 0
        ? TextFinding(
          .semicolon, cursor.record, "the columns are separated by semicolons, expected commas",
          hint: "save the file with commas and decimal points"
            + (expectation.columns.isEmpty ? "" : ", or run folder-repair"))
        : TextFinding(
          .tab, cursor.record, "the columns are separated by tabs, expected commas",
          hint: "save the file as CSV: write a comma for each tab, and decimals with a point"))
    return true
  }

  /// Reports a first line that is a row instead of a header. If the row determines the header, the
  /// single finding contains the header to write. Returns whether the finding was reported.
  mutating func reportMissingHeader() -> Bool {
    let cells = cursor.ends.indices.map { String(csvField: Array(bytes[cursor.field($0)])[...]) }
    guard expectation.isRow(cells) else { return false }
    let header = expectation.header(cells)?.joined(separator: ",")
    reportAlone(
      TextFinding(
        .headerMissing, cursor.record, "the first line is a row, expected column names",
        hint: header.map { "write this line above it: \($0)" }
          ?? "write a line above it with the names of its \(cells.count) columns, from "
          + expectation.columns.joined(separator: ", ")))
    return true
  }

  /// Reports blanks after the header's commas, as in `date, account`, or names that differ from
  /// column names only in case. The single finding contains the header to write. Returns whether
  /// the finding was reported.
  mutating func reportOtherSpelling() -> Bool {
    let cells = cursor.ends.indices.map { String(csvField: Array(bytes[cursor.field($0)])[...]) }
    let known = Set(expectation.columns)
    let trimmed = cells.map { cell in
      let name = cell.withoutOuterBlanks
      return known.contains(name.lowercased()) ? name.lowercased() : name
    }
    let others = zip(cells, trimmed).filter { $0 != $1 && known.contains($1) }
    guard others.count > 1 else { return false }
    guard others.contains(where: { cell, _ in cell.withoutOuterBlanks != cell }) else {
      reportAlone(
        TextFinding(
          .headerCase, cursor.record, "the column names are not in lower case",
          hint: "write this line instead: \(trimmed.joined(separator: ","))"))
      return true
    }
    reportAlone(
      TextFinding(
        .blankAfterComma, cursor.record, "spaces around commas",
        hint: "remove the spaces around commas in every line; the header is "
          + trimmed.joined(separator: ",")))
    return true
  }

  /// Whether one of the names between tabs is a known column. Other names may contain tabs.
  private var tabsSeparateKnownNames: Bool {
    let known = Set(expectation.columns)
    return bytes[cursor.record].split(separator: UInt8(ascii: "\t")).contains {
      known.contains(String(csvField: Array($0)[...]).withoutOuterBlanks.lowercased())
    }
  }

  private mutating func reportAlone(_ finding: TextFinding) {
    let kept: [CSVCode] = [.conflictMarker, .nul, .invalidUTF8]
    findings.removeAll { finding in !kept.contains { $0.rawValue == finding.code } }
    report(finding)
  }
}
