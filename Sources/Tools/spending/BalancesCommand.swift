import Console
import PlainText
import Reports

/// `spending balances`: compares the sums of rows with asserted balances.
enum BalancesCommand {
  static let spec = ToolSpec(
    name: "balances",
    summary: "show the balance of each account, beside the balances that are asserted",
    description: [
      "The balance is the sum of the account's rows up to --as-of. Rows of kind assertion state"
        + " what it should be at the end of their day; the first day that differs is shown.",
      "With --check the status is 1 when an account differs. --explain searches for the slips that"
        + " explain a difference, such as a wrong digit, and shows their repairs.",
    ],
    options: [SummaryCommand.explain.spec, .asOf, .check], tables: BalancesReport.tables,
    examples: [
      Example("spending balances -C examples/household", "do the rows come to what the bank says?"),
      Example("spending balances --explain -C examples/daily", "which row is wrong?"),
    ])

  static func query(_ invocation: Invocation) -> BalancesReport.Query {
    var query = BalancesReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.explains = invocation(SummaryCommand.explain)
    return query
  }
}
