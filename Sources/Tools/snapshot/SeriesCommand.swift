import Console
import FinanceModel
import PlainText
import Reports

/// The `snapshot series` verb: lists each account's value at the end of each period.
enum SeriesCommand {
  static let accounts = Operand<String>(
    "ACCOUNT", help: "only these accounts", arity: .any)
  static let every = Option(
    "every", "PERIOD", help: "show values at the end of each period",
    oneOf: CalendarPeriod.self, defaultText: "day")
  static let total = Switch(
    "total", help: "also show the total in the base currency, as account *")

  static let spec = ToolSpec(
    name: "series",
    summary: "show account values at the end of each day, week, month, quarter or year",
    description: [
      "Shows one row per period for each account that was open and had a value at the period's end,"
        + " as in holdings --net-worth --as-of. The last period ends on --to.",
      "--total adds the total in the base currency, at each day's exchange rates.",
    ],
    operands: [accounts.spec],
    options: [every.spec, total.spec, .from, .to, .asOf], tables: [ValueSeriesReport.spec],
    examples: [
      Example(
        "snapshot series --every quarter --total -C examples/household",
        "show the values of all accounts over time"),
      Example(
        "snapshot series Mortgage --every year -C examples/household -f csv",
        "export a debt's yearly values for a spreadsheet"),
    ])

  static func query(_ invocation: Invocation) throws -> ValueSeriesReport.Query {
    var query = try query(invocation, of: accounts)
    query.withTotal = invocation(total)
    return query
  }

  /// Returns the query for this verb and for the chart.
  static func query(
    _ invocation: Invocation, of accounts: Operand<String>
  ) throws -> ValueSeriesReport.Query {
    var query = ValueSeriesReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.accounts = try invocation.all(accounts)
    query.every = try invocation(every)
    query.from = try invocation.firstDay()
    query.to = try invocation.lastDay()
    return query
  }
}
