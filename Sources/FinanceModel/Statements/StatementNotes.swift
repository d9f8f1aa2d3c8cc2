import PlainText

/// The findings about a statement and the line numbers of its file.
struct StatementNotes {
  let source: SourceText
  private(set) var findings: [TextFinding] = []
  private let lines: StatementLines

  init(_ source: SourceText) {
    self.source = source
    lines = StatementLines(source.bytes)
  }

  /// Whether reading should stop because there are too many errors.
  var isFull: Bool { findings.count > 2 * TextFinding.limit }

  var hasErrors: Bool { findings.contains { $0.severity == .error } }

  func line(at offset: Int) -> Int { lines.line(at: offset) }

  /// Returns these bytes as text for a message, shortened to 40 bytes.
  func shown(_ range: Range<Int>) -> String {
    let bytes = source.bytes[range]
    let text = String(decoding: bytes.prefix(40), as: UTF8.self).visible
    return bytes.count > 40 ? text + "…" : text
  }

  mutating func report(
    _ code: StatementCode, _ message: String, at range: Range<Int>, hint: String
  ) {
    add(TextFinding(.error, code, message, at: range, hint: hint))
  }

  mutating func warn(
    _ code: StatementCode, _ message: String, at range: Range<Int>, hint: String
  ) {
    add(TextFinding(.warning, code, message, at: range, hint: hint))
  }

  mutating func add(_ finding: TextFinding) {
    guard !isFull else { return }
    findings.append(finding)
  }

  /// Returns all findings, and the statements unless a finding is an error.
  func loaded(_ statements: [Statement]) -> Loaded<[Statement]> {
    Loaded(
      hasErrors ? nil : statements, source.diagnostics(for: findings, more: StatementCode.more))
  }

  /// Returns the text unchanged. Text over 64 KiB is reported as an error, because it is too long
  /// for a ledger.
  mutating func bounded(_ text: String, at range: Range<Int>) -> String {
    if text.utf8.count > Self.longestText {
      report(
        .text, "a field of \(text.utf8.count) bytes, expected at most \(Self.longestText)",
        at: range, hint: "check the file: it is not a bank statement")
    }
    return text
  }

  static let longestText = 65_536
  /// Maximum file size in bytes, for all formats.
  static let largestSize = MarkupTree.largestSize

  /// Whether the file is too large or is not UTF-8. Either problem is also reported.
  mutating func refusesBytes() -> Bool {
    guard source.bytes.count <= Self.largestSize else {
      report(
        .text, "the file has \(source.bytes.count) bytes, expected at most \(Self.largestSize)",
        at: 0..<1, hint: "download a shorter period")
      return true
    }
    return false
  }
}

extension StatementRows {
  /// The rows, oldest first, with rows of the same day in booking order. If the dates in the file
  /// descend, the order of its rows is reversed.
  var inBookingOrder: StatementRows {
    var (rises, falls) = (0, 0)
    for index in packed.indices.dropFirst() {
      let (earlier, later) = (packed[index - 1].date, packed[index].date)
      if earlier < later { rises += 1 }
      if earlier > later { falls += 1 }
    }
    guard falls > 0 else { return self }
    var rows = self
    if falls > rises { rows.packed.reverse() }
    rows.packed = rows.packed.enumerated()
      .sorted { ($0.element.date, $0.offset) < ($1.element.date, $1.offset) }.map(\.element)
    return rows
  }
}

extension StatementRows {
  /// The source of a text to add to the rows.
  package enum Text: Equatable, Sendable {
    /// The bytes of the file in the given range.
    case standing(Range<Int>)
    /// Consecutive quoted cells without inner quotation marks. The range begins with the first cell
    /// and ends with the last cell. The contents of the cells are joined by spaces.
    case joined(Range<Int>)
    case made(String)

    /// Whether the text is empty.
    package var isEmpty: Bool {
      switch self {
      case .standing(let range), .joined(let range): range.isEmpty
      case .made(let text): text.isEmpty
      }
    }
  }
}
