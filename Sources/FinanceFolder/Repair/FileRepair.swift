import FinanceModel
package import PlainText

/// The repair of one file.
package struct FileRepair: Equatable, Sendable {
  /// Name of the file in the folder.
  package let file: String
  /// Current contents of the file; empty if it does not exist.
  package let before: [UInt8]
  package let after: [UInt8]
  /// Descriptions of the changes to the file: `CR LF to LF in 15 lines`.
  package let acts: [String]
  /// Contents of the file after a recorded change is completed and before the repair; nil if no
  /// recorded change affects the file.
  let middle: [UInt8]?

  init(
    file: String, before: [UInt8], after: [UInt8], acts: [String], middle: [UInt8]?
  ) {
    self.file = file
    self.before = before
    self.after = after
    self.acts = acts
    self.middle = middle
  }

  package init(file: String, before: [UInt8], after: [UInt8], acts: [String]) {
    self.init(file: file, before: before, after: after, acts: acts, middle: nil)
  }

  /// The changed lines as a unified diff; empty if nothing changes.
  package var diff: LineDiff { LineDiff(from: before, to: after) }
}

/// A file that is not repaired because its intended contents are uncertain.
package struct LeftAsItIs: Equatable, Sendable {
  /// The file's name in the folder.
  package let file: String
  /// Reason for not repairing the file, such as "line 3: amount '1.234' could be …".
  package let reason: String
}

/// Repairs the line endings of UTF-8 text and removes the byte order mark.
struct TextRepair {
  private(set) var bytes: [UInt8]
  private(set) var acts: [String] = []

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    removeByteOrderMark()
    endLinesInLineFeeds()
  }

  private mutating func removeByteOrderMark() {
    guard bytes.starts(with: [0xEF, 0xBB, 0xBF]) else { return }
    bytes.removeFirst(3)
    acts.append("byte order mark removed")
  }

  private mutating func endLinesInLineFeeds() {
    let (cr, lf) = (UInt8(ascii: "\r"), UInt8(ascii: "\n"))
    var count = 0
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for byte in bytes {
      if byte == lf, result.last == cr {
        count += 1
        // All CRs are removed, because converting line endings twice results in CR CR LF.
        while result.last == cr { result.removeLast() }
      }
      result.append(byte)
    }
    guard count > 0 else { return }
    bytes = result
    acts.append("CR LF to LF in \(count) line\(count == 1 ? "" : "s")")
  }

  /// Ends the last line with a line feed.
  mutating func endLastLine() {
    guard let last = bytes.last, last != UInt8(ascii: "\n") else { return }
    bytes.append(UInt8(ascii: "\n"))
    acts.append("line feed added to the last line")
  }

  /// Replaces the complete text.
  mutating func replace(_ text: [UInt8], _ act: String) {
    bytes = text
    acts.append(act)
  }
}

/// Repairs the files of one ledger if their intended contents are certain, and lists the files left
/// unrepaired.
struct LedgerRepair {
  private let ledger: Ledger
  private var texts: [TextRepair?] = []
  private let files: [(name: String, bytes: [UInt8])]
  private(set) var left: [LeftAsItIs] = []

  init(_ ledger: Ledger, _ files: [(name: String, bytes: [UInt8])]) {
    self.ledger = ledger
    self.files = files
    texts = files.map { repaired($0.name, $0.bytes) }
    removeRepeats()
  }

  /// One repair for each file that changes.
  var repairs: [FileRepair] {
    zip(files, texts).compactMap { file, text in
      guard let text, !text.acts.isEmpty else { return nil }
      return FileRepair(
        file: file.name, before: file.bytes, after: text.bytes, acts: text.acts)
    }
  }

  /// Returns the repaired text; nil if the file cannot be repaired as text.
  private mutating func repaired(_ name: String, _ bytes: [UInt8]) -> TextRepair? {
    let codes = errors(in: bytes)
    if let code = codes.first(where: Self.isDamage) {
      leave(name, Self.reason(of: code))
      return nil
    }
    var text = TextRepair(bytes)
    if codes.contains(CSVCode.semicolon.rawValue) { turnSemicolons(name, &text) }
    // A missing final line feed is added only if no errors remain, because the last row may
    // otherwise be incomplete.
    let rest = text.acts.isEmpty ? codes : errors(in: text.bytes)
    if rest.isEmpty { text.endLastLine() }
    if let code = rest.first, code != CSVCode.semicolon.rawValue {
      leave(name, Self.reason(of: code))
    }
    return text
  }

  private mutating func turnSemicolons(_ name: String, _ text: inout TextRepair) {
    do throws(SemicolonTable.Refusal) {
      let table = try SemicolonTable(text.bytes)
      let sign = try table.decimalSign(for: ledger)
      text.replace(
        try table.text(for: ledger),
        sign == .comma
          ? "semicolons to commas, decimal commas to points" : "semicolons to commas")
    } catch {
      leave(name, "the semicolons are not changed: \(error.reason)")
    }
  }

  /// Removes rows that repeat an earlier row with the same id.
  private mutating func removeRepeats() {
    guard ledger.column("id") != nil else { return }
    let sources = zip(files, texts).map { file, text in
      SourceText(file: file.name, bytes: text?.bytes ?? [])
    }
    let readable = sources.enumerated().compactMap { index, source in
      CSVScan(source, expecting: ledger.expectation).table.map { (index: index, table: $0) }
    }
    let table = LedgerTable(ledger, files: readable.map(\.table))
    let repeats = Dictionary(
      grouping: table.repeatedRows.map(\.row).filter { !table.isUndoneCopy($0) },
      by: \.file)
    for (file, rows) in repeats {
      let lines = rows.map { readable[file].table.range(ofRecord: $0.record) }.sorted {
        $0.lowerBound < $1.lowerBound
      }
      let index = readable[file].index
      let count = rows.count == 1 ? "1 duplicate row" : "\(rows.count) duplicate rows"
      texts[index]?.replace(
        Self.without(lines, sources[index].bytes), "\(count) removed")
    }
  }

  /// Returns the text without the given ranges and the line feeds that follow them.
  private static func without(_ lines: [Range<Int>], _ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var at = 0
    for line in lines {
      result += bytes[at..<line.lowerBound]
      at = min(line.upperBound + 1, bytes.count)
    }
    return result + bytes[at...]
  }

  private mutating func leave(_ name: String, _ reason: String) {
    left.append(LeftAsItIs(file: name, reason: reason))
  }

  private func errors(in bytes: [UInt8]) -> [String] {
    CSVScan(SourceText(file: "", bytes: bytes), expecting: ledger.expectation).diagnostics
      .filter { $0.severity == .error }.map(\.code)
  }

  /// Whether an error means that the file is damaged, so that nothing in it is repaired.
  private static func isDamage(_ code: String) -> Bool {
    let damage: [CSVCode] = [.locked, .utf16, .tooLarge, .invalidUTF8, .nul, .empty]
    return damage.contains { $0.rawValue == code }
  }

  private static func reason(of code: String) -> String {
    "it has errors that only you can fix [\(code)]; folder-check shows them"
  }
}
