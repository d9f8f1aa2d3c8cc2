package import PlainText

/// A first pass over a ledger's files. It determines whether the rows can be processed without
/// storing them in memory, and collects the names in given columns.
package struct LedgerPreview {
  /// The rules for which of the records read so far count; see ``LiveRows/obstacle``.
  package private(set) var live: LiveRows
  /// Whether all checked cells are valid.
  package private(set) var isSound = true
  /// Header of each file.
  package private(set) var headers: [[String]] = []
  /// Checks of cells, by column name.
  private let checks: [String: CellCheck]
  /// Columns that each file must have.
  private let required: [String]
  private let named: [String]
  private var tables: [StringInterner]
  private var checked: [(column: Int, check: CellCheck)] = []
  private var namedPlaces: [Int] = []
  private var day = LastDay()

  /// Creates a preview of a ledger.
  ///
  /// - Parameters:
  ///   - live: determines which records count.
  ///   - checksCells: whether to check the numbers, dates and timestamps of records that count, and
  ///     the columns that the ledger requires.
  ///   - columns: the columns whose names are collected.
  package init(
    _ ledger: Ledger, _ live: LiveRows, checksCells: Bool, namesIn columns: [String]
  ) {
    self.live = live
    named = columns
    tables = columns.map { _ in StringInterner() }
    let columns = checksCells ? ledger.columns : []
    checks = Dictionary(
      uniqueKeysWithValues: columns.compactMap { column in
        column.kind.check.map { (column.name, $0) }
      })
    required = columns.filter(\.isRequired).map(\.name)
  }

  /// Names in each of the requested columns, in the order of their first rows.
  package var names: [String: [String]] {
    Dictionary(uniqueKeysWithValues: zip(named, tables.map(\.names)))
  }

  /// Begins the next file.
  package mutating func begin(header: [String]) {
    headers.append(header)
    live.begin(header: header)
    var names: Set<String> = []
    checked = header.enumerated().compactMap { index, name in
      guard names.insert(name).inserted else { return nil }
      return checks[name].map { (index, $0) }
    }
    namedPlaces = named.map { header.firstIndex(of: $0) ?? -1 }
    if !required.allSatisfy(header.contains) { isSound = false }
  }

  /// Checks the records, unless an invalid cell has already been found.
  package mutating func take(_ records: CSVBatch) {
    guard isSound else { return }
    let batch = LedgerBatch(records: records)
    var (tables, day, isSound) = (tables, day, true)
    self.tables = []
    live.forEach(in: records) { record in
      for (column, check) in checked where isSound {
        let cell = batch.cell(record, column)
        if !cell.isEmpty { isSound = Self.reads(cell, of: records.bytes, check, &day) }
      }
      for index in tables.indices {
        _ = batch.name(record, namedPlaces[index], in: &tables[index])
      }
    }
    (self.tables, self.day, self.isSound) = (tables, day, isSound)
  }

  @inline(__always) private static func reads(
    _ cell: Range<Int>, of text: UnsafeBufferPointer<UInt8>, _ check: CellCheck,
    _ day: inout LastDay
  ) -> Bool {
    switch check {
    case .number: isPlainNumber(text[cell]) || isNumber(text[cell])
    case .date: day.date(in: cell, of: text) != nil
    case .timestamp: isTimestamp(text[cell])
    case .moment:
      cell.count == Timestamp.dateLength
        ? day.date(in: cell, of: text) != nil : isTimestamp(text[cell])
    }
  }

  /// Whether the text consists of digits, optionally followed by a point and more digits. Nearly
  /// all numbers have this form.
  private static func isPlainNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    guard text.count <= 18, let last = text.last, last != UInt8(ascii: ".") else { return false }
    var points = 0
    for (index, byte) in text.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): break
      case UInt8(ascii: ".") where index > 0: points += 1
      default: return false
      }
    }
    return points <= 1
  }

  @inline(never) private static func isNumber(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    do throws(NumberProblem) {
      _ = try Decimal(parsing: String(decoding: text, as: UTF8.self))
      return true
    } catch {
      return false
    }
  }

  @inline(never) private static func isTimestamp(
    _ text: Slice<UnsafeBufferPointer<UInt8>>
  ) -> Bool {
    do throws(TimestampProblem) {
      _ = try Timestamp(parsing: String(decoding: text, as: UTF8.self))
      return true
    } catch {
      return false
    }
  }
}

/// A check for a cell that is copied unchanged.
private enum CellCheck {
  case number, date, timestamp, moment
}

extension LedgerColumn.Kind {
  /// The check for the column's cells; nil if any text is allowed.
  fileprivate var check: CellCheck? {
    switch self {
    case .number, .nonNegative: .number
    case .date: .date
    case .timestamp: .timestamp
    case .moment: .moment
    case .identifier, .voids, .time, .text, .currency, .symbol, .word, .account, .tier, .ratio,
      .source:
      nil
    }
  }
}

extension LedgerTable {
  /// Checks the cells of rows that are copied unchanged, and reports missing required columns and
  /// malformed numbers, dates and timestamps.
  ///
  /// Errors have the codes `X-column-missing`, `X-number-malformed`, `X-date-malformed` and
  /// `X-time-malformed`. At most a hundred are reported; if there are more, a note is added.
  package func checkedCells(of rows: [LedgerPlace]) -> Loaded<Void> {
    var reader = LedgerRowReader(self)
    let checks = ledger.columns.compactMap { column in
      column.kind.check.map { (column.name, $0) }
    }
    for place in reader.findings.isEmpty ? rows : [] {
      for (name, check) in checks { reader.check(place, name, check) }
      if reader.findings.count > LedgerFinding.limit { break }
    }
    return reader.loaded(())
  }
}

extension LedgerRowReader {
  fileprivate mutating func check(_ place: LedgerPlace, _ name: String, _ check: CellCheck) {
    _ = optional(place, name) { (cell) throws(LedgerFinding) in
      switch check {
      case .number: _ = try cell.decimal()
      case .date: _ = try cell.date()
      case .timestamp, .moment: _ = try cell.timestamp()
      }
    }
  }
}
