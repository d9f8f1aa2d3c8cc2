import Console
import PlainText
import Reports

/// The verb that lists late and upcoming items and bills, with their yearly cost.
enum ListCommand {
  static let days = Option(
    "days", "N", help: "show payments that are due in the next N days", defaultText: "30",
    parse: Common.count(of: "days", in: 0...3660))
  static let kind = Option(
    "kind", "KIND", help: "only plan items, bills, incomes or transfers",
    oneOf: RecurringReport.Kind.self)
  static let category = Option<String>(
    "category", "NAME", help: "only bills in this category and its subcategories")
  static let all = Switch(
    "all", help: "show later payments as a table, and the cost of each category")

  static let spec = ToolSpec(
    name: "list",
    summary: "show late and upcoming payments, and their cost per month and year",
    description: [
      "Shows items in recurring.json and bills in coffer.json: late payments first, then payments"
        + " due soon, then the others, with their totals.",
      "A transaction pays a bill if the account, payee and direction match, the dates differ by at"
        + " most 5 days, and the amounts by at most 20 %. Each row pays at most one bill. With"
        + " --check the exit status is 1 if a payment is late.",
      "The page fits on one screen: later payments are shown on one line, without categories,"
        + " unless --all, --kind or --category is given. Other formats always contain"
        + " everything.",
    ],
    options: [days.spec, kind.spec, category.spec, all.spec, .asOf, .check],
    tables: RecurringReport.specs,
    examples: [
      Example("recurring -C examples/daily", "show what is due"),
      Example("recurring --all -C examples/daily", "show later payments too"),
      Example(
        "recurring --category Subscriptions -C examples/daily",
        "show a category's yearly cost"),
    ])

  static func query(_ invocation: Invocation) throws -> RecurringReport.Query {
    var query = RecurringReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.days = try invocation(days) ?? 30
    query.kind = try invocation(kind)
    query.category = try invocation(category)
    query.showsAll = invocation(all)
    return query
  }
}
