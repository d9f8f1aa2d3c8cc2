import FinanceModel
import PlainText

extension LedgerTable {
  /// Returns the findings of `check` for the filled cells of the given kinds, row by row. Reserved
  /// columns and ignored rows are skipped. The search stops when there are more findings than can
  /// be shown.
  ///
  /// - Parameter isSound: whether a cell with the given bytes is certainly correct.
  func findings(
    where isWanted: (LedgerColumn.Kind) -> Bool,
    unless isSound: (LedgerColumn, ArraySlice<UInt8>) -> Bool = { _, _ in false },
    _ check: (LedgerCell) -> LedgerFinding?
  ) -> [LedgerFinding] {
    let columns = columns(where: isWanted).filter { !areSoundNumbers($0, isSound) }
      .map { ($0, places(of: $0)) }.filter { !$0.1.allSatisfy { $0 == nil } }
    guard !columns.isEmpty else { return [] }
    var findings: [LedgerFinding] = []
    for place in liveRows {
      for (column, places) in columns {
        guard let index = places[place.file],
          !isSound(column, files[place.file].bytes(place.record, index)),
          let cell = cell(place, column, at: index), let finding = check(cell)
        else { continue }
        findings.append(finding)
      }
      if findings.count > LedgerFinding.limit { break }
    }
    return findings
  }

  /// Returns the findings of a check that depends only on a cell's text. Text that occurs in many
  /// rows is checked once.
  func findingsByText(
    where isWanted: (LedgerColumn.Kind) -> Bool,
    unless isSound: (LedgerColumn, ArraySlice<UInt8>) -> Bool = { _, _ in false },
    _ check: (LedgerCell) -> LedgerFinding?
  ) -> [LedgerFinding] {
    let hasFindings = columns(where: isWanted).contains { column in
      // If a column has too many distinct texts, its cells are checked separately unless they are
      // plain numbers.
      guard let uses = liveUses(of: column.name, atMost: Self.fewTexts) else {
        return !(areSoundNumbers(column, isSound))
      }
      return uses.contains { use in cell(liveRows[use.first], column).flatMap(check) != nil }
    }
    return hasFindings ? findings(where: isWanted, unless: isSound, check) : []
  }

  /// Whether all filled cells of the column are plain numbers that are certainly correct.
  private func areSoundNumbers(
    _ column: LedgerColumn, _ isSound: (LedgerColumn, ArraySlice<UInt8>) -> Bool
  ) -> Bool {
    hasOnlyPlainNumbers(column.name) && isSound(column, [UInt8(ascii: "1")])
  }

  private func columns(where isWanted: (LedgerColumn.Kind) -> Bool) -> [LedgerColumn] {
    ledger.columns.filter { !$0.isReserved && isWanted($0.kind) }
  }
}

/// Returns the error in reading a cell; nil if the cell can be read.
func complaint(_ reading: () throws(LedgerFinding) -> Void) -> LedgerFinding? {
  do throws(LedgerFinding) {
    try reading()
    return nil
  } catch {
    return error
  }
}

/// Returns a cell's value; nil if the cell cannot be read, which another rule reports.
func meaning<Value>(_ reading: () throws(LedgerFinding) -> Value) -> Value? {
  do throws(LedgerFinding) {
    return try reading()
  } catch {
    return nil
  }
}

/// Reports an error for a header without a required column, and a warning for a column with a name
/// similar to a known one. Any other column is the user's own, so it is reported as a note.
@Sendable func ledgerHeader(of table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.files.indices.flatMap { file in
    let header = table.files[file].header
    let absent = table.ledger.columns.filter { table.index(of: $0.name, inFile: file) == nil }
    let missing = absent.filter(\.isRequired).map { table.missingFinding($0, inFile: file) }
    let reported = Set(missing.compactMap(\.column))
    let unknown = header.filter { table.ledger.column($0) == nil && !reported.contains($0) }
    return missing
      + unknown.filter { !$0.isBlankCell }.map { name in
        let near = table.ledger.column(meantBy: name, among: absent)
        return LedgerFinding(
          near == nil ? .note : .warning, .columnUnknown, of: table.ledger,
          "unknown column '\(name.visible)'", at: .header(ofFile: file), column: name,
          hint: near.map { "did you mean '\($0.name)'?" }
            ?? "Coffer ignores this column and does not change it"
        )
      }
  }
}

/// Reports an error for each blank cell in a required column. If a row only voids another row, all
/// of its required cells may be blank.
@Sendable func blankCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let columns = table.ledger.columns.filter(\.isRequired)
  let required = columns.filter { column in
    // Columns without blank texts, which are the majority, are skipped.
    table.liveTexts(of: column.name, atMost: LedgerTable.fewTexts)?.texts
      .contains(where: \.isBlankCell) ?? true
  }
  guard !required.isEmpty else { return [] }
  let places = required.map { table.places(of: $0) }
  var findings: [LedgerFinding] = []
  for place in table.liveRows {
    for (column, places) in zip(required, places) {
      guard let index = places[place.file] else { continue }
      let file = table.files[place.file]
      // Usually, the first byte already shows that the cell is filled.
      if let first = file.bytes(place.record, index).first, first > UInt8(ascii: "\"") { continue }
      guard file.text(place.record, index).isBlankCell else { continue }
      findings.append(table.blankFinding(place, column))
    }
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}

