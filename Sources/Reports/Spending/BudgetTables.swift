import Console
import FinanceModel
import PlainText
import Spending

/// Report tables of budgets, with explanatory sentences.
final class BudgetTables {
  static let budgets = TableSpec(
    "budgets", "one row for each budget in its current period, then 'no budget'",
    BudgetLine.columns)
  static let history = TableSpec(
    "history", "one row for each period of each budget", needs: "history", BudgetLine.columns)

  private let books: SpendingBooks
  private let month: BudgetBook.Month
  private let lines: [BudgetLine]
  /// The lines of all periods; nil if not requested.
  private let past: [BudgetLine]?
  private let suggestions: BudgetSuggestions?
  private let explained: BudgetRows?
  private let planned: Decimal?
  private let isPast: Bool
  private let perDay, left, leftToAssign, spending: Decimal
  /// Sentences about budgets that have ended or not yet begun.
  private let others: [String]

  /// - Parameters:
  ///   - planned: the plan's monthly contribution; nil if it is not set.
  ///   - isPast: whether the day was requested as the end of a past month or year.
  /// - Throws: `overflow`.
  init(
    _ budgets: BudgetBooks, _ suggestions: BudgetSuggestions?, planned: Decimal?,
    withHistory: Bool, explained: BudgetRows?, isPast: Bool
  ) throws(DecimalError) {
    books = budgets.books
    month = budgets.budgets.month
    self.suggestions = suggestions
    self.explained = explained
    self.planned = planned
    self.isPast = isPast
    let book = budgets.budgets
    var lines: [BudgetLine] = []
    var left = Decimal.zero
    for (index, figures) in book.current {
      lines.append(
        try BudgetLine(
          book.budgets[index].settings.name, figures, try book.outlook(of: index), on: book.day))
      left = try left + figures.left
    }
    self.left = left
    self.lines = lines
    perDay = try book.perDay()
    spending = try month.budgeted + month.unbudgeted
    leftToAssign = try month.income - month.assigned - (planned ?? .zero)
    var past: [BudgetLine] = []
    if withHistory {
      for budget in book.budgets {
        for figures in budget.figures {
          past.append(try BudgetLine(budget.settings.name, figures, nil, on: book.day))
        }
      }
    }
    self.past = withHistory ? past : nil
    others = book.budgets.filter { $0.current(on: book.day) == nil }.map { budget in
      let name = budget.settings.name.visible
      guard let last = budget.figures.last else {
        return "'\(name)' has no period yet."
      }
      return "'\(name)' ended on \(last.period.last)."
    }
  }

  var answer: Answer {
    Answer(
      json: self.json,
      tables: [self.table] + (self.past.map { [table(Self.history, $0)] } ?? [])
        + [self.explained?.table].compactMap(\.self) + (self.suggestions?.tables ?? []),
      page: self.page, wantsAttention: lines.contains { $0.isOverspent || $0.isExpectedOver })
  }

  private var hasBudgets: Bool { !(lines.isEmpty && others.isEmpty) }

  private var table: Table {
    table(Self.budgets, lines + (hasBudgets ? [BudgetLine(unbudgeted: month)] : []))
  }

  private func table(_ spec: TableSpec, _ lines: [BudgetLine]) -> Table {
    Table(spec, BudgetLine.columns, of: lines, money: books.money)
  }

  private var json: JSONValue {
    func number(_ amount: Decimal?) -> JSONValue { amount.map { .number(books.text($0)) } ?? .null }
    return .object(
      [
        .init("as_of", .string(books.book.day.description)), .init("currency", books.currencyJSON),
        .init("budgets", .array(table.objects)), .init("left", number(left)),
        .init("per_day", number(perDay)), .init("income", number(month.income)),
        .init("spending", number(spending)),
        .init("assigned", number(month.assigned)),
        .init("planned_contributions", number(planned)),
        .init("left_to_assign", number(leftToAssign)),
      ] + (past.map { [.init("history", .array(table(Self.history, $0).objects))] } ?? [])
        + (explained.map { [.init("spent_rows", .array($0.table.objects))] } ?? [])
        + (suggestions?.members ?? []))
  }

  // MARK: Display

