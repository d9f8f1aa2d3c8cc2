import FinanceModel
import PlainText

extension LedgerTable {
  /// What `check` finds in the filled cells of those kinds, row by row; reserved columns and rows
  /// that do not count are left out. It ends where there are more findings than are shown.
  ///
  /// - Parameter isSound: whether nothing can be wrong with a cell of these bytes.
  func findings(
    where isWanted: (LedgerColumn.Kind) -> Bool,
    unless isSound: (LedgerColumn, ArraySlice<UInt8>) -> Bool = { _, _ in false },
    _ check: (LedgerCell) -> LedgerFinding?
  ) -> [LedgerFinding] {
    let columns = columns(where: isWanted).map { ($0, places(of: $0)) }
      .filter { !$0.1.allSatisfy { $0 == nil } }
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

  /// The same where the text of a cell alone decides: a text that many rows say is looked at once.
  func findingsByText(
    where isWanted: (LedgerColumn.Kind) -> Bool,
    unless isSound: (LedgerColumn, ArraySlice<UInt8>) -> Bool = { _, _ in false },
    _ check: (LedgerCell) -> LedgerFinding?
  ) -> [LedgerFinding] {
    let hasFindings = columns(where: isWanted).contains { column in
      // Of a column in which most cells differ, each is looked at by itself.
      guard let texts = texts(of: column.name, in: liveRows, atMost: Self.fewTexts) else {
        return true
      }
      return texts.uses.contains { use in
        cell(liveRows[use.first], column).flatMap(check) != nil
      }
    }
    return hasFindings ? findings(where: isWanted, unless: isSound, check) : []
  }

  /// So many texts are looked at by themselves: the days of forty years.
  static var fewTexts: Int { 1 << 14 }

  private func columns(where isWanted: (LedgerColumn.Kind) -> Bool) -> [LedgerColumn] {
    ledger.columns.filter { !$0.isReserved && isWanted($0.kind) }
  }
}

extension ArraySlice<UInt8> {
  /// Whether it is a number in its plainest form, at most fifteen digits with a point among them at
  /// most: it is 0 or more, and every reader takes it for the same.
  var isPlainNumber: Bool {
    guard (1...16).contains(count), let first, let last, first.isDigit, last.isDigit,
      first != UInt8(ascii: "0") || !(dropFirst().first?.isDigit ?? false)
    else { return false }
    var points = 0
    for byte in self where !byte.isDigit {
      guard byte == UInt8(ascii: ".") else { return false }
      points += 1
    }
    return points <= 1
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
}

/// What a reading says against a cell; nil when it reads well.
func complaint(_ reading: () throws(LedgerFinding) -> Void) -> LedgerFinding? {
  do throws(LedgerFinding) {
    try reading()
    return nil
  } catch {
    return error
  }
}

/// What a cell means; nil when it does not, which another rule tells.
func meaning<Value>(_ reading: () throws(LedgerFinding) -> Value) -> Value? {
  do throws(LedgerFinding) {
    return try reading()
  } catch {
    return nil
  }
}
