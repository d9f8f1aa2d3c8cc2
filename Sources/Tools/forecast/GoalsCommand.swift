import Console
import Reports

/// The `forecast goals` verb: the goals that can be reached, alone and together.
enum GoalsCommand {
  static let spec = ToolSpec(
    name: "goals",
    summary: "show when each goal is reached, alone and together with the others",
    description: [
      "Goals are listed in spending.goals of coffer.json, each with a target, the amount saved (or"
        + " the accounts that hold it), and an optional date. The monthly surplus is"
        + " monthly_income less monthly_spending if goals state them, else it is measured over"
        + " the full months of the transactions ledger.",
      "Goals share the surplus, so a goal that is reached in time alone may be late together with"
        + " others. The first date that is missed is shown, with the smallest monthly increase"
        + " that keeps all dates.",
    ],
    options: [.asOf, .check], tables: GoalForecastReport.tables,
    examples: [
      Example("forecast goals -C examples/household", "show which goals are reached, and when"),
      Example(
        "forecast goals --check -q -o /dev/null -C examples/household",
        "in a script: exit with status 1 if a date is missed"),
    ])
}
