package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
import Spending

/// A move of money between two budgets, or the cancellation of a move.
package struct BudgetMoveProposal: Proposal {
  /// A move, or the cancellation of a move.
  package enum Request: Sendable {
    /// Moves an amount from one budget to another.
    case move(Money, from: String, to: String)
    /// Cancels the row with this id or id prefix, or the last row.
    case void(String)
  }

  /// The table specifications, in the order of the help text.
  package static let tables = BudgetMoveAnswer.tables

  /// The ledgers that may already contain rows of the operation.
  package let comparedLedgers: Set<Ledger> = [.budgets]
  package let comparesNamedCommand = true
  package let needs = BudgetBooks.needs
  private let request: Request
  private let day: CalendarDate
  private let terms: EntryProposal.Terms

  /// - Parameter day: the day of the move.
  package init(_ request: Request, on day: CalendarDate, _ terms: EntryProposal.Terms) {
    self.request = request
    self.day = day
    self.terms = terms
  }

  /// Computes the row, unless the operation is already recorded.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: BudgetMoveAnswer) {
    let before = try BudgetBooks(household, asOf: day, today: terms.now.date, &found)
    let reading = try found.report(household.budgetLedger())
    let table = reading.table
    if terms.namesOp, !table.rows(naming: terms.op).isEmpty {
      return (nil, BudgetMoveAnswer(before.books))
    }
    var row =
      switch request {
      case .move(let money, let from, let to): try Self.row(money, from, to, before, terms)
      case .void(let id): ["voids": try Self.id(named: id, in: table)]
      }
    row["id"] = Identifier.row(op: terms.op, row: 1, milliseconds: terms.milliseconds)
    row["op"] = terms.op
    if !terms.note.isEmpty { row["note"] = terms.note }
    let addition = try reading.extended(by: [{ columns in columns.map { row[$0] ?? "" } }])
    let after = try Self.budgets(addition, before)
    let change = addition.change(
      operation: terms.op, backupsKept: before.books.settings.backups?.keep)
    return (change, BudgetMoveAnswer(before.books, row, before.budgets, after))
  }

  /// Returns the row and its effects in every output format.
  package func answer(_ outcome: BudgetMoveAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  /// Returns the cells specific to a move, without the cells common to all rows.
  ///
  /// - Throws: ``UsageProblem`` for an invalid amount or budget.
  private static func row(
    _ money: Money, _ from: String, _ to: String, _ books: BudgetBooks,
    _ terms: EntryProposal.Terms
  ) throws -> [String: String] {
    let amount = try self.amount(money, books.books)
    let names = books.budgets.budgets.map(\.settings.name)
    guard !names.isEmpty else {
      throw UsageProblem(
        "coffer.json has no budgets", hint: "add spending.budgets to coffer.json",
        code: .nameUnknown)
    }
    let source = try match(from, of: "budget", among: names)
    let target = try match(to, of: "budget", among: names)
    guard source != target else {
      throw UsageProblem(
        "'\(names[source].visible)' is both the source and the target budget",
        hint: "name another budget", code: .conflict)
    }
    for index in [source, target]
    where books.budgets.budgets[index].current(on: books.day) == nil {
      throw UsageProblem(
        "budget '\(names[index].visible)' has no period on \(books.day)",
        hint: "write another budget, or another day with --as-of", code: .conflict)
    }
    let left = books.budgets.budgets[source].current(on: books.day)?.left ?? .zero
    guard amount <= left || terms.isForced else {
      let text = books.books.text(max(left, .zero))
      throw UsageProblem(
        "budget '\(names[source].visible)' has only \(text) left",
        hint: "move less, or add --force to overspend the budget", code: .conflict)
    }
    return [
      "date": books.day.description, "from": names[source], "to": names[target],
      "amount": books.books.text(amount),
    ]
  }

  private static func amount(
    _ money: Money, _ books: SpendingBooks
  ) throws(UsageProblem) -> Decimal {
    if let code = money.currency?.code, let base = books.code, code != base {
      throw UsageProblem(
        "amount is in \(code), but budgets are in \(base)", hint: "convert the amount first")
    }
    do throws(Money.Problem) {
      // Checks that the amount has no digits beyond the minor unit.
      _ = try money.units(in: books.code.flatMap(Currency.init) ?? .unnamed)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
    guard money.amount.isPositive else {
      throw UsageProblem(
        "amount '\(money.amount)' is not positive",
        hint: "swap the budgets to move money back")
    }
    return money.amount
  }

  /// Returns the id of the live row that the user named.
  ///
  /// - Throws: ``UsageProblem`` if no row or several rows match.
  private static func id(named text: String, in table: LedgerTable) throws(UsageProblem) -> String {
    let ids = table.liveRows.sorted().map { table.text($0, "id") }
    guard let last = ids.last else {
      throw UsageProblem(
        "no money was moved between budgets", hint: "there is nothing to cancel",
        code: .nameUnknown)
    }
    let named = text == "last" ? [last] : ids.filter { $0.hasPrefix(text) && !text.isBlankCell }
    guard let id = named.first, !id.isBlankCell else {
      throw UsageProblem(
        text == "last" ? "the last row has no id" : "row '\(text.visible)' does not exist",
        hint: "'export-csv budgets --raw' shows the ids; 'folder-repair --ids' adds missing ids",
        code: .nameUnknown)
    }
    guard named.count == 1 || named.contains(text) else {
      throw UsageProblem(
        "row '\(text.visible)' is ambiguous",
        hint: "write more characters of one of these: "
          + named.prefix(5).map(\.visible).joined(separator: ", "),
        code: .nameAmbiguous)
    }
    return named.contains(text) ? text : id
  }

  /// Returns the budgets as they would be after the ledger is extended.
  private static func budgets(
    _ addition: LedgerExtension, _ books: BudgetBooks
  ) throws -> BudgetBook {
    let loaded = addition.sources.map { Ledger.budgets.parse($0) }
    let files = loaded.compactMap(\.value)
    let errors = loaded.flatMap(\.diagnostics).filter { $0.severity == .error }
    guard files.count == loaded.count else { throw Failure(.input, errors) }
    let table = LedgerTable(.budgets, files: files)
    let moves = BudgetMove.reading(table)
    guard let moves = moves.value else { throw Failure(.input, moves.diagnostics) }
    return try BudgetBook(books.books.settings, books.books.book, moves, bills: books.bills)
  }
}

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
