import Console
import PlainText
import Reports

/// Lists late and upcoming items and bills, with their yearly cost.
enum ListCommand {
  static let days = Option(
    "days", "N", help: "show what is due in the next N days", defaultText: "30",
    parse: days(parsing:))
  static let kind = Option(
    "kind", "KIND", help: "only items of the plan, bills, incomes or transfers",
    oneOf: RecurringReport.Kind.self)
  static let category = Option<String>(
    "category", "NAME", help: "only bills of this category and those below it")
  static let all = Switch(
    "all", help: "show what comes later as a table, and what each category costs")

  static let spec = ToolSpec(
    name: "list",
    summary: "show what is late, what is due next, and what it costs a month and a year",
    description: [
      "Items of recurring.json and bills of coffer.json: first the late ones, then what is"
        + " due in the next days, then the others, and their sums.",
      "A row of the transactions pays a bill if account, payee and direction are the bill's, at"
        + " most five days and 20 % away; each row pays one bill at most. With --check the status"
        + " is 1 when something is late.",
      "The page fits on a screen: what comes later is a line, and categories are left out, unless"
        + " --all, --kind or --category asks for them. Other formats always have everything.",
    ],
    options: [days.spec, kind.spec, category.spec, all.spec, .asOf, .check],
    tables: RecurringReport.specs,
    examples: [
      Example("recurring -C examples/daily", "what is due?"),
      Example("recurring --all -C examples/daily", "and what comes later?"),
      Example(
        "recurring --category Subscriptions -C examples/daily",
        "what do subscriptions cost a year?"),
    ])

  static func query(_ invocation: Invocation) throws -> RecurringReport.Query {
    var query = RecurringReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.days = try invocation(days) ?? 30
    query.kind = try invocation(kind)
    query.category = try invocation(category)
    query.showsAll = invocation(all)
    return query
  }

  @Sendable private static func days(parsing text: String) throws(UsageProblem) -> Int {
    guard let days = Int(text), (0...3660).contains(days) else {
      throw UsageProblem(
        "'\(text.visible)' is not a number of days", hint: "write 0 to 3660")
    }
    return days
  }
}
