/// A row of a ledger: the index of its file, and the index of its record in that file.
package struct LedgerPlace: Hashable, Sendable, Comparable {
  package let file: Int
  package let record: Int

  package init(file: Int, record: Int) {
    self.file = file
    self.record = record
  }

  /// Returns the place of a file's header row, which precedes its records.
  package static func header(ofFile file: Int) -> LedgerPlace {
    LedgerPlace(file: file, record: -1)
  }

  package var isHeader: Bool { record < 0 }

  /// Orders by file, then by record.
  package static func < (a: LedgerPlace, b: LedgerPlace) -> Bool {
    (a.file, a.record) < (b.file, b.record)
  }
}
