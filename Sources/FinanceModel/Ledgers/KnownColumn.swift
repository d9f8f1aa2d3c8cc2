import PlainText

/// The strings in one column of the ledger's rows that count.
struct KnownColumn: Sendable {
  /// The strings; nil if the column contains more than ``LedgerTable/fewTexts`` distinct strings.
  let texts: ColumnTexts?
  let uses: [ColumnTexts.Use]
  /// Whether every filled cell is a plain number.
  let hasOnlyPlainNumbers: Bool

  /// Returns the columns that occur in any file, by name; empty if a row has more or fewer cells
  /// than its header.
  ///
  /// - Complexity: linear in the number of cells.
  static func columns(of table: LedgerTable) -> [String: KnownColumn] {
    let names = table.ledger.columns.map(\.name).filter { name in
      table.files.indices.contains { table.index(of: name, inFile: $0) != nil }
    }
    var drafts = names.map { _ in Draft(rows: table.liveRows.count) }
    var start = 0
    while start < table.liveRows.count {
      let file = table.liveRows[start].file
      let end = table.liveRows[start...].firstIndex { $0.file != file } ?? table.liveRows.count
      let rows = table.liveRows[start..<end]
      for index in drafts.indices { drafts[index].begin() }
      let isRead: Void? = table.files[file].withBatch { batch in
        // Processes the rows in blocks, so that their bytes stay in the processor's cache.
        for first in stride(from: start, to: end, by: 1 << 10) {
          let some = rows[first..<min(end, first + 1 << 10)]
          for (index, name) in names.enumerated() {
            if let column = table.index(of: name, inFile: file) {
              drafts[index].take(some, batch, column)
            } else {
              drafts[index].takeBlank(some.indices)
            }
          }
        }
      }
      guard isRead != nil else { return [:] }
      start = end
    }
    return Dictionary(
      zip(names, drafts.map(\.column)), uniquingKeysWith: { first, _ in first })
  }
}

private struct Draft {
  private var texts: [String] = []
  private var numberOfText: [String: Int32] = [:]
  private var numbers: [Int32] = []
  private var firsts: [Int] = []
  private var counts: [Int] = []
  /// Cells of the current file as written. A value with quotes and the same value without quotes
  /// have different numbers here.
  private var written = StringInterner()
  private var ofWritten: [Int32] = []
  private var hasFewTexts = true
  private var hasOnlyPlainNumbers = true

  init(rows: Int) { numbers.reserveCapacity(rows) }

  var column: KnownColumn {
    let uses = texts.indices.map { (text: texts[$0], first: firsts[$0], count: counts[$0]) }
    return KnownColumn(
      texts: hasFewTexts ? ColumnTexts(texts: texts, numbers: numbers) : nil,
      uses: hasFewTexts ? uses : [], hasOnlyPlainNumbers: hasOnlyPlainNumbers)
  }

  /// Begins the next file.
  mutating func begin() { (written, ofWritten) = (StringInterner(), []) }

  mutating func take(_ rows: ArraySlice<LedgerPlace>, _ batch: CSVBatch, _ column: Int) {
    for row in rows.indices {
      // This is CSVBatch.range(_:_:), written out to avoid a call to another module for each cell.
      let index = rows[row].record * batch.columns + column
      let end = Int(batch.ends[index])
      let start =
        column == 0
        ? Int(batch.starts[rows[row].record]) : min(Int(batch.ends[index - 1]) + 1, end)
      let cell = Range(uncheckedBounds: (start, end))
      if hasFewTexts { count(cell, at: row, batch) }
      if hasOnlyPlainNumbers, !cell.isEmpty, !batch.bytes[cell].isPlainNumber {
        hasOnlyPlainNumbers = batch.bytes[cell].allSatisfy { $0 == 0x20 || $0 == 0x09 }
      }
      guard hasFewTexts || hasOnlyPlainNumbers else { return }
    }
  }

  @inline(__always) private mutating func count(
    _ cell: Range<Int>, at row: Int, _ batch: CSVBatch
  ) {
    let name = written.index(of: cell, in: batch.bytes)
    if name == ofWritten.count {
      ofWritten.append(number(of: String(csvFieldBytes: .init(rebasing: batch.bytes[cell])), row))
      if texts.count > LedgerTable.fewTexts {
        hasFewTexts = false
        (texts, numbers, numberOfText) = ([], [], [:])
        return
      }
    }
    let number = ofWritten[name]
    counts[Int(number)] += 1
    numbers.append(number)
  }

  /// Adds the rows of a file that does not have the column.
  mutating func takeBlank(_ rows: Range<Int>) {
    guard hasFewTexts, let first = rows.first else { return }
    let number = number(of: "", first)
    counts[Int(number)] += rows.count
    numbers += [Int32](repeating: number, count: rows.count)
  }

  private mutating func number(of text: String, _ row: Int) -> Int32 {
    if let number = numberOfText[text] { return number }
    let number = Int32(texts.count)
    numberOfText[text] = number
    texts.append(text)
    firsts.append(row)
    counts.append(0)
    return number
  }
}

extension ArraySlice<UInt8> {
  /// Whether the bytes are a plain number: at most fifteen digits, optionally with one decimal
  /// point. A plain number is never negative, and every reader interprets it in the same way.
  package var isPlainNumber: Bool {
    withUnsafeBufferPointer { Slice(base: $0, bounds: $0.indices).isPlainNumber }
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  fileprivate var isPlainNumber: Bool {
    guard (1...16).contains(count), let first, let last, first.isDigit, last.isDigit,
      first != UInt8(ascii: "0") || count == 1 || !self[startIndex + 1].isDigit
    else { return false }
    var points = 0
    for byte in self where !byte.isDigit {
      guard byte == UInt8(ascii: ".") else { return false }
      points += 1
    }
    return points <= 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self &- UInt8(ascii: "0") < 10 }
}
