import PlainText

/// A record of the rows that tools wrote into ledgers: each row's id, and a short hash of its
/// cells. The record shows whether a row was edited later.
///
/// The text form has one line per row: the id, a space, and the hash in base-32 digits. Blank
/// cells, the order of columns, quotes and columns unknown to the ledger are ignored.
package struct WrittenRows: Sendable {
  /// One line per row, in the order in which rows were added.
  package private(set) var text: [UInt8] = []

  package init() {}

  package var isEmpty: Bool { text.isEmpty }

  /// Adds a row, unless it has no id.
  ///
  /// - Parameter cells: the cells by column, including the id. Each column occurs once.
  package mutating func add(_ ledger: Ledger, _ cells: [(column: String, text: String)]) {
    guard let id = cells.first(where: { $0.column == "id" })?.text, !id.isBlankCell else { return }
    text += "\(id) \(String(Self.hash(ledger, cells), radix: 32))\n".utf8
  }

  /// Returns the lines of an earlier record and of these rows, without duplicates.
  package func merged(into earlier: [UInt8]) -> [UInt8] {
    guard !earlier.isEmpty, earlier != text else { return text }
    let newline = UInt8(ascii: "\n")
    let known = Set(earlier.split(separator: newline))
    let isEnded = earlier.last == newline
    let added = text.split(separator: newline).filter { !known.contains($0) }
    return earlier + (isEnded ? [] : [newline]) + added.flatMap { $0 + [newline] }
  }

  fileprivate static func hash(
    _ ledger: Ledger, _ cells: [(column: String, text: String)]
  ) -> UInt64 {
    var bytes = Array(ledger.rawValue.utf8)
    for cell in cells.sorted(by: { $0.column < $1.column }) where !cell.text.isBlankCell {
      for text in [cell.column, cell.text] {
        bytes.append(0)
        bytes += text.utf8
      }
    }
    return UInt64(truncatingIfNeeded: SHA256.leadingBits(of: bytes) >> 64)
  }
}

/// An index that shows whether rows have changed since a tool wrote them.
package struct WrittenRowIndex: Sendable {
  private var hashes: [Substring: [UInt64]] = [:]

  package init() {}

  /// Creates an index from the text form of ``WrittenRows``.
  ///
  /// - Complexity: linear in the text.
  package init(_ text: [UInt8]) {
    for line in String(decoding: text, as: UTF8.self).split(separator: "\n") {
      let words = line.split(separator: " ")
      guard words.count == 2, let hash = UInt64(words[1], radix: 32) else { continue }
      hashes[words[0], default: []].append(hash)
    }
  }

  /// Whether the row's cells are still as a tool wrote them; nil if the record does not contain a
  /// row with this id.
  package func isAsWritten(_ place: LedgerPlace, in table: LedgerTable) -> Bool? {
    guard let known = hashes[table.text(place, "id")[...]] else { return nil }
    let cells = table.ledger.columns.map { ($0.name, table.text(place, $0.name)) }
    return known.contains(WrittenRows.hash(table.ledger, cells))
  }
}
