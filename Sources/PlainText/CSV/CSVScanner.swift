/// A scanner that checks each record found by the cursor.
struct CSVScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: CSVEncoding
  let expectation: CSVExpectation
  private(set) var cursor: CSVCursor
  var findings: [TextFinding] = []
  private var room: [Diagnostic.Severity: Int] = [:]
  /// Number of records after the header.
  private(set) var count = 0
  private var batch = CSVBatchRoom(columns: 1, size: 0)
  var header: [String] = []
  /// Whether the header defines the fields, so that records can be checked against it.
  private(set) var headerIsSound = false
  /// Minimum number of fields in a record; computed at the first short record.
  private lazy var fewestFields = max(min(2, header.count), expectation.fewestFields(header))
  private(set) var damaged: [Int] = []
  private var lastIsSound = true
  private var followsCarriageReturn = false
  /// Number of damaged places before the current record.
  private var damagePassed = 0

  static let largestField = 1 << 20

  init(
    _ bytes: UnsafeBufferPointer<UInt8>, atMost largestSize: Int,
    expecting expectation: CSVExpectation = .anything
  ) {
    self.bytes = bytes
    self.expectation = expectation
    encoding = CSVEncoding(bytes, atMost: min(largestSize, CSVCursor.largestSize))
    cursor = CSVCursor(encoding.isUnreadable ? UnsafeBufferPointer(rebasing: bytes[..<0]) : bytes)
  }

  /// Scans the text. First passes the header to `begin` if the header is readable. Then passes
  /// complete records to `take` and all other records to `takeDamaged`, in file order. Calls
  /// `isDone` between batches of complete records; if it returns true, the rest is skipped.
  mutating func scan(
    header begin: ([String], CSVBatch) -> Void, whole take: (CSVBatch) -> Void,
    damaged takeDamaged: (CSVBatch) -> Void, until isDone: () -> Bool = { false }
  ) {
    findings = encoding.findings
    guard !encoding.isUnreadable else { return }
    guard cursor.next() else { return _ = reportProblems() }
    let quotesAreSound = reportProblems()
    guard !reportSeparator(), !reportMissingHeader(), !reportOtherSpelling()
    else { return }
    headerIsSound = quotesAreSound && !hasDamagedBytes() && !reportLargeFields()
    lastIsSound = headerIsSound
    followsCarriageReturn = cursor.ending == .cr
    if headerIsSound {
      readHeader()
      handOut(-1) { begin(header, $0) }
      batch = CSVBatchRoom(columns: header.count, size: bytes.count)
    }
    repeat {
      takeRuns(take, isDone)
      if isDone() { return }
    } while scanRecord(take, takeDamaged)
    handOut(to: take)
    _ = reportProblems()
    reportLineEndings()
  }

  /// Reads as many consecutive regular records as possible.
  private mutating func takeRuns(_ take: (CSVBatch) -> Void, _ isDone: () -> Bool) {
    guard headerIsSound, !followsCarriageReturn, encoding.damage.isEmpty else { return }
    repeat {
      if batch.isFull { handOut(to: take) }
      if isDone() { return }
      let before = batch.count
      cursor.takeRun(into: &batch)
      guard batch.count > before else { return }
      lastIsSound = true
      count += batch.count - before
    } while batch.isFull
  }

  /// Reads the next record, regular or not; returns false at the end.
  private mutating func scanRecord(
    _ take: (CSVBatch) -> Void, _ takeDamaged: (CSVBatch) -> Void
  ) -> Bool {
    guard cursor.next() else { return false }
    judgeRecord()
    count += 1
    if lastIsSound, headerIsSound {
      if batch.isFull { handOut(to: take, before: 1) }
      batch.append(start: cursor.start, ends: paddedEnds)
    } else {
      handOut(to: take, before: 1)
      handOut(count - 1, to: takeDamaged)
    }
    return true
  }

  /// Passes the batch's records to `take`; `others` is the number of records read after them.
  private mutating func handOut(to take: (CSVBatch) -> Void, before others: Int = 0) {
    guard batch.count > 0 else { return }
    batch.handOut(bytes, firstRecord: count - others - batch.count, to: take)
    batch.removeAll()
  }

  /// Passes the cursor's current record to `take`.
  private func handOut(_ number: Int, to take: (CSVBatch) -> Void) {
    withUnsafePointer(to: UInt32(truncatingIfNeeded: cursor.start)) { start in
      cursor.ends.withUnsafeBufferPointer { ends in
        take(
          CSVBatch(
            bytes: bytes, firstRecord: number, columns: ends.count,
            starts: UnsafeBufferPointer(start: start, count: 1), ends: ends))
      }
    }
  }

  private mutating func judgeRecord() {
    let isDamaged = hasDamagedBytes()
    let hasCount = !headerIsSound || cursor.ends.count == header.count || endsEarly
    let isTorn = !isDamaged && !hasCount && isTorn
    var isSound = reportProblems(except: isTorn ? .unclosedQuote : nil)
    if reportLargeFields() { isSound = false }
    // A CR inside a field makes the field look like two records, but must cause only one finding.
    let isSplit = cursor.ending == .cr || followsCarriageReturn
    if isTorn {
      report(tornRow)
    } else if isSound, !hasCount, !isDamaged, !isSplit {
      if hasRoom(.error) { report(fieldCount) }
    }
    lastIsSound = isSound && hasCount && !isDamaged
    if !lastIsSound { damaged.append(count) }
    followsCarriageReturn = cursor.ending == .cr
  }

  /// Whether the record omits only optional columns: it ends with a line ending, and each cell fits
  /// its column. Otherwise a cell in the middle may be missing.
  private var endsEarly: Bool {
    mutating get {
      cursor.ending != .none && cursor.ends.count < header.count
        && cursor.ends.count >= fewestFields
        && fitsEarly(cursor.ends.indices.map { bytes[cursor.field($0)] }[...])
    }
  }

  /// Ends of all fields; missing fields end at the end of the record.
  private var paddedEnds: [UInt32] {
    guard let last = cursor.ends.last, cursor.ends.count < header.count else { return cursor.ends }
    return cursor.ends + Array(repeating: last, count: header.count - cursor.ends.count)
  }

  /// Whether the text ends in the middle of the record.
  private var isTorn: Bool {
    cursor.ending == .none && cursor.ends.count < header.count
      && cursor.problems.allSatisfy {
        $0.code == .unclosedQuote || $0.code == .conflictMarker || $0.code == .lineBreak
      }
  }

  /// Returns whether the record contains bytes that are not text.
  private mutating func hasDamagedBytes() -> Bool {
    let damage = encoding.damage
    let record = cursor.record
    while damagePassed < damage.count, damage[damagePassed].upperBound <= record.lowerBound {
      damagePassed += 1
    }
    return damagePassed < damage.count && damage[damagePassed].lowerBound < record.upperBound
  }

  // MARK: findings

  mutating func report(_ finding: TextFinding) {
    guard hasRoom(finding.severity) else { return }
    room[finding.severity, default: TextFinding.limit + 1] -= 1
    findings.append(finding)
  }

  /// Whether another finding of this severity would be stored. Only one finding beyond the limit is
  /// stored.
  private func hasRoom(_ severity: Diagnostic.Severity) -> Bool {
    room[severity, default: 1] > 0
  }

  /// Reports the cursor's errors; returns whether the record's fields are still reliable.
  private mutating func reportProblems(except code: CSVCode? = nil) -> Bool {
    var isSound = true
    for problem in cursor.problems where problem.code != code {
      report(TextFinding(problem))
      if problem.code.severity == .error, problem.code != .conflictMarker { isSound = false }
    }
    return isSound
  }

  private mutating func reportLargeFields() -> Bool {
    guard cursor.record.count > Self.largestField else { return false }
    var isFound = false
    for index in cursor.ends.indices where cursor.field(index).count > Self.largestField {
      let range = cursor.field(index)
      isFound = true
      report(
        TextFinding(
          .fieldSize, range, "the field has \(range.count) bytes, expected at most 1048576",
          hint: "shorten the field, or remove the stray quote at its start"))
    }
    return isFound
  }

  private mutating func reportLineEndings() {
    let endings = cursor.endings
    if let finding = endings.carriageReturn {
      // Stored even beyond the limit, because it may be the cause of the other findings.
      findings.append(finding)
    }
    if let finding = endings.crlfWarning { report(finding) }
    if let last = bytes.last, last != 0x0A, last != 0x0D, lastIsSound {
      report(
        TextFinding(
          .missingNewline, bytes.count..<bytes.count, "the last line has no line ending",
          hint: "end the line with LF, or run folder-repair"))
    }
  }
}

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
