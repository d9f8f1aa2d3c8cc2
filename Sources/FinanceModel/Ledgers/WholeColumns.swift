import PlainText

extension LedgerTable {
  /// Returns the findings, with findings about a whole column joined. If every filled cell of a
  /// column in a file has an error with the same code, a single finding is reported at the header,
  /// with the message of the first cell's finding.
  ///
  /// Cells are joined if there are at least three, or two with the same content. If reading stopped
  /// at its limit of findings, only the rows up to the last finding are considered.
  ///
  ///     // 1:9: error: currency 'eur' is not an ISO 4217 currency code, as in all 7 rows
  ///
  /// - Complexity: linear in the number of rows if there are findings.
  func joiningWholeColumns(_ findings: [LedgerFinding]) -> [LedgerFinding] {
    var groups: [ColumnFault: [LedgerFinding]] = [:]
    for finding in findings {
      if let fault = ColumnFault(finding) { groups[fault, default: []].append(finding) }
    }
    let isCut = findings.count > LedgerFinding.limit
    let joined = groups.compactMapValues { $0.count < 2 ? nil : joining($0, isCut: isCut) }
    guard !joined.isEmpty else { return findings }
    var reported: Set<ColumnFault> = []
    return findings.compactMap { finding in
      guard let fault = ColumnFault(finding), let whole = joined[fault] else { return finding }
      return reported.insert(fault).inserted ? whole : nil
    }
  }

  /// Returns the joined finding for findings about one column, which must be in file order; nil if
  /// any filled cell of the column is valid.
  private func joining(_ findings: [LedgerFinding], isCut: Bool) -> LedgerFinding? {
    guard let first = findings.first, let place = first.place, let name = first.column,
      let last = findings.compactMap(\.place).max(), files.indices.contains(place.file),
      let column = files[place.file].column(name)
    else { return nil }
    let texts = Set(findings.compactMap(\.place).map { text($0, name) })
    guard texts.count == 1 || findings.count > 2 else { return nil }
    let rows = liveRows.filter { $0.file == place.file && (!isCut || $0 <= last) }
    let isBlank = texts.allSatisfy(\.isBlankCell)
    let filled = rows.count {
      isBlank || !files[place.file].text($0.record, column).isBlankCell
    }
    guard filled == findings.count else { return nil }
    return LedgerFinding(
      first.severity, FindingCode(rawValue: first.code),
      first.message + (isCut ? ", as in each of the first" : ", as in all") + " \(filled) rows",
      at: .header(ofFile: place.file), column: name, hint: first.hint)
  }
}

/// The properties shared by findings about one column.
private struct ColumnFault: Hashable {
  let file: Int
  let column: String
  let code: String

  init?(_ finding: LedgerFinding) {
    guard let place = finding.place, !place.isHeader, let column = finding.column,
      finding.severity == .error, finding.earlier == nil
    else { return nil }
    (file, self.column, code) = (place.file, column, finding.code)
  }
}
