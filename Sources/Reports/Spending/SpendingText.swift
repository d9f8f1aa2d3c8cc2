import Console
import FinanceModel
import PlainText
import Spending

/// Text output of income and spending.
extension SpendingTables {
  var page: Page {
    var page = Page()
    if let explained, let category = explained.category {
      page.line(verdict(of: category, explained.rows))
      if let rows = explained.text {
        page.blank()
        page.table(rows)
      }
      return page
    }
    page.line(verdict)
    switch content {
    case .categories: addCategories(to: &page)
    case .groups(let key, _): addGroups(key, to: &page)
    case .months(let matrix): addMonths(matrix, to: &page)
    }
    if let explained, let rows = explained.text {
      page.heading(explained.heading)
      page.table(rows)
    }
    return page
  }

  /// Returns a sentence about the spending and income in a category and its subcategories.
  private func verdict(of category: String, _ rows: [SpendingBook.Row]) -> StyledText {
    var (spent, received) = (Decimal.zero, Decimal.zero)
    do throws(DecimalError) {
      for row in rows {
        if row.isIncome {
          received = try received + row.amount
        } else {
          spent = try spent - row.amount
        }
      }
    } catch {
      return "The sum of \(category.visible) is too large to show."
    }
    var parts: [StyledText] = []
    if !rows.allSatisfy(\.isIncome) || rows.isEmpty { parts.append("\(books.priced(spent)) spent") }
    if rows.contains(where: \.isIncome) { parts.append("\(books.priced(received)) received") }
    parts.append("\(rows.count) \(rows.count == 1 ? "row" : "rows")")
    let days = summary.period(books.book.day).withPreposition
    return parts.enumerated().reduce("\(category.visible) \(days): ") { text, part in
      text + (part.offset == 0 ? "" : ", ") + part.element
    } + "."
  }

  /// A sentence about the income and the share of the income that is left.
  private var verdict: StyledText {
    let days = summary.period(books.book.day)
    guard !books.book.rows(from: summary.from, to: summary.to).isEmpty else {
      return "No income and no spending \(days.withPreposition)."
    }
    let spent = books.priced(summary.spending)
    guard summary.income.isPositive, let left = summary.shownLeft else {
      return "\(spent) spent and no income \(days.withPreposition)."
    }
    let income = "\(books.priced(summary.income))" as StyledText
    guard !left.isNegative else {
      return
        "\(books.priced(-left)) more spent than received \(days.withPreposition): \(spent) spent,"
        + " \(income) received."
    }
    let rate = summary.shownRate.map { $0.text(decimals: 2, .halfEven) } ?? ""
    return
      "\(books.text(left), .amount) left of \(income) \(days.withPreposition): \(spent) spent,"
      + " savings rate \(rate) %."
  }

  // MARK: Categories

  private func addCategories(to page: inout Page) {
    let listed = summary.categories
    let usual = listed.filter { $0.twelfth == nil }
    let rare = listed.filter { category in
      category.twelfth.map { !category.amount.isZero || !$0.isZero } ?? false
    }
    if !usual.isEmpty {
      page.blank()
      page.table(usualTable(usual))
    }
    if !rare.isEmpty {
      page.heading("Occasional spending, with its monthly average")
      page.table(rareTable(rare))
    }
    guard summary.months > 0 else { return }
    page.blank()
    page.line(StyledText(footnote, .faint))
  }

  /// Returns a table of categories that occur in few months. Categories without an amount are
  /// combined in one line.
  private func rareTable(_ categories: [SpendingSummary.Category]) -> TextTable {
    var table = TextTable([.flexible("Category"), .right("Amount"), .right("Average month")])
    let idle = categories.filter { $0.amount.isZero && $0.line.kind == .spending }
    let isShort = idle.count < 3
    for category in categories where isShort || !category.amount.isZero {
      table.row([
        StyledText(name(category)), amount(category.amount), amount(category.twelfth),
      ])
    }
    guard !isShort else { return table }
    let sum = idle.reduce(Decimal?.some(.zero)) { sum, category in
      do throws(DecimalError) {
        return try sum.map { (sum) throws(DecimalError) in try sum + (category.twelfth ?? .zero) }
      } catch {
        return nil
      }
    }
    table.row(["\(idle.count) others", amount(.zero), amount(sum)])
    return table
  }

