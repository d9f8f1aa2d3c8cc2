import PlainText

extension LedgerTable {
  /// Returns the single fault that explains all errors in a row's cells: swapped cells, or a number
  /// split by a decimal comma. Returns nil if no single fault explains the errors.
  package func rowFault(_ place: LedgerPlace) -> LedgerFinding? {
    place.isHeader ? nil : splitNumberFinding(place) ?? shiftedFinding(place)
  }

  /// Returns the findings, with each row's errors replaced by the row's single fault, if any.
  ///
  /// - Complexity: linear in the number of findings.
  package func joiningRowFaults(_ findings: [LedgerFinding]) -> [LedgerFinding] {
    var reported: Set<LedgerPlace> = []
    return findings.compactMap { finding in
      guard finding.severity == .error, let place = finding.place, let fault = rowFault(place)
      else { return finding }
      return reported.insert(place).inserted ? fault : nil
    }
  }

  /// Returns an `X-number-malformed` error for a row with a number split by a decimal comma. Such a
  /// row has one cell per column, and becomes valid if two cells are joined and the later cells are
  /// moved left. Returns nil for any other row.
  private func splitNumberFinding(_ place: LedgerPlace) -> LedgerFinding? {
    let header = files[place.file].header
    let columns = header.map(ledger.column)
    let cells = header.indices.map { files[place.file].text(place.record, $0) }
    func fits(_ cells: [String]) -> Bool {
      zip(columns, cells).allSatisfy { $0?.mayHold($1) ?? true }
    }
    guard !fits(cells) else { return nil }
    let fitting = cells.indices.dropLast().filter { left in
      guard cells[left].isNumber, !cells[left].contains("."), !cells[left + 1].isEmpty,
        cells[left + 1].utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      else { return false }
      let joined = cells[..<left] + ["\(cells[left]).\(cells[left + 1])"] + cells[(left + 2)...]
      return fits(joined + [""])
    }
    let likely = fitting.filter { cells[$0 + 1].utf8.count != 3 }
    guard let left = (likely.isEmpty ? fitting : likely).first,
      fitting.count == 1 || likely.count == 1
    else { return nil }
    let whole = "\(cells[left]).\(cells[left + 1])"
    return LedgerFinding(
      .error, .numberMalformed, of: ledger,
      "\(header[left].visible) '\(cells[left]),\(cells[left + 1])' is a number with a decimal"
        + " comma, which splits it into two cells", at: place, column: header[left],
      hint: "write \(whole), and one more comma at the end of the row")
  }

  /// Returns a `price-cells-shifted` error for a price row with cells in the wrong columns: a
  /// number in `quote` or `source`. The error is reported at the first such cell. If the order of
  /// the cells can be restored, the hint contains the corrected row. Returns nil for any other row.
  ///
  ///     2026-11-20,VWCE,110.40,EUR   // write 2026-11-20,VWCE,EUR,110.40
  package func shiftedFinding(_ place: LedgerPlace) -> LedgerFinding? {
    guard ledger == .prices else { return nil }
    let wrong = ["quote", "source"].compactMap(ledger.column).first { column in
      cell(place, column)?.text.isNumber ?? false
    }
    guard let wrong, let cell = cell(place, wrong) else { return nil }
    return cell.finding(
      .error, .cellsShifted, "is a number",
      hint: rowInOrder(place).map { "write \($0)" }
        ?? (wrong.kind == .source
          ? "write the source of the price, or leave it blank"
          : "write the number in another"
            + " column")
        + "; cells follow the order of the header, "
        + files[place.file].header.joined(separator: ",").visible)
  }

  /// Returns the row with each cell moved to its proper column; nil if this is ambiguous.
  private func rowInOrder(_ place: LedgerPlace) -> String? {
    let header = files[place.file].header
    let cells = header.indices.map { files[place.file].text(place.record, $0) }
      .filter { !$0.isBlankCell }
    let dates = cells.filter { Ledger.prices.column("date")?.mayHold($0) ?? false }
    let amounts = cells.filter { $0.isNumber && !$0.hasPrefix("-") }
    let types = cells.filter { Ledger.prices.column("type")?.mayHold($0) ?? false }
    let currencies = cells.filter { CurrencyUnit($0).isCurrency }
    var names = cells.filter { !dates.contains($0) && !$0.isNumber && !types.contains($0) }
    guard dates.count == 1, amounts.count == 1, types.count < 2, let quote = currencies.last,
      let last = names.lastIndex(of: quote)
    else { return nil }
    names.remove(at: last)
    guard let base = names.first, names.count < 3 else { return nil }
    let row = [
      "date": dates[0], "base": base, "quote": quote, "amount": amounts[0],
      "source": names.count == 2 ? names[1] : "", "type": types.first ?? "",
    ]
    let used = row.values.filter { !$0.isEmpty }.count
    guard used == cells.count, row.allSatisfy({ $1.isEmpty || header.contains($0) }) else {
      return nil
    }
    return header.map { row[$0] ?? "" }.joined(separator: ",").visible
  }
}

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
