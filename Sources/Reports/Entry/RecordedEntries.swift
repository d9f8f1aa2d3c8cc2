import FinanceModel
import PlainText

extension EntryRequest {
  /// Whether the typed request differs from the recorded rows of the operation: in amounts,
  /// quantities, payees or symbols, if they were typed, or in the corrected row. Account names and
  /// days are not compared, because they may be completed differently on another day, nor is
  /// `last`, which may be another row by then.
  ///
  /// - Complexity: linear in the rows of the table.
  func differs(from recorded: [LedgerPlace], in table: LedgerTable) -> Bool {
    switch self {
    case .add(let entered), .transfer(let entered):
      guard !entered.rows.isEmpty else { return false }
      return entered.rows.count != recorded.count
        || zip(entered.rows, recorded).contains { row, place in
          Self.differ(row.cells, from: place, in: table)
        }
    case .void(let ids):
      let cancellations = recorded.filter { Self.isCancellation($0, in: table) }
      return ids.contains { Self.corrections(of: $0, among: cancellations, in: table).isEmpty }
    case .split(let id, let words), .replace(let id, let words):
      let replacements = recorded.filter { !Self.isCancellation($0, in: table) }
      let own = Self.corrections(of: id, among: replacements, in: table)
      guard case .replace = self else { return own.isEmpty }
      var problems: [Diagnostic] = []
      let cells = words.cells(words.words, of: table.ledger, &problems)
      return own.allSatisfy { Self.differ(cells, from: $0, in: table) }
    // Rows that a text does not change are not recorded, so the number of rows can differ.
    case .replaceEach, .keep, .undo: return false
    }
  }

  /// Whether a correction only cancels, so that its other columns are blank.
  private static func isCancellation(_ place: LedgerPlace, in table: LedgerTable) -> Bool {
    table.text(place, "account").isBlankCell
  }

  private static func differ(
    _ cells: [String: EnteredRows.Cell], from place: LedgerPlace, in table: LedgerTable
  ) -> Bool {
    compared.contains { column in
      guard let cell = cells[column]?.text, !cell.isBlankCell else { return false }
      return !cell.isSameNumber(as: table.text(place, column))
    }
  }

  /// The recorded rows that correct the row of an id or id prefix, directly or through other
  /// corrections; all of them for `last`.
  private static func corrections(
    of id: String, among recorded: [LedgerPlace], in table: LedgerTable
  ) -> [LedgerPlace] {
    guard id != "last" else { return recorded }
    var corrected: [String: String] = [:]
    for place in table.places { corrected[table.text(place, "id")] = table.text(place, "voids") }
    let isWhole = corrected[id] != nil
    return recorded.filter { place in
      var next = table.text(place, "voids")
      var seen: Set<String> = []
      while !next.isEmpty, seen.insert(next).inserted {
        if isWhole ? next == id : next.hasPrefix(id) { return true }
        next = corrected[next] ?? ""
      }
      return false
    }
  }

  private static let compared = ["amount", "quantity", "value", "flow", "payee", "symbol"]
}

extension String {
  /// Whether two cells have the same number, or the same text.
  func isSameNumber(as other: String) -> Bool {
    do throws(NumberProblem) {
      return try Decimal(parsing: self) == Decimal(parsing: other)
    } catch {
      return self == other
    }
  }
}
