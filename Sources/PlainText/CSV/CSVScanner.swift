/// Judges what the cursor finds, record by record.
struct CSVScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  private let encoding: CSVEncoding
  private(set) var cursor: CSVCursor
  var findings: [CSVFinding] = []
  private var room: [Diagnostic.Severity: Int] = [:]
  private(set) var records = CSVRecords()
  var header: [String] = []
  /// The header's fields are known, so that those of records can be counted.
  private(set) var headerIsSound = false
  private(set) var damaged: [Int] = []
  private var lastIsSound = true
  private var followsCarriageReturn = false
  /// How many of the places with damaged bytes lie before the record.
  private var damagePassed = 0

  static let largestField = 1 << 20

  init(_ bytes: UnsafeBufferPointer<UInt8>, atMost largestSize: Int) {
    self.bytes = bytes
    encoding = CSVEncoding(bytes, atMost: min(largestSize, CSVCursor.largestSize))
    cursor = CSVCursor(encoding.isUnreadable ? UnsafeBufferPointer(rebasing: bytes[..<0]) : bytes)
  }

  mutating func scan() {
    findings = encoding.findings
    guard !encoding.isUnreadable else { return }
    guard cursor.next() else { return _ = reportProblems() }
    let quotesAreSound = reportProblems()
    guard !reportSemicolons() else { return }
    records.append(start: cursor.start, ends: cursor.ends)
    headerIsSound = quotesAreSound && !hasDamagedBytes() && !reportLargeFields()
    lastIsSound = headerIsSound
    followsCarriageReturn = cursor.ending == .cr
    if headerIsSound { readHeader() }
    while cursor.next() { scanRecord() }
    _ = reportProblems()
    reportLineEndings()
  }

  @inline(__always) private mutating func scanRecord() {
    records.append(start: cursor.start, ends: cursor.ends)
    if records.count == 64 { records.reserve(part: cursor.at, of: bytes.count) }
    if cursor.problems.isEmpty, cursor.ends.count == header.count, cursor.ending != .cr,
      !followsCarriageReturn, encoding.damage.isEmpty,
      cursor.at - cursor.start <= Self.largestField
    {
      lastIsSound = true
    } else {
      judgeRecord()
    }
  }

  @inline(never) private mutating func judgeRecord() {
    let isDamaged = hasDamagedBytes()
    let hasCount = !headerIsSound || cursor.ends.count == header.count
    let isTorn = !isDamaged && !hasCount && isTorn
    var isSound = reportProblems(except: isTorn ? .unclosedQuote : nil)
    if reportLargeFields() { isSound = false }
    // A field that holds a CR is two records, and one finding.
    let isSplit = cursor.ending == .cr || followsCarriageReturn
    if isTorn {
      report(tornRow)
    } else if isSound, !hasCount, !isDamaged, !isSplit {
      if hasRoom(.error) { report(fieldCount) }
    }
    lastIsSound = isSound && hasCount && !isDamaged
    if !lastIsSound { damaged.append(records.count - 2) }
    followsCarriageReturn = cursor.ending == .cr
  }

  /// The text ends in the middle of the record.
  private var isTorn: Bool {
    cursor.ending == .none && cursor.ends.count < header.count
      && cursor.problems.allSatisfy {
        $0.code == .unclosedQuote || $0.code == .conflictMarker || $0.code == .lineBreak
      }
  }

  /// Whether the record has bytes that are no text.
  private mutating func hasDamagedBytes() -> Bool {
    let damage = encoding.damage
    let record = cursor.record
    while damagePassed < damage.count, damage[damagePassed].upperBound <= record.lowerBound {
      damagePassed += 1
    }
    return damagePassed < damage.count && damage[damagePassed].lowerBound < record.upperBound
  }

  // MARK: findings

  mutating func report(_ finding: CSVFinding) {
    guard hasRoom(finding.code.severity) else { return }
    room[finding.code.severity, default: CSVFinding.limit + 1] -= 1
    findings.append(finding)
  }

  /// Whether another finding would be kept: of those that will not be shown only one is.
  private func hasRoom(_ severity: Diagnostic.Severity) -> Bool {
    room[severity, default: 1] > 0
  }

  /// Reports what the cursor noticed; whether the record's fields are what was meant all the same.
  private mutating func reportProblems(except code: CSVCode? = nil) -> Bool {
    var isSound = true
    for problem in cursor.problems where problem.code != code {
      report(CSVFinding(problem))
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
        CSVFinding(
          .fieldSize, range, "the field has \(range.count) bytes, expected at most 1048576",
          hint: "shorten it, or remove the quote at its beginning if it was not meant"))
    }
    return isFound
  }

  private mutating func reportLineEndings() {
    let endings = cursor.endings
    if let finding = endings.carriageReturn {
      // Kept whatever else was found: it may be what the rest follows from.
      findings.append(finding)
    }
    if let finding = endings.crlfWarning { report(finding) }
    if let last = bytes.last, last != 0x0A, last != 0x0D, lastIsSound {
      report(
        CSVFinding(
          .missingNewline, bytes.count..<bytes.count, "the last line has no line ending",
          hint: "end it with LF, or run folder-repair"))
    }
  }
}
