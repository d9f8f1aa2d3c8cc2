import Console
import PlainText
import Reports

/// The `forecast record` verb: recorded promises compared with their outcomes.
enum PromiseCommand {
  static let spec = ToolSpec(
    name: "record",
    summary: "show how accurate the recorded ranges were",
    description: [
      "Compares each prediction in ledgers/predictions.csv with its outcome. Predictions are"
        + " recorded by --record of forecast cash, forecast risk and spending budgets. Shows the"
        + " bias and the share of outcomes within the range, by number of days ahead, and the"
        + " largest misses.",
      "A prediction can be scored when its day is over and a later row exists.",
    ],
    options: [.asOf], tables: RecordReport.specs,
    examples: [
      Example("forecast record -C examples/daily", "show how accurate the predictions were")
    ])

  static func query(_ invocation: Invocation) -> RecordReport.Query {
    RecordReport.Query(asOf: invocation.today, today: invocation.now.date)
  }
}
