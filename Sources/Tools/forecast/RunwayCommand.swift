import Console
import FinanceModel
import PlainText
import Reports

/// `forecast runway`: the number of months that the reserves would last without income.
enum RunwayCommand {
  static let spending = Option<Money>(
    "spending", "AMOUNT", help: "what a month costs", defaultText: "as measured",
    parse: amount(parsing:))
  static let all = Switch(
    "all", help: "draw on all worth that holdings --net-worth counts, not on the plan alone")
  static let order = Option<String>(
    "order", "ACCOUNT", help: "draw on this account first; given again: then on that one",
    repeats: true)

  static let spec = ToolSpec(
    name: "runway",
    summary: "tell how long the reserves would pay for a month's spending without income",
    description: [
      "Each month's spending is drawn on its first day, the first today: from accounts of kind CASH"
        + " and SAVINGS by lowest rate, then from terms that have matured, then from SECURITIES and"
        + " CRYPTO, and last from terms that have not matured. --order puts accounts before that.",
      "Without --spending it is measured: the tenth, the fiftieth and the ninetieth percentile of"
        + " the full months of the transactions ledger.",
    ],
    options: [
      spending.spec, all.spec, order.spec, ForecastOptions.compounding.spec, .asOf,
    ], tables: RunwayReport.specs,
    examples: [
      Example("forecast runway --spending 1500 -C examples/household", "how long would it last?"),
      Example(
        "forecast runway --all -C examples/household", "and with all there is, at what I spend?"),
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
