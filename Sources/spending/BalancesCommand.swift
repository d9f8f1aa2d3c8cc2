import Console
import Reports

/// Do the rows come to what the bank says?
enum BalancesCommand {
  static let spec = ToolSpec(
    name: "balances",
    summary: "show the balance of each account, beside the balances that are asserted",
    description: [
      "The balance is the sum of the account's rows up to --as-of. Rows of kind assertion state"
        + " what it should be at the end of their day; the first day that differs is shown.",
      "With --check the status is 1 when an account differs.",
    ],
    options: [.asOf, .check], tables: [BalancesReport.spec],
    examples: [
      Example("spending balances -C examples/household", "do the rows come to what the bank says?")
    ])
}
