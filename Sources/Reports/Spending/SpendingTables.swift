import Charts
import Console
import FinanceModel
import PlainText
import Spending

/// Report tables of income and spending in a period, with totals.
struct SpendingTables {
  /// The contents below the first line.
  enum Content {
    case categories
    case groups(SpendingGroups.Key, SpendingGroups)
    case months(SpendingByMonth)
  }

  private static let categoryColumns: [Column<SpendingSummary.Category>] = [
    .text("category", "the category; blank for rows without one") { $0.line.category },
    .text("kind", "spending or income") { $0.line.kind.rawValue },
    .money("amount", "the amount spent or, for income, received; negative after refunds") {
      $0.amount
    },
    .money("usual_by_day", "the median of earlier months, up to the same day of the month") {
      $0.usual?.byDay
    },
    .money("usual_month", "the median of earlier months") { $0.usual?.month },
    .money("low", "the lower end of the range in earlier months") { $0.usual?.low },
    .money("high", "the upper end of the range in earlier months") { $0.usual?.high },
    .integer("months", "the number of earlier months: full months among the previous 24") {
      $0.usual?.months ?? 0
    },
    .text("range", "the meaning of low and high: observed (lowest and highest) or 80%") {
      $0.usual?.range.rawValue
    },
    .money(
      "twelfth",
      "the mean of the last twelve full months, or of fewer; only if fewer than half of the months"
        + " have rows"
    ) { $0.twelfth },
  ]

  static let categories = TableSpec("categories", "one row for each category", categoryColumns)

  private static let groupColumns: [Column<GroupRow>] = [
    .text("group", "the group's name; blank if rows have none") { $0.name },
    .money("income", "the amount received") { $0.income },
    .money("spending", "the amount spent") { $0.spending },
    .money("left", "the income less the spending") { $0.left },
    .integer("rows", "the number of rows") { $0.rows },
  ]

  static let groups = TableSpec(
    "groups", "one row for each group", needs: "by", groupColumns)

  private static let monthColumns: [Column<MonthRow>] = [
    .text("month", "the month, as YYYY-MM") { $0.month },
    .text("category", "the category; blank for rows without one") { $0.line.category },
    .text("kind", "spending or income") { $0.line.kind.rawValue },
    .money("amount", "the amount spent or, for income, received") { $0.amount },
  ]

  static let months = TableSpec(
    "months", "one row for each month and each category with rows", needs: "every", monthColumns)

  private struct GroupRow: Sendable {
    let name: String
    let income, spending: Decimal
    let left: Decimal?
    let rows: Int
  }

  private struct MonthRow: Sendable {
    let month: String
    let line: SpendingLine
    let amount: Decimal
  }

  let books: SpendingBooks
  let summary: SpendingSummary
  let content: Content
  /// The rows; nil if not requested.
  let explained: ExplainedRows?

  var all: [Table] { [main] + [explained?.table].compactMap(\.self) }

  /// The main table.
  var main: Table {
    switch content {
    case .categories:
      Table(Self.categories, Self.categoryColumns, of: summary.categories, money: books.money)
    case .groups(_, let groups):
      Table(Self.groups, Self.groupColumns, of: groups.groups.map(groupRow), money: books.money)
    case .months(let matrix):
      Table(Self.months, Self.monthColumns, of: monthRows(matrix), money: books.money)
    }
  }

  private func groupRow(_ group: SpendingGroups.Group) -> GroupRow {
    GroupRow(
      name: group.name, income: group.income, spending: group.spending, left: group.shownLeft,
      rows: group.rows)
  }

  private func monthRows(_ matrix: SpendingByMonth) -> [MonthRow] {
    matrix.months.enumerated().flatMap { month, end in
      matrix.lines.enumerated().compactMap { line, key in
        matrix.amounts[line][month].map {
          MonthRow(month: end.monthText, line: key, amount: $0)
        }
      }
    }
  }

  var json: JSONValue {
    let isGrouped = main.spec.name != Self.categories.name
    var members: [JSONValue.Member] = [
      .init("as_of", .string(books.book.day.description)),
      .init(
        "period",
        .object([
          .init("from", .string(summary.from.description)),
          .init("to", .string(summary.to.description)),
        ])),
      .init("currency", books.currencyJSON),
      .init("income", books.money(summary.income).json),
      .init("spending", books.money(summary.spending).json),
      .init("left", summary.shownLeft.map { books.money($0).json } ?? .null),
      .init("savings_rate_pct", Cell.percent(summary.shownRate).json),
    ]
    members.append(.init(main.spec.name, .array(main.objects)))
    if isGrouped, case .groups(let key, _) = content {
      members.append(.init("by", .string(key.rawValue)))
    }
    if let explained { members.append(.init("rows", .array(explained.table.objects))) }
    return .object(members)
  }

  /// Returns a bar chart of the spending.
  ///
  /// - Parameter marks: categories to mark with a symbol after the name.
  func chart(marking marks: Set<String>) -> SpendingChart {
    let title = "Spending \(summary.period(books.book.day).withPreposition)"
    switch content {
    case .categories:
      return .bars(
        title,
        summary.categories.filter { $0.line.kind == .spending }
          .map { one in
            let name = one.line.category.asCategory
            return (marks.contains(one.line.category) ? name + " !" : name, one.amount)
          }, books.code)
    case .groups(let key, let groups):
      let none = key == .category ? "(no category)" : "(none)"
      return .bars(
        "\(title) by \(key.rawValue)",
        groups.groups.map { ($0.name.isEmpty ? none : $0.name, $0.spending) }, books.code)
    case .months(let matrix): return .stacks(title, matrix, books.code)
    }
  }
}

extension SpendingSummary {
  /// The remaining income; nil on overflow.
  var shownLeft: Decimal? {
    do throws(DecimalError) { return try left() } catch { return nil }
  }

  /// The savings rate; nil on overflow or if ``savingsRatePct()`` is nil.
  var shownRate: Decimal? {
    do throws(DecimalError) { return try savingsRatePct() } catch { return nil }
  }
}

extension SpendingGroups.Group {
  /// The remaining income; nil on overflow.
  var shownLeft: Decimal? {
    do throws(DecimalError) { return try left() } catch { return nil }
  }
}
