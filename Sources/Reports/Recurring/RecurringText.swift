import Console
import FinanceModel
import PlainText
import Spending

/// Text output of recurring items and bills.
extension RecurringTables {
  var page: Page {
    var page = Page()
    guard !lines.isEmpty else {
      page.line(
        kind == nil && category == nil
          ? "No recurring payments: recurring.json has no items, and coffer.json has no"
            + " spending.bills."
          : "No items or bills match.")
      if kind == nil, category == nil {
        page.line("'recurring detect' finds bills in the ledger; 'recurring add' adds one.")
      }
      return page
    }
    page.line(verdict)
    let (late, due) = (days.filter(\.known.isLate), days.filter { !$0.known.isLate })
    if !late.isEmpty {
      page.heading("Late")
      page.table(table(late, withState: true))
    }
    if !due.isEmpty {
      page.heading("Until \(overview.last)")
      page.table(table(due, withState: due.contains { $0.paidOn != nil }))
    }
    let shown = Set(days.filter { !$0.known.isPaid }.map(\.known.line))
    let later = places.filter { !shown.contains($0) }.map { overview.lines[$0] }
      .filter { $0.next != nil }
    if !later.isEmpty, showsAll {
      page.heading("Later")
      page.table(table(later))
    }
    addInLines(later: showsAll ? [] : later, to: &page)
    addTotals(to: &page)
    return page
  }

  // MARK: Sentences

  /// A sentence about the expected payments and income, and the number of late occurrences.
  private var verdict: StyledText {
    do throws(DecimalError) {
      var (out, income, moved) = (Decimal.zero, Decimal.zero, Decimal.zero)
      for day in days where !day.known.isPaid {
        switch day.line.kind {
        case .bill: out = try out - day.known.baseDue
        case .income: income = try income + day.known.baseDue
        case .transfer: moved = try moved - day.known.baseDue
        case .item: break
        }
      }
      var parts: [StyledText] = []
      if lines.contains(where: { $0.kind == .bill }) { parts.append("\(books.priced(out)) to pay") }
      if lines.contains(where: { $0.kind == .income }) {
        parts.append("\(books.priced(income)) to receive")
      }
      if !moved.isZero { parts.append("\(books.priced(moved)) to transfer") }
      parts += [
        count(.overdue, "overdue"), count(.missed, "missed"), count(.due, "to apply"),
      ].compactMap(\.self)
      if parts.isEmpty { parts = [days.isEmpty ? "no payments are due" : "\(days.count) due"] }
      return parts.enumerated().reduce("Until \(overview.last): ") { text, part in
        text + (part.offset == 0 ? "" : ", ") + part.element
      } + "."
    } catch {
      return "The sum of the due amounts is too large to show."
    }
  }

  private func count(_ state: RecurringOverview.State, _ word: String) -> StyledText? {
    let count = lines.count { $0.state == state }
    return count == 0 ? nil : "\(StyledText("\(count) \(word)", .attention))"
  }

  /// Appends one line each for later, paused and ended entries, and a hint about the option that
  /// shows the omitted parts.
  private func addInLines(later: [RecurringOverview.Line], to page: inout Page) {
    var texts: [String] = []
    func add(_ word: String, _ names: [String]) {
      if !names.isEmpty { texts.append("\(word): \(names.joined(separator: ", ")).") }
    }
    let next = later.map { "\($0.name.visible) \($0.next?.description ?? "")" }
    let last = later.last?.next?.description ?? ""
    let rest = next.count > 3 ? ["\(next.count - 2) more until \(last)"] : []
    add("Later", Array(next.prefix(rest.isEmpty ? 3 : 2)) + rest)
    for (state, word) in [(RecurringOverview.State.paused, "Paused"), (.ended, "Ended")] {
      add(word, lines.filter { $0.state == state }.map(\.name.visible))
    }
    if !showsAll, !later.isEmpty || sums.contains(where: { $0.isOfCategory }) {
      texts.append("--all shows later payments and the cost of each category.")
    }
    guard !texts.isEmpty else { return }
    page.blank()
    for text in texts { page.line(StyledText(text, .faint)) }
  }

  // MARK: Tables

  private static let columns: [TextTable.Column] = [
    .left("Date"), .flexible("Name"), TextTable.Column("Account", .left, dropRank: 0),
    .right("Amount"), TextTable.Column("Schedule", .left, isFlexible: true, dropRank: 1),
    .right("A year"),
  ]

  /// Returns a table of occurrences. The yearly amount of a repeated line is shown only once.
  private func table(_ days: [Occurrence], withState: Bool) -> TextTable {
    var table = TextTable(Self.columns + (withState ? [.left("State")] : []))
    var seen: Set<Int> = []
    for day in days {
      let isFirst = seen.insert(day.known.line).inserted
      let role: StyledText.Role = day.known.isLate ? .attention : .faint
      var state = StyledText(day.known.state, role)
      if let paidOn = day.paidOn {
        if day.known.isPaid {
          state += StyledText(" \(paidOn)", role)
        } else {
          let due = CurrencyUnit.printedText(of: day.known.due.magnitude, in: day.line.currency)
          state += StyledText(", ", role) + StyledText(due, .amount) + StyledText(" due", role)
        }
      }
      table.row(
        cells(day.line, day.known.amount, on: day.known.date, withYear: isFirst)
          + (withState ? [state] : []))
    }
    return table
  }

  private func table(_ lines: [RecurringOverview.Line]) -> TextTable {
    TextTable(Self.columns, rows: lines.map { cells($0, $0.amount, on: $0.next, withYear: true) })
  }

  private func cells(
    _ line: RecurringOverview.Line, _ each: Decimal, on date: CalendarDate?, withYear: Bool
  ) -> [StyledText] {
    let unit = line.currency == books.code ? "" : line.currency.map { " \($0)" } ?? ""
    let amount = CurrencyUnit.printedText(of: each, in: line.currency)
    let year = CurrencyUnit.printedText(of: line.yearly, in: line.currency)
    return [
      StyledText(date?.description ?? ""), StyledText(line.name), StyledText(line.account),
      "\(amount, .amount)\(unit)", StyledText(line.schedule, .faint),
      withYear ? "\(year, .amount)\(unit)" : "",
    ]
  }

  private func addTotals(to page: inout Page) {
    guard !sums.isEmpty else { return }
    page.heading("Totals")
    var table = TextTable([
      .flexible("Kind"), .right("Count"), .right("A month"), .right("A year"),
    ])
    for total in sums where showsAll || !total.isOfCategory {
      let unit = total.currency == books.code ? "" : total.currency.map { " \($0)" } ?? ""
      func text(_ amount: Decimal) -> StyledText {
        "\(CurrencyUnit.printedText(of: amount, in: total.currency), .amount)\(unit)"
      }
      table.row([
        title(of: total), StyledText(String(total.count)), text(total.monthly),
        text(total.yearly),
      ])
    }
    page.table(table)
  }

  private func title(of total: RecurringTotal) -> StyledText {
    if let category = total.category { return "  \(StyledText(category.asCategory))" }
    return switch (total.kind, total.direction) {
    case (.bill, _): "Bills"
    case (.income, _): "Income"
    case (.transfer, _): "Transfers"
    case (.item, .in): "Plan items, in"
    case (.item, _): "Plan items, out"
    }
  }
}
