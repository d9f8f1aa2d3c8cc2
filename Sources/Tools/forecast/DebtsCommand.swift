import Console
import FinanceModel
import PlainText
import Reports

/// The `forecast debts` verb: the days on which debts are paid off, by snowball and by avalanche.
enum DebtsCommand {
  static let extra = Option(
    "extra", "AMOUNT", help: "the amount paid above the minimums each month", defaultText: "0",
    parse: ForecastOptions.cash(parsing:))

  static let spec = ToolSpec(
    name: "debts",
    summary: "show when debts are paid off, and their cost, by snowball and by avalanche",
    description: [
      "A debt's terms are in accounts[].debt of coffer.json; its balance is the account's value. On"
        + " each due day interest is added and the minimum is paid. The extra amount, and the"
        + " minimums of repaid debts, are then applied to one debt: the smallest balance first"
        + " (snowball), or the highest rate first (avalanche).",
      "Early repayment fees are included. A warning is reported if a minimum does not exceed the"
        + " interest.",
    ],
    options: [extra.spec, .asOf], tables: DebtReport.specs,
    examples: [
      Example(
        "forecast debts --extra 200 -C examples/household", "show when the debts are paid off"),
      Example(
        "forecast debts --table months -f csv -C examples/household",
        "print each payment, with its interest"),
    ])

  static func query(_ invocation: Invocation) throws -> DebtReport.Query {
    var query = DebtReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.extra = try invocation(extra)
    return query
  }
}
