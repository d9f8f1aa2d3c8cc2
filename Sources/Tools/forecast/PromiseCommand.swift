import Console
import PlainText
import Reports

/// The `forecast record` verb: recorded promises compared with their outcomes.
enum PromiseCommand {
  static let spec = ToolSpec(
    name: "record",
    summary: "show how well the recorded ranges were kept",
    description: [
      "Compares each promise that --record of forecast cash, forecast risk or spending budgets"
        + " wrote to ledgers/predictions.csv with its outcome: the share in the range, and the"
        + " bias, by the number of days ahead, and the greatest misses.",
      "A promise can be scored once its day is over, and a later row exists.",
    ],
    options: [.asOf], tables: RecordReport.specs,
    examples: [Example("forecast record -C examples/daily", "show how well promises were kept")])

  static func query(_ invocation: Invocation) -> RecordReport.Query {
    RecordReport.Query(asOf: invocation.today, today: invocation.now.date)
  }
}
