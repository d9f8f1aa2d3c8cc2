import Console
import FinanceModel
import PlainText
import Spending

/// Report tables of recurring items and bills, with totals.
final class RecurringTables {
  /// A line of the overview on one day.
  struct Occurrence {
    let line: RecurringOverview.Line
    let known: RecurringOverview.Occurrence
    /// The date of the last row that paid the occurrence, fully or partly.
    let paidOn: CalendarDate?
    /// The total of the rows that paid the occurrence.
    let paid: Decimal?
    let id: String?
  }

  static let items = TableSpec(
    "items", "one row for each item in recurring.json and each bill, late ones first",
    lineColumns)
  static let occurrences = TableSpec(
    "occurrences", "one row for each late payment and each upcoming payment",
    occurrenceColumns)
  static let totals = TableSpec(
    "totals", "one row for each kind and direction, and for each bill category",
    RecurringTotal.columns)

  private static let lineColumns: [Column<RecurringOverview.Line>] = [
    .text("name", "the item's or bill's name") { $0.name },
    .text("source", "plan: an item in recurring.json; bills: a bill in coffer.json") {
      $0.kind == .item ? "plan" : "bills"
    },
    .text("kind", "item, bill, income or transfer") { $0.kind.rawValue },
    .text("tier", "an item's tier") { $0.tier },
    .text("account", "the account that pays or receives") { $0.account },
    .text("category", "a bill's category") { $0.category.isEmpty ? nil : $0.category },
    Column("amount", .money, "the amount of each payment; negative for outgoing money") {
      .worth($0.amount, $0.currency)
    },
    .text("currency", "the currency of the amounts") { $0.currency },
    .text("schedule", "the schedule in words") { $0.schedule },
    .date("next_date", "the next unpaid date; blank if paused or ended") { $0.next },
    .text("state", "overdue, missed, due (an item), expected, paused or ended") {
      $0.state.rawValue
    },
    .integer(
      "overdue",
      "the number of elapsed due dates whose payment may still arrive; for an item, of all elapsed"
        + " due dates"
    ) {
      $0.overdue
    },
    .integer("missed", "the number of due dates in the last twelve months without a payment") {
      $0.missed
    },
    Column("per_month", .money, "the monthly cost, without a sign") {
      .worth($0.monthly, $0.currency)
    },
    Column("per_year", .money, "the yearly cost, without a sign") {
      .worth($0.yearly, $0.currency)
    },
  ]

  static let occurrenceColumns: [Column<Occurrence>] = [
    .date("date", "the expected payment date") { $0.known.date },
    .date("stated_date", "the scheduled date, which may be on a weekend") {
      $0.known.stated
    },
    .text("name", "the item's or bill's name") { $0.line.name },
    .text("source", "plan or bills") { $0.line.kind == .item ? "plan" : "bills" },
    .text("account", "the account that pays or receives") { $0.line.account },
    Column("amount", .money, "the expected amount; negative for outgoing money") {
      .worth($0.known.amount, $0.line.currency)
    },
    .text("currency", "the currency of the amounts") { $0.line.currency },
    .text("state", "paid, expected, overdue, missed, or due (an item)") { $0.known.state },
    .date("paid_on", "the date of the payment's last row") { $0.paidOn },
    Column("paid", .money, "the sum of the payment's rows") {
      .worth($0.paid, $0.line.currency)
    },
    .text("id", "the id of the payment's last row") { $0.id },
    Column("still_due", .money, "the amount still due, without a sign; zero if paid") {
      .worth($0.known.due.magnitude, $0.line.currency)
    },
  ]

  /// Indices of the lines to show.
  let places: [Int]
  let days: [Occurrence]
  let sums: [RecurringTotal]
  let overview: RecurringOverview
  let books: SpendingBooks
  /// The kind to show; nil for all kinds.
  let kind: RecurringOverview.Kind?
  let category: String?
  /// Whether the page also shows the categories, and a table of later lines.
  let showsAll: Bool
  private let count: Int

