import Console
import FinanceModel
import PlainText
import Reports

/// `snapshot series`: lists each account's value at the end of each period.
enum SeriesCommand {
  static let accounts = Operand<String>(
    "ACCOUNT", help: "of these accounts alone", arity: .any)
  static let every = Option(
    "every", "PERIOD", help: "the periods whose last evenings are shown",
    oneOf: CalendarPeriod.self, defaultText: "day")
  static let total = Switch(
    "total", help: "show their sum in the base currency too, as account *")

  static let spec = ToolSpec(
    name: "series",
    summary: "show what accounts were worth at the end of each day, week, month, quarter or year",
    description: [
      "One row for each account that was open and had a worth on that evening, counted as by"
        + " holdings --net-worth --as-of that day; the period that --to falls into ends there.",
      "--total adds the sum in the base currency, each worth told by the rate of its evening.",
    ],
    operands: [accounts.spec],
    options: [every.spec, total.spec, .from, .to, .asOf], tables: [ValueSeriesReport.spec],
    examples: [
      Example(
        "snapshot series --every quarter --total -C examples/household", "how did it all grow?"),
      Example(
        "snapshot series Mortgage --every year -C examples/household -f csv",
        "what was owed each year, for a spreadsheet?"),
    ])

  static func query(_ invocation: Invocation) throws -> ValueSeriesReport.Query {
    var query = try query(invocation, of: accounts)
    query.withTotal = invocation(total)
    return query
  }

  /// The query of this verb and of the chart.
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
