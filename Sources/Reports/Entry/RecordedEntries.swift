import FinanceModel
import PlainText

extension EntryRequest {
  /// Whether typed rows differ from the recorded rows of the operation: in amounts, quantities,
  /// payees or symbols, as far as they are typed. Names of accounts and days may be
  /// completed differently on another day, and corrections name rows that are corrected by then:
  /// these are not compared.
  func differs(from recorded: [LedgerPlace], in table: LedgerTable) -> Bool {
    let typed: [EnteredRows.Row] =
      switch self {
      case .add(let rows), .transfer(let rows): rows.rows
      case .void, .keep, .undo, .replace, .replaceEach, .split: []
      }
    guard !typed.isEmpty else { return false }
    return typed.count != recorded.count
      || zip(typed, recorded).contains { row, place in
        Self.compared.contains { column in
          guard let cell = row.cells[column]?.text, !cell.isBlankCell else { return false }
          return !cell.isSameNumber(as: table.text(place, column))
        }
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
