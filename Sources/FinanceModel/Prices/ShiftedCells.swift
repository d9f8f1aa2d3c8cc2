import PlainText

extension LedgerTable {
  /// That cells of a row of prices stand in each other's columns: a number is the quote or the
  /// source, or words are the amount. It is one error `price-cells-shifted` at the first such cell;
  /// nil of other rows. If the cells tell their columns, the hint has the row to write.
  ///
  ///     2026-11-20,VWCE,110.40,EUR   // write 2026-11-20,VWCE,EUR,110.40
  package func shiftedFinding(_ place: LedgerPlace) -> LedgerFinding? {
    guard ledger == .prices else { return nil }
    let wrong = ["quote", "amount", "source"].compactMap(ledger.column).first { column in
      guard let text = cell(place, column)?.text else { return false }
      return column.kind == .nonNegative
        ? text.first?.isLetter ?? false : text.isNumber
    }
    guard let wrong, let cell = cell(place, wrong) else { return nil }
    return cell.finding(
      .error, .cellsShifted,
      wrong.kind == .nonNegative ? "is no number" : "is a number",
      hint: rowInOrder(place).map { "write \($0)" }
        ?? (wrong.kind == .source ? "write who says the price, or nothing" : "write it elsewhere")
        + ": cells stand in the order of the header, "
        + files[place.file].header.joined(separator: ",").visible)
  }

  /// The row with each cell in the column that it fits; nil if that is not certain.
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
