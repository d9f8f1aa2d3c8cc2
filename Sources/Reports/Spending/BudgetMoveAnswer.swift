import Console
import FinanceModel
package import PlainText
import Spending

/// The presentation of a row that was or would be added to the budgets ledger, with the row's
/// effects.
package final class BudgetMoveAnswer {
  private struct Effect {
    let name: String
    let before, after: BudgetFigures
  }

  private static let effectColumns: [Column<Effect>] = [
    .text("name", "the budget's name") { $0.name },
    .money("assigned_before", "the amount assigned without the new row") { $0.before.assigned },
    .money("assigned", "the amount assigned with the new row") { $0.after.assigned },
    .money("left_before", "the amount left without the new row") { $0.before.left },
    .money("left", "the amount left with the new row") { $0.after.left },
  ]
  private static let effects = TableSpec(
    "effects", "one row for each changed budget", effectColumns)
  private static let rows = TableSpec(
    "moves", "one row for each row added to the ledger", Ledger.budgets.table.columns)

  /// The table specifications, in the order of the help text.
  package static let tables = [rows, effects]

  private let books: SpendingBooks
  /// The row; nil if the operation is already recorded.
  private let row: [String: String]?
  private let changed: [Effect]

  /// Creates the answer for an operation that is already recorded.
  init(_ books: SpendingBooks) {
    self.books = books
    row = nil
    changed = []
  }

  init(
    _ books: SpendingBooks, _ row: [String: String], _ before: BudgetBook, _ after: BudgetBook
  ) {
    self.books = books
    self.row = row
    changed = zip(before.budgets, after.budgets).compactMap { old, new in
      guard let one = old.current(on: before.day), let other = new.current(on: after.day),
        one != other
      else { return nil }
      return Effect(name: old.settings.name, before: one, after: other)
    }
  }

  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: .object([
        .init("applied", .bool(isApplied && row != nil)),
        .init(Self.rows.name, .array(self.moves.objects)),
        .init(Self.effects.name, .array(self.effects.objects)),
      ]), tables: [self.moves, self.effects], page: self.page(isApplied),
      isRecorded: isApplied && row != nil)
  }

  private var moves: Table {
    Table(
      Self.rows,
      rows: row.map { row in
        [
          Self.rows.columns.map { column in
            guard let text = row[column.name] else { return .null }
            return column.kind.isNumber ? .number(text) : .text(text)
          }
        ]
      } ?? [])
  }

  private var effects: Table {
    Table(Self.effects, Self.effectColumns, of: changed, money: books.money)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard let row else {
      page.line("Already recorded.")
      return page
    }
    page.heading(isApplied ? "Recorded:" : "Would be recorded with --apply:")
    let shown = ["id", "date", "from", "to", "amount", "note", "voids"].filter { row[$0] != nil }
    page.table(TextTable(moves, showing: shown))
    page.blank()
    page.table(
      TextTable(effects, showing: ["name", "left_before", "left"], dropping: ["left_before"]))
    return page
  }
}
