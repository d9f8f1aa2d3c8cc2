import Console
import Reports

/// `forecast goals`: the goals that can be reached, alone and together.
enum GoalsCommand {
  static let spec = ToolSpec(
    name: "goals",
    summary: "tell when goals are reached, alone and together, from what is left of a month",
    description: [
      "Goals are spending.goals of coffer.json: a target, what is saved (or the accounts that it is"
        + " in), and perhaps a date. What a month leaves for them is monthly_income less"
        + " monthly_spending, as goals say, else measured over the full months of the transactions"
        + " ledger.",
      "Goals share that surplus: a goal that is fine alone may not be with others. The answer tells"
        + " which date breaks first and the smallest monthly increase that keeps them all.",
    ],
    options: [.asOf, .check], tables: GoalForecastReport.tables,
    examples: [
      Example("forecast goals -C examples/household", "which goals are in reach, and when?"),
      Example(
        "forecast goals --check -q -o /dev/null -C examples/household",
        "for a script: 1 when a date cannot be kept"),
    ])
}
