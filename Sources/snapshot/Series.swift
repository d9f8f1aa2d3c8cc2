import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What was each account worth at the end of each period?
enum Series {
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
      "One row for each account that was open and had a value on that evening, carried forward from"
        + " its last value; the period that --to falls into ends there.",
      "--total adds the sum in the base currency, each worth told by the rate of its evening.",
    ],
    operands: [accounts.spec],
    options: [every.spec, total.spec, .from, .to, .asOf], tables: [SeriesTable.spec],
    examples: [
      Example(
        "snapshot series --every quarter --total -C examples/household", "how did it all grow?"),
      Example(
        "snapshot series Mortgage --every year -C examples/household -f csv",
        "what was owed each year, for a spreadsheet?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let books = try WorthBooks(invocation, &streams, outranking: true)
    let to = try invocation(Common.to) ?? invocation.today
    let series = try books.series(
      WorthSeries.Question(
        accounts: try books.accounts(try invocation.all(accounts)),
        every: try invocation(every) ?? .day, from: try invocation(Common.from),
        to: to, withTotal: invocation(total)), &streams)
    try streams.report(series.findings, of: books.ledger)
    books.reportLaterRows(
      invocation.today, invocation.now.date, followsDays: true, &streams)
    let rows = Table(SeriesTable.spec, rows: SeriesTable.rows(of: series.rows))
    try streams.write(
      Answer(json: .array(rows.objects), tables: [rows], page: page(rows)), invocation)
    return .done
  }

  private static func page(_ rows: Table) -> Page {
    var page = Page()
    guard !rows.rows.isEmpty else {
      page.line("No values in that time.")
      return page
    }
    page.table(
      TextTable(
        rows, showing: ["date", "account", "value", "currency"], blankingRepeatsOf: ["date"]))
    return page
  }
}
