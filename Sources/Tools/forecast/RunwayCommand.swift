import Console
import FinanceModel
import PlainText
import Reports

/// The `forecast runway` verb: the number of months that the reserves would last without income.
enum RunwayCommand {
  static let spending = Option<Money>(
    "spending", "AMOUNT", help: "the spending of a month", defaultText: "measured",
    parse: amount(parsing:))
  static let all = Switch(
    "all", help: "use all accounts that holdings --net-worth counts, not only the plan")
  static let order = Option<String>(
    "order", "ACCOUNT", help: "draw from this account first; repeat for the next one",
    repeats: true)

  static let spec = ToolSpec(
    name: "runway",
    summary: "show how long the reserves last without income",
    description: [
      "A month's spending is drawn on its first day, the first time today. It is drawn from CASH"
        + " and SAVINGS accounts by lowest rate, then from matured terms, then from SECURITIES"
        + " and CRYPTO, and last from terms that have not matured. Accounts given with --order"
        + " come first.",
      "Without --spending the monthly spending is measured: the 10th, 50th and 90th percentiles of"
        + " the full months of the transactions ledger.",
    ],
    options: [
      spending.spec, all.spec, order.spec, ForecastOptions.compounding.spec, .asOf,
    ], tables: RunwayReport.specs,
    examples: [
      Example("forecast runway --spending 1500 -C examples/household", "spend 1500 a month"),
      Example(
        "forecast runway --all -C examples/household", "spend as before, from all accounts"),
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
        "amount '\(text)' is not above zero", hint: "write the monthly spending: 1500.00")
    }
    return money
  }
}