  private func usualTable(_ categories: [SpendingSummary.Category]) -> TextTable {
    let hasUsual = summary.months > 0
    var columns: [TextTable.Column] = [
      .flexible("Category"), .right(summary.to == books.book.day ? "So far" : "Amount"),
    ]
    if hasUsual {
      let day = summary.to.day
      columns += [
        TextTable.Column("Usual by day \(day)", .right), .right("Usual month"),
        TextTable.Column("Range", .right, dropRank: 1),
      ]
    }
    var table = TextTable(columns)
    for category in categories {
      var cells = [StyledText(name(category)), amount(category.amount)]
      if hasUsual {
        cells += [amount(category.usual?.byDay), amount(category.usual?.month), range(category)]
      }
      table.row(cells)
    }
    return table
  }

  private var footnote: String {
    let months = summary.months == 1 ? "full month" : "\(summary.months) full months"
    let range =
      summary.months < 9 ? "lowest to highest" : "80 % of these months"
    return "Usual: the median of the preceding \(months). Range: \(range)."
  }

  /// Returns the name of a category, with a mark for income.
  private func name(_ category: SpendingSummary.Category) -> String {
    category.line.category.asCategory + (category.line.kind == .income ? " (income)" : "")
  }

  private func amount(_ amount: Decimal?) -> StyledText {
    amount.map { StyledText(books.text($0), .amount) } ?? ""
  }

  private func range(_ category: SpendingSummary.Category) -> StyledText {
    guard let usual = category.usual else { return "" }
    return "\(books.text(usual.low), .amount) to \(books.text(usual.high), .amount)"
  }

  // MARK: Groups and months

  private func addGroups(_ key: SpendingGroups.Key, to page: inout Page) {
    let table = main
    guard !table.rows.isEmpty else { return }
    page.blank()
    page.table(TextTable(table.naming(key == .category ? "".asCategory : "(no \(key.rawValue))")))
    if key == .tag {
      page.blank()
      page.line(StyledText("A row is counted once for each of its tags.", .faint))
    }
  }

  private func addMonths(_ matrix: SpendingByMonth, to page: inout Page) {
    guard !matrix.lines.isEmpty else { return }
    var table = TextTable(
      [.flexible("Category")]
        + matrix.months.enumerated().map { place, end in
          TextTable.Column(end.monthText, .right, dropRank: place + 1)
        })
    for (line, amounts) in zip(matrix.lines, matrix.amounts) {
      let name = line.category.asCategory + (line.kind == .income ? " (income)" : "")
      table.row([StyledText(name)] + amounts.map { amount($0) })
    }
    page.blank()
    page.table(table)
  }
}

extension Table {
  /// Returns a copy of the table with the given name in place of blank cells in a column.
  func naming(_ blank: String, inColumn column: Int = 0) -> Table {
    Table(
      spec,
      rows: rows.map { row in
        var row = row
        if row[column] == .text("") { row[column] = .text(blank) }
        return row
      })
  }
}

extension SpendingSummary {
  /// A period in words.
  struct PeriodText: CustomStringConvertible {
    let description: String
    /// The period with a preposition, such as "in November 2026" or "from 2026-01-01 to
    /// 2026-03-31".
    let withPreposition: String
  }

  /// - Parameter day: the as-of day.
  func period(_ day: CalendarDate) -> PeriodText {
    guard from.day == 1, CalendarPeriod.month.end(of: from) >= to else {
      let span = "\(from) to \(to)"
      return PeriodText(description: span, withPreposition: "from \(span)")
    }
    let name = "\(from.monthName) \(from.year)"
    let end = CalendarPeriod.month.end(of: to)
    if to == end { return PeriodText(description: name, withPreposition: "in \(name)") }
    return to == day
      ? PeriodText(description: "\(name) so far", withPreposition: "so far in \(name)")
      : PeriodText(
        description: "\(name) until day \(to.day)",
        withPreposition: "in \(name) until day \(to.day)")
  }
}

extension CalendarDate {
  /// The English month name: "November".
  var monthName: String {
    let names = [
      "January", "February", "March", "April", "May", "June", "July", "August", "September",
      "October", "November", "December",
    ]
    return names[month - 1]
  }
}