  private var page: Page {
    var page = Page()
    guard hasBudgets else {
      page.line("There are no budgets: coffer.json has no spending.budgets.")
      if let suggestions {
        suggestions.add(to: &page)
      } else {
        page.line("'spending budgets --suggest' shows the monthly cost of each category.")
      }
      return page
    }
    page.line(verdict)
    if let past {
      page.blank()
      page.table(
        TextTable(
          table(Self.history, past),
          showing: ["name", "from", "to", "assigned", "carried_in", "spent", "left", "carried_out"]
            + ["released"], blankingRepeatsOf: ["name"], dropping: ["released"]))
      addRows(to: &page)
      return page
    }
    if let suggestions {
      suggestions.add(to: &page)
      return page
    }
    addBudgets(to: &page)
    addRows(to: &page)
    return page
  }

  private func addRows(to page: inout Page) {
    guard let rows = explained?.text else { return }
    page.heading("Rows included in the spending")
    page.table(rows)
  }

  private var verdict: StyledText {
    let over = lines.filter(\.isOverspent)
    let isOne = lines.count == 1
    let count = isOne ? "1 budget" : "\(lines.count) budgets"
    let until = isOne ? "until it ends" : "until they end"
    let day = books.book.day.description
    var text: StyledText =
      isPast
      ? "\(books.priced(left)) left in \(count) on \(day)."
      : "\(books.priced(left)) left in \(count): \(books.priced(perDay)) a day \(until)."
    if lines.isEmpty { text = "No budget has a period on \(day)." }
    guard !over.isEmpty else { return text }
    text += over.count == 1 ? " One is overspent:" : " \(over.count) are overspent:"
    for (index, line) in over.enumerated() {
      text += "\(index == 0 ? " " : ", ")\(line.name.visible, .bad) by "
      text += StyledText(books.text((line.figures?.left ?? .zero).magnitude), .lostAmount)
    }
    return text + "."
  }

  private func addBudgets(to page: inout Page) {
    page.blank()
    let bar = TextTable.Bar(
      "used_pct", permilles: lines.map(\.usedPermille) + [nil], total: nil, isLimit: true)
    page.table(
      TextTable(
        table,
        showing: ["name", "to", "assigned", "carried_in", "spent", "left", "used_pct"]
          + (isPast ? ["carried_out", "released"] : ["per_day"]),
        dropping: ["to", "carried_in", "released", "per_day"], bar: bar))
    if !isPast { addExpected(to: &page) }
    for text in others { page.line(StyledText(text, .faint)) }
    addMonth(to: &page)
  }

  private func addExpected(to page: inout Page) {
    let expected = lines.filter { $0.outlook?.low != nil }
    guard !expected.isEmpty else { return }
    let hasChance = expected.contains { $0.overrunPercent != nil }
    page.heading("Expected at the end")
    page.table(
      TextTable(
        table(Self.budgets, expected),
        showing: ["name", "to", "projected", "projected_low", "projected_high"]
          + (hasChance ? ["overrun_pct"] : []) + ["earlier"], dropping: ["to", "earlier"]))
    for text in [
      "Spending so far, plus the spending in earlier periods from the same day on.",
      "Low to high is the observed range; from nine periods on, the 80 % range.",
    ] {
      page.line(StyledText(text, .faint))
    }
    for line in lines where line.isExpectedOver && !line.isOverspent {
      page.line(
        "\(line.name.visible, .attention) is expected to exceed the available"
          + " \(books.priced(line.available ?? .zero)).")
    }
  }

  private func addMonth(to page: inout Page) {
    page.blank()
    let name = month.first.monthText
    page.line(
      "Spending in \(name): \(books.priced(month.budgeted)) in budgets +"
        + " \(books.priced(month.unbudgeted)) outside budgets = \(books.priced(spending)).")
    let contributions: StyledText =
      planned.map { " - \(books.priced($0)) planned contributions" } ?? ""
    let isOwn = month.incomeFirst == month.first
    let income = "income" + (isOwn ? "" : " of \(month.incomeFirst.monthText)")
    page.line(
      "Left to assign: \(books.priced(month.income)) \(income) - \(books.priced(month.assigned))"
        + " assigned" + contributions + " = \(books.priced(leftToAssign)).")
  }
}

extension BudgetLine {
  /// The share of the available amount that is spent, in thousandths, rounded up, at most 2000; nil
  /// if no amount is available.
  fileprivate var usedPermille: Int? {
    guard let usedPercent else { return nil }
    let tenths = min(max(usedPercent, .zero), Decimal(200)).units(minorDigits: 1, .ceiling)
    return Int(tenths)
  }
}
