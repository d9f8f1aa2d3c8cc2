package import PlainText

/// A reader for bank, credit card and broker statements in OFX 1 (SGML) and OFX 2 (XML), including
/// QFX files.
package enum OFXReading {
  /// Whether the beginning of a file looks like OFX. The first few KiB are sufficient.
  package static func recognises(_ prefix: [UInt8]) -> Bool {
    OFXHeader.recognises(prefix) || OFXFragment.recognises(prefix)
  }

  /// Reads the statements of a UTF-8 file. If anything is malformed, the result contains no
  /// statements, and errors are reported at their positions.
  ///
  /// A day is the first eight digits of a date. Rows that are not yet booked (`STMTTRNP`, `HOLD`)
  /// are skipped as pending. Ids (`FITID`) are not unique: some banks assign the same id to two
  /// rows. A comma that occurs once in an amount is a decimal comma. If three digits follow it,
  /// other amounts in the file or `options.decimal` must confirm this. The amount of a trade is the
  /// change in the account's cash. A reinvested dividend has its gross amount.
  ///
  ///     <STMTTRN><DTPOSTED>20260105<TRNAMT>-12,50<FITID>1<NAME>Bakery</STMTTRN>
  ///     // 2026-01-05, "Bakery", -12.5
  ///
  /// - Complexity: linear in the number of bytes.
  package static func reading(
    _ source: SourceText, _ options: StatementOptions = StatementOptions()
  ) -> Loaded<[Statement]> {
    let fragment = OFXFragment(source.bytes)
    let source = fragment.map { SourceText(file: source.file, bytes: $0.bytes) } ?? source
    var notes = StatementNotes(source)
    guard let header = OFXHeader(source.bytes) else {
      notes.report(
        .format, "this is not an OFX file", at: 0..<0,
        hint: "an OFX file begins with 'OFXHEADER:' or '<?xml'")
      return notes.loaded([])
    }
    let (tree, findings) = tree(of: source.bytes, header)
    for finding in findings { notes.add(finding) }
    guard let tree, let root = tree.root else { return notes.loaded([]) }
    guard tree.isNamed(root, "OFX") else {
      notes.report(
        .format, "the outermost tag is '\(tree.name(of: root).visible)', expected 'OFX'",
        at: tree.nameRange(of: root), hint: "this is not an OFX file")
      return notes.loaded([])
    }
    var reader = OFXReader(
      StatementElements(tree: tree, notes: notes), options,
      isFragment: fragment != nil)
    let statements = reader.statements()
    return reader.elements.notes.loaded(statements)
  }

  /// Returns the tags of the file. They are also read if version 1 tags follow a version 2 header,
  /// as in some banks' files.
  private static func tree(
    of bytes: [UInt8], _ header: OFXHeader
  ) -> (tree: MarkupTree?, findings: [TextFinding]) {
    guard header.isXML else { return MarkupTree.sgml(bytes, from: header.start) }
    let xml = MarkupTree.xml(bytes, readsOFX: true)
    let isLoose = xml.findings.allSatisfy { $0.code == XMLCode.unclosed.rawValue }
    guard xml.tree == nil, isLoose else { return xml }
    let sgml = MarkupTree.sgml(bytes, from: header.start)
    return sgml.tree == nil ? xml : sgml
  }
}
