import Console
import PlainText
import Reports

/// The `spending balances` verb: compares the sums of rows with asserted balances.
enum BalancesCommand {
  static let spec = ToolSpec(
    name: "balances",
    summary: "show the balance of each account, and the balances that are asserted",
    description: [
      "The balance is the sum of the account's rows up to --as-of. Rows of kind assertion state the"
        + " balance at the end of their day; the first day that differs is shown.",
      "With --check the exit status is 1 if an account differs. --explain searches for slips that"
        + " explain a difference, such as a wrong digit, and shows the repairs.",
    ],
    options: [SummaryCommand.explain.spec, .asOf, .check], tables: BalancesReport.tables,
    examples: [
      Example(
        "spending balances -C examples/household", "compare the rows with the bank's balances"),
      Example("spending balances --explain -C examples/daily", "find the wrong row"),
    ])

  static func query(_ invocation: Invocation) -> BalancesReport.Query {
    var query = BalancesReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.explains = invocation(SummaryCommand.explain)
    return query
  }
}