  /// - Throws: `overflow`.
  init(
    _ overview: RecurringOverview, _ books: RecurringBooks, kind: RecurringOverview.Kind?,
    category: String?, showsAll: Bool, days count: Int
  ) throws(DecimalError) {
    self.overview = overview
    self.books = books.books
    self.kind = kind
    self.category = category
    self.showsAll = showsAll
    self.count = count
    func isShown(_ line: RecurringOverview.Line) -> Bool {
      if let kind, line.kind != kind { return false }
      guard let category else { return true }
      return line.category == category || line.category.hasPrefix(category + ":")
    }
    places = overview.lines.indices.filter { isShown(overview.lines[$0]) }
    let transactions = books.books.book.transactions
    var days: [Occurrence] = []
    for known in overview.occurrences where isShown(overview.lines[known.line]) {
      let rows = known.payments.map { transactions.rows[$0] }
      days.append(
        Occurrence(
          line: overview.lines[known.line], known: known, paidOn: rows.map(\.date).max(),
          paid: rows.isEmpty ? nil : try Self.sum(rows.map(\.amount)),
          id: rows.last.map { transactions.text("id", of: $0) }))
    }
    self.days = days
    sums = try RecurringTotal.totals(
      of: overview.lines.filter(isShown), base: books.books.code)
  }

  private static func sum(_ amounts: [Decimal]) throws(DecimalError) -> Decimal {
    var sum = Decimal.zero
    for amount in amounts { sum = try sum + amount }
    return sum
  }

  var lines: [RecurringOverview.Line] { places.map { overview.lines[$0] } }

  var all: [Table] {
    [
      Table(Self.items, Self.lineColumns, of: lines),
      Table(Self.occurrences, Self.occurrenceColumns, of: days),
      Table(Self.totals, RecurringTotal.columns, of: sums),
    ]
  }

  var json: JSONValue {
    .object(
      [
        .init("as_of", .string(books.book.day.description)), .init("days", .number(String(count))),
        .init("currency", books.currencyJSON),
      ] + all.map { .init($0.spec.name, .array($0.objects)) })
  }
}

/// The total of the lines of one kind and direction, or of the bills in one category.
struct RecurringTotal {
  /// The direction of the money.
  enum Direction: String {
    case out
    case `in`
    /// A transfer between the household's own accounts.
    case between
  }

  let kind: RecurringOverview.Kind
  let direction: Direction
  /// The top-level category; nil for all categories.
  let category: String?
  let currency: String?
  /// Whether this is the total of one category.
  var isOfCategory: Bool { category != nil }
  fileprivate(set) var count = 0
  fileprivate(set) var monthly = Decimal.zero
  fileprivate(set) var yearly = Decimal.zero

  static let columns: [Column<RecurringTotal>] = [
    .text("kind", "item, bill, income or transfer") { $0.kind.rawValue },
    .text("direction", "out, in, or between the household's accounts") {
      $0.direction.rawValue
    },
    .text("category", "the first part of the category; blank for all bills of the kind") {
      $0.category
    },
    .integer("count", "the number of items and bills that are neither paused nor ended") {
      $0.count
    },
    Column("per_month", .money, "the monthly sum, without a sign") {
      .worth($0.monthly, $0.currency)
    },
    Column("per_year", .money, "the yearly sum, without a sign") {
      .worth($0.yearly, $0.currency)
    },
  ]

  /// Returns the totals by kind, and for bills also by category, largest first.
  ///
  /// - Throws: `overflow`.
  static func totals(
    of lines: [RecurringOverview.Line], base: String?
  ) throws(DecimalError) -> [RecurringTotal] {
    var totals: [RecurringTotal] = []
    for kind in RecurringOverview.Kind.allCases {
      for direction in [Direction.out, .in, .between] {
        let own = lines.filter { line in
          line.kind == kind && line.next != nil && direction == .init(line)
        }
        guard !own.isEmpty else { continue }
        let currency = kind == .item ? own[0].currency : base
        func total(_ category: String?) -> RecurringTotal {
          RecurringTotal(
            kind: kind, direction: direction, category: category, currency: currency)
        }
        var sum = total(nil)
        var parts: [RecurringTotal] = []
        for line in own {
          try sum.add(line)
          guard kind == .bill else { continue }
          let name = String(line.category.prefix { $0 != ":" })
          let place = parts.firstIndex { $0.category == name } ?? parts.count
          if place == parts.count { parts.append(total(name)) }
          try parts[place].add(line)
        }
        totals.append(sum)
        totals += parts.enumerated()
          .sorted { ($1.element.yearly, $0.offset) < ($0.element.yearly, $1.offset) }
          .map(\.element)
      }
    }
    return totals
  }

  private mutating func add(_ line: RecurringOverview.Line) throws(DecimalError) {
    count += 1
    monthly = try monthly + line.baseMonthly
    yearly = try yearly + line.baseYearly
  }
}

extension RecurringTotal.Direction {
  init(_ line: RecurringOverview.Line) {
    if line.kind == .transfer {
      self = .between
    } else {
      self = line.amount.isNegative ? .out : .in
    }
  }
}
