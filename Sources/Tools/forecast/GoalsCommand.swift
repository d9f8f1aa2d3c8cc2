import Console
import Reports

/// The `forecast goals` verb: the goals that can be reached, alone and together.
enum GoalsCommand {
  static let spec = ToolSpec(
    name: "goals",
    summary: "show when each goal is reached, alone and together with the others",
    description: [
      "Goals are listed in spending.goals of coffer.json, each with a target, the amount saved or"
        + " the accounts that contain it, and an optional date. The monthly surplus is"
        + " monthly_income minus monthly_spending. If these are not set, the surplus is measured"
        + " over the full months in the transactions ledger.",
      "Goals share the surplus, so a goal that can be reached in time on its own may be late when"
        + " the surplus is shared. The first missed date is shown, with the smallest monthly"
        + " increase that meets all dates.",
    ],
    options: [.asOf, .check], tables: GoalForecastReport.tables,
    examples: [
      Example("forecast goals -C examples/household", "show which goals are reached, and when"),
      Example(
        "forecast goals --check -q -o /dev/null -C examples/household",
        "in a script: exit with status 1 if a date is missed"),
    ])
}
