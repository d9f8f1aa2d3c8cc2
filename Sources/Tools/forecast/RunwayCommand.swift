import Console
import FinanceModel
import PlainText
import Reports

/// The `forecast runway` verb: the number of months that the reserves would last without income.
enum RunwayCommand {
  static let spending = Option<Money>(
    "spending", "AMOUNT", help: "the monthly spending", defaultText: "measured",
    parse: amount(parsing:))
  static let all = Switch(
    "all", help: "use all accounts of holdings --net-worth, not only the plan's")
  static let order = Option<String>(
    "order", "ACCOUNT", help: "draw from this account first; repeat for the next one",
    repeats: true)

  static let spec = ToolSpec(
    name: "runway",
    summary: "show how long the reserves last without income",
    description: [
      "Months are counted from today, and each month's spending is withdrawn on the month's first"
        + " day. Money is withdrawn from CASH and SAVINGS accounts, lowest rate first, then from"
        + " matured terms, then from SECURITIES and CRYPTO, and last from unmatured terms. Accounts"
        + " given with --order come first.",
      "Without --spending the monthly spending is measured: the 10th, 50th and 90th percentiles of"
        + " the full months in the transactions ledger.",
    ],
    options: [
      spending.spec, all.spec, order.spec, ForecastOptions.compounding.spec, .asOf,
    ], tables: RunwayReport.specs,
    examples: [
      Example("forecast runway --spending 1500 -C examples/household", "spend 1500 a month"),
      Example(
        "forecast runway --all -C examples/household",
        "use the measured spending and all accounts"),
    ])

  static func query(_ invocation: Invocation) throws -> RunwayReport.Query {
    var query = RunwayReport.Query(from: invocation.today)
    query.spending = try invocation(spending)
    query.drawsOnAll = invocation(all)
    query.first = try invocation.all(order)
    query.compounding = try invocation(ForecastOptions.compounding)
    return query
  }

  @Sendable private static func amount(parsing text: String) throws(UsageProblem) -> Money {
    let money: Money
    do throws(Money.Problem) {
      money = try Money(recorded: text)
    } catch {
      throw UsageProblem(error.message, hint: error.hint)
    }
    guard money.amount.isPositive else {
      throw UsageProblem(
        "amount '\(text)' is not positive", hint: "write the monthly spending, such as 1500.00")
    }
    return money
  }
}
