package import PlainText

/// Bank statements in ISO 20022 XML: camt.053, versions 001.02 to 001.13.
package enum CAMTReading {
  /// Whether a file begins as a camt message; a few KiB from its start are enough.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    let text = String(decoding: prefix.prefix(4096), as: UTF8.self)
    return text.contains(":camt.05") || text.contains("BkToCstmr")
  }

  /// The statements of a file in UTF-8; none, with errors at their places, if anything cannot be
  /// read.
  ///
  /// Only entries of status BOOK are rows. An entry of several transactions becomes a row each if
  /// their amounts in the account's currency sum to the entry's; otherwise, as with charges, it is
  /// one row of the entry's total. The id is `AcctSvcrRef`. `OPBD`, else `PRCD`, is the opening
  /// balance, `CLBD` the closing one. Account reports (camt.052) and notifications (camt.054) are
  /// refused, because they do not state what is booked.
  ///
  ///     <Ntry><Amt Ccy="EUR">12.50</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts>BOOK</Sts>
  ///       <BookgDt><Dt>2026-01-05</Dt></BookgDt></Ntry>   // 2026-01-05, -12.5 EUR
  ///
  /// - Complexity: linear in the bytes.
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