/// Warns of amounts of money with exactly three decimals in a currency with fewer, such as
/// `-3.500`, which means 3500 if points separate thousands. Amounts in trades may have any number
/// of decimals.
@Sendable func groupedNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard [.values, .transactions, .history].contains(table.ledger) else { return [] }
  return table.findings(where: { $0 == .number }) { cell in
    guard cell.text.looksGrouped, digits(of: cell, in: table, names) < 3,
      let number = meaning({ () throws(LedgerFinding) in try cell.decimal() })
    else { return nil }
    let grouped = cell.text.filter { $0 != "." }
    return cell.finding(
      .warning, .numberGrouped, "has three decimals, so its point may separate thousands",
      hint: "write \(grouped), or \(number) if that is intended")
  }
}

private func digits(of cell: LedgerCell, in table: LedgerTable, _ names: LedgerNames) -> Int {
  let code = table.text(cell.place, "currency")
  if !code.isBlankCell { return CurrencyUnit(code).minorDigits ?? 3 }
  return table.ledger == .history
    ? names.minorDigits : names.settings?.baseCurrency?.minorDigits ?? 2
}

/// Reports an error for each negative number in a column for which negative numbers are
/// meaningless: prices, costs, fees, rates, ratios, and an asset's units in a statement.
@Sendable func negativeNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let findings = table.findingsByText(
    where: { $0 == .nonNegative }, unless: { _, bytes in bytes.isPlainNumber }, negative)
  guard table.ledger == .positions else { return findings }
  let quantities = table.findings(
    where: { $0 == .number }, unless: { _, bytes in bytes.isPlainNumber }
  ) { cell in
    // Cash may be negative, and another rule reports a blank symbol.
    let symbol = table.text(cell.place, "symbol")
    return symbol == StatedPosition.cashSymbol || symbol.isBlankCell ? nil : negative(cell)
  }
  return findings + quantities
}

private func negative(_ cell: LedgerCell) -> LedgerFinding? {
  let number = meaning { () throws(LedgerFinding) in try cell.decimal() }
  guard let number, number.isNegative else { return nil }
  let hint =
    switch cell.ledger {
    case .budgets: "to move money back, swap the budgets"
    case .activities:
      "remove the sign, because the row's type determines the direction; see"
        + " docs/investments.md#negative-numbers"
    default: "write a number that is 0 or more"
    }
  return cell.finding(.error, .numberNegative, "is negative", hint: hint)
}

/// Reports an error for each word that its column does not allow, including an allowed word in
/// another case. The hint names the nearest word.
@Sendable func unknownWords(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(where: { !$0.words.isEmpty }) { cell in
    complaint { () throws(LedgerFinding) in _ = try cell.word(among: cell.column.kind.words) }
  }
}

extension LedgerColumn.Kind {
  fileprivate var words: [String] {
    if case .word(let words) = self { words } else { [] }
  }
}

/// Reports an error for each invalid ratio and each unreadable number, such as a number with a
/// decimal comma, digit groups or an exponent.
@Sendable func unreadableNumbers(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(
    where: { $0 == .number || $0 == .nonNegative || $0 == .ratio },
    unless: { column, bytes in column.kind != .ratio && bytes.isPlainNumber }
  ) { cell in
    complaint { () throws(LedgerFinding) in
      if cell.column.kind == .ratio { _ = try cell.ratio() } else { _ = try cell.decimal() }
    }
  }
}

/// Reports an error for each date, time or timestamp that cannot be read or does not exist, such as
/// 2026-02-30 or 24:00.
@Sendable func unreadableTimes(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  let kinds: [LedgerColumn.Kind] = [.date, .time, .timestamp, .moment]
  return table.findingsByText(where: kinds.contains) { cell in
    complaint { () throws(LedgerFinding) in
      switch cell.column.kind {
      case .date: _ = try cell.date()
      case .time: _ = try cell.timeOfDay()
      default: _ = try cell.timestamp()
      }
    }
  }
}

/// Reports an error for each row in the prices ledger with cells in the wrong columns.
@Sendable func shiftedCells(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .prices, mayBeShifted(table) else { return [] }
  return Array(
    table.liveRows.lazy.compactMap(table.shiftedFinding).prefix(LedgerFinding.limit + 1))
}

/// Whether any quote or source may be a number, which indicates shifted cells.
private func mayBeShifted(_ table: LedgerTable) -> Bool {
  ["quote", "source"].contains { column in
    table.liveTexts(of: column)?.texts.contains(where: \.isNumber) ?? true
  }
}

/// Warns of dates before 1900, dates more than 366 days after today, and timestamps more than a day
/// after today, because their years are probably wrong.
@Sendable func farDates(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.findingsByText(where: { $0 == .date || $0 == .timestamp || $0 == .moment }) { cell in
    let isDate = cell.column.kind == .date
    let date = meaning { () throws(LedgerFinding) in
      isDate ? try cell.date() : try cell.timestamp().date
    }
    guard let date else { return nil }
    let ahead = names.today.days(until: date)
    let reason: String
    if date.year < 1900 {
      reason = "is before 1900"
    } else if ahead > (isDate ? 366 : 1) {
      reason = "is \(ahead) days after today, \(names.today)"
    } else {
      return nil
    }
    return cell.finding(.warning, .dateFar, reason, hint: "check the year")
  }
}
