package import PlainText

/// A reader for bank statements in ISO 20022 XML: camt.053, versions 001.02 to 001.13.
package enum CAMTReading {
  /// Whether the beginning of a file looks like a camt message. The first few KiB are sufficient.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    let text = String(decoding: prefix.prefix(4096), as: UTF8.self)
    return text.contains(":camt.05") || text.contains("BkToCstmr")
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// Only entries with status BOOK become rows. An entry with several transactions becomes one row
  /// per transaction if their amounts in the account's currency add up to the entry's amount.
  /// Otherwise, for example if there are charges, the entry becomes a single row with the entry's
  /// total. The id is `AcctSvcrRef`. The opening balance is `OPBD` or, if that is missing, `PRCD`.
  /// The closing balance is `CLBD`. Account reports (camt.052) and notifications (camt.054) are
  /// refused, because their entries may not be booked.
  ///
  ///     <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
  ///       <BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry>   // 2026-01-05, -12.5 EUR
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    var notes = StatementNotes(source)
    let (tree, findings) = MarkupTree.xml(source.bytes)
    for finding in findings { notes.add(finding) }
    guard let tree, let root = tree.root else { return notes.loaded([]) }
    var reader = CAMTReader(elements: StatementElements(tree: tree, notes: notes))
    let statements = reader.statements(root)
    return reader.elements.notes.loaded(statements)
  }
}
