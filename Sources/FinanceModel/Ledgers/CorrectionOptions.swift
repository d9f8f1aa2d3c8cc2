import PlainText

extension Corrections {
  /// The corrections of one row. Only one of them counts.
  package struct Choice {
    package let corrected: LedgerPlace
    /// The corrections; the first one counts.
    package let options: [Option]
    /// Whether all options result in identical rows.
    package let isEqual: Bool
  }

  /// One of several corrections of a row.
  package struct Option {
    /// Rows whose `voids` is the id of the corrected row.
    package let rows: [LedgerPlace]
    /// The rows to cancel so that another option counts: either the rows of the option, of
    /// identical
    /// corrections and of all their later corrections, or the cancellations whose notes keep this
    /// option.
    package let supports: [LedgerPlace]
    /// The rows of the option and of identical corrections, the other parts of their splits, and
    /// all corrections of these rows.
    package let family: Set<LedgerPlace>
  }
}

extension LedgerTable {
  /// Whether the cancellation is part of undoing the import that wrote the row.
  func isUndoing(_ place: LedgerPlace, of row: LedgerPlace) -> Bool {
    let op = text(place, "op")
    return ["batch", "op"].contains { column in
      let name = text(row, column)
      return !name.isBlankCell && Identifier.isOperation(op, undoingImport: name)
    }
  }

  /// Returns the row's filled cells, except the cells that differ in identical corrections.
  func fields(of place: LedgerPlace) -> [String] {
    let (own, file) = (["id", "op", "voids", "split"], files[place.file])
    return file.header.sorted().filter { !own.contains($0) }.compactMap { name in
      let text = file.column(name).map { file.text(place.record, $0) }
      return text.flatMap { $0.isBlankCell ? nil : "\(name)=\($0)" }
    }
  }
}
