import FinanceModel
import PlainText

/// Adds an id to each row without one, and leaves all other bytes unchanged. The id is derived from
/// the row's content and an occurrence number.
///
/// The occurrence number is the lowest one for which the id is not yet in the ledger. The same rows
/// therefore receive the same ids on every machine, in any order, and existing ids are kept.
struct RowIdentification {
  /// One repair for each file that changes.
  private(set) var repairs: [FileRepair] = []
  private(set) var left: [LeftAsItIs] = []

  /// Adds ids to the rows of a ledger.
  ///
  /// - Parameter files: all files of the ledger, in order of their names.
  /// - Complexity: linear in the number of bytes.
  init(_ ledger: Ledger, _ files: [(name: String, bytes: [UInt8])]) {
    guard ledger.column("id") != nil else { return }
    let files = files.filter { file in !file.bytes.allSatisfy { $0 == 0x0A || $0 == 0x0D } }
    let tables = files.map {
      CSVScan(SourceText(file: $0.name, bytes: $0.bytes), expecting: ledger.expectation).table
    }
    if let broken = zip(files, tables).first(where: { $1 == nil })?.0 {
      // No ids are added to the ledger, because an id in the damaged file might be assigned to
      // another row.
      left.append(
        LeftAsItIs(file: broken.name, reason: "it has errors, which folder-check shows"))
      return
    }
    var occurrences = Occurrences(in: ledger, ids: Set(tables.compactMap(\.self).flatMap(Self.ids)))
    // Rows that a merge may have duplicated do not receive ids, because different ids would make
    // the duplicates distinct rows.
    let copies = Set(LedgerTable(ledger, files: tables.compactMap(\.self)).copiedRows.map(\.row))
    for (number, (file, table)) in zip(files, tables).enumerated() {
      guard let table, table.count > 0 else { continue }
      guard let column = table.column("id") else {
        left.append(
          LeftAsItIs(
            file: file.name,
            reason: "it has no column 'id': begin its header with 'id,' and each row with ','"))
        continue
      }
      let nameless = (0..<table.count).filter { table.text($0, column).isBlankCell }
      let records = nameless.filter { !copies.contains(LedgerPlace(file: number, record: $0)) }
      if records.count < nameless.count {
        left.append(
          LeftAsItIs(
            file: file.name,
            reason: "some rows also exist with an id, which folder-check shows"))
      }
      guard !records.isEmpty else { continue }
      let given = records.map { record in
        // A row that ends before its id column is padded with commas.
        let commas = String(repeating: ",", count: max(0, column + 1 - table.fieldCount(record)))
        return (
          range: table.range(record, column),
          id: commas + occurrences.newID(of: record, in: table)
        )
      }
      repairs.append(
        FileRepair(
          file: file.name, before: file.bytes, after: Self.text(file.bytes, with: given),
          acts: [given.count == 1 ? "an id for a row" : "ids for \(given.count) rows"]))
    }
  }

  private static func ids(of table: CSVTable) -> [String] {
    guard let column = table.column("id") else { return [] }
    return (0..<table.count).map { table.text($0, column) }
  }

  /// Returns the text with these cells filled.
  ///
  /// - Precondition: the ranges are in ascending order.
  private static func text(_ bytes: [UInt8], with given: [(range: Range<Int>, id: String)])
    -> [UInt8]
  {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + 26 * given.count)
    var at = 0
    for (range, id) in given {
      result += bytes[at..<range.lowerBound]
      result += id.utf8
      at = range.upperBound
    }
    return result + bytes[at...]
  }
}

/// Existing ids, and the next unused occurrence number for each content.
private struct Occurrences {
  private let ledger: Ledger
  private var ids: Set<String>
  /// Next occurrence number, by the id of the content's first occurrence.
  private var next: [String: Int] = [:]

  init(in ledger: Ledger, ids: Set<String>) {
    self.ledger = ledger
    self.ids = ids
  }

  /// Reserves and returns the id with the first unused occurrence number of the row's content.
  ///
  /// - Complexity: constant for each id already taken.
  mutating func newID(of record: Int, in table: CSVTable) -> String {
    let cells = table.header.enumerated().filter { $0.element != "id" }
      .map { (column: $0.element, text: table.text(record, $0.offset)) }
    let first = Identifier.content(of: cells, in: ledger.rawValue, occurrence: 1)
    var (occurrence, id) = (next[first] ?? 1, first)
    if occurrence > 1 {
      id = Identifier.content(of: cells, in: ledger.rawValue, occurrence: occurrence)
    }
    while !ids.insert(id).inserted {
      occurrence += 1
      id = Identifier.content(of: cells, in: ledger.rawValue, occurrence: occurrence)
    }
    next[first] = occurrence + 1
    return id
  }
}

extension LedgerReading {
  /// Returns the ledger's file with rows appended.
  ///
  /// - Parameter lines: as for ``rows(_:)``.
  package func adding(_ lines: [String]) -> FileRepair {
    let before = table.files.last?.source.bytes ?? []
    let addition =
      lines.isEmpty ? [] : RowAppend.addition(rows(lines).intention, to: before[...])
    return FileRepair(
      file: target.file, before: before, after: before + addition,
      acts: ["\(lines.count) row\(lines.count == 1 ? "" : "s") added"])
  }
}
