package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// The spending topics that need attention today, with at most one line per topic.
package struct AttentionReport: Report {
  /// The options of `spending --check`: its dates.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  private struct Line {
    let matter: String
    let count: Int
    let text: StyledText
    let command: String
  }

  private static let columns: [Column<Line>] = [
    .text("matter", "budgets, bills, overdrafts, categories, balances, pending or age") {
      $0.matter
    },
    .integer("count", "the number of budgets, bills, rows, accounts or days") { $0.count },
    .text("text", "a description of the subject") { $0.text.text(TextStyle()) },
    .text("command", "the command that shows more") { $0.command },
  ]

  /// The specification of the table `attention`.
  package static let attention = TableSpec(
    "attention", "one row for each subject that needs attention", columns)

  /// Maximum number of lines. The age of the rows is the last topic and may be omitted.
  private static let most = 5

  private let lines: [Line]
  private let day: CalendarDate

  /// Returns the parts of the folder to read: the settings, the rows and the moves between budgets.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + [.ledger(.budgets)]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    // Each topic is shown even if other topics have errors.
    let books = try SpendingBooks(household, asOf: query.asOf, today: query.today, &found)
    let known = try found.attempt { try BudgetBooks(books, household, &$0) }
    let attention = try SpendingAttention(
      books.book, known?.budgets,
      AccountBalances(books.book.transactions, books.settings, asOf: query.asOf))
    day = query.asOf
    let scheduled = try known?.bills ?? found.attempt { try books.bills(&$0) }
    let bills = try Self.bills(scheduled?.book?.statuses() ?? [])
    let overdrafts = try Overdrafts(
      books.book.transactions, books.settings, books.records.prices, bills: scheduled?.book,
      asOf: query.asOf)
    let lines = [
      Self.budgets(attention.budgets, books), bills, Self.overdrafts(overdrafts),
      attention.uncategorized.map(Self.uncategorized),
      Self.balances(attention.balances), attention.pending.map(Self.pending),
      attention.lastRow.map { Self.age($0, on: query.asOf) },
    ].compactMap(\.self)
    self.lines = Array(lines.prefix(Self.most))
  }

  /// The topics in every output format. The answer needs attention if there is any topic.
  package var answer: Answer {
    Answer(
      json: .object([
        .init("as_of", .string(day.description)), .init("attention", .array(table.objects)),
      ]), tables: [table], page: page, wantsAttention: !lines.isEmpty)
  }

  private var table: Table { Table(Self.attention, Self.columns, of: lines) }

  private var page: Page {
    var page = Page()
    guard !lines.isEmpty else {
      page.line("Nothing needs attention.")
      return page
    }
    for line in lines {
      page.line(line.text + StyledText("  (\(line.command))", .faint))
    }
    return page
  }

  private static func budgets(
    _ budgets: [SpendingAttention.Budget], _ books: SpendingBooks
  ) -> Line? {
    guard !budgets.isEmpty else { return nil }
    var text = StyledText(budgets.count == 1 ? "1 budget: " : "\(budgets.count) budgets: ")
    for (index, budget) in budgets.enumerated() {
      if index > 0 { text += ", " }
      text += StyledText(budget.name.visible, budget.isOverspent ? .bad : .attention)
      text += StyledText(budget.isOverspent ? " is over by " : " is expected to be over by ")
      text += books.priced(budget.excess)
    }
    return Line(
      matter: "budgets", count: budgets.count, text: text + ".", command: "spending budgets")
  }

  private static func bills(_ statuses: [BillStatus]) -> Line? {
    let late = statuses.compactMap { status in
      status.late.first.map { (name: status.bill.settings.name, since: $0.date) }
    }
    guard !late.isEmpty else { return nil }
    let names = late.map { "\($0.name.visible) since \($0.since)" }.joined(separator: ", ")
    return Line(
      matter: "bills", count: late.count,
      text: StyledText(
        (late.count == 1 ? "1 bill is late: " : "\(late.count) bills are late: ") + names + "."),
      command: "recurring")
  }

  private static func overdrafts(_ overdrafts: Overdrafts) -> Line? {
    let all = overdrafts.past + overdrafts.expected
    guard !all.isEmpty else { return nil }
    var text = StyledText("")
    for (index, low) in all.enumerated() {
      if index > 0 { text += ", " }
      let amount = CurrencyUnit.printedText(of: low.lowest, in: low.currency)
      let days = low.days == 1 ? "1 day" : "\(low.days) days"
      text +=
        low.place == nil
        ? "\(low.account.visible) is expected to be below zero on \(days), with a low of "
        : "\(low.account.visible) was below zero on \(days), with a low of "
      text += "\(amount, .amount)\(low.currency.map { " \($0)" } ?? "") on \(low.date)"
    }
    return Line(
      matter: "overdrafts", count: all.count, text: text + ".",
      command: overdrafts.past.isEmpty ? "recurring" : "spending balances")
  }

  private static func uncategorized(_ rows: SpendingAttention.Rows) -> Line {
    Line(
      matter: "categories", count: rows.count,
      text: "\(rows.count) \(rows.noun) no category, the first on \(rows.first.description).",
      command: "spending list --uncategorized")
  }

  private static func balances(_ balances: [AccountBalances.Balance]) -> Line? {
    guard !balances.isEmpty else { return nil }
    var text = StyledText("")
    for (index, balance) in balances.enumerated() {
      if index > 0 { text += ", " }
      let amount = CurrencyUnit.printedText(
        of: balance.difference ?? .zero, in: balance.currency)
      text += "\(balance.account.visible) differs from its assertion on"
      text += " \(balance.assertedOn?.description ?? "") by \(amount, .amount)"
      text += StyledText(balance.currency.map { " \($0)" } ?? "")
    }
    return Line(
      matter: "balances", count: balances.count, text: text + ".", command: "spending balances")
  }

  private static func pending(_ rows: SpendingAttention.Rows) -> Line {
    let verb = rows.count == 1 ? "row is" : "rows are"
    return Line(
      matter: "pending", count: rows.count,
      text: "\(rows.count) \(verb) pending for a week or longer, the first since"
        + " \(rows.first.description).", command: "export-csv transactions --raw")
  }

  private static func age(_ last: CalendarDate, on day: CalendarDate) -> Line {
    let days = last.days(until: day)
    return Line(
      matter: "age", count: days,
      text: "The last row is dated \(last.description), \(days) days ago.", command: "import-csv")
  }
}

extension SpendingAttention.Rows {
  fileprivate var noun: String { count == 1 ? "row has" : "rows have" }
}
