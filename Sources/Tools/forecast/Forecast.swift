package import Console
import Reports

/// The `forecast` tool: forecasts yields, the days on which tiers are full, and the range of
/// outcomes. See `docs/tools/forecast.md`.
package struct Forecast: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "forecast",
    summary: "forecast interest, tiers, goals and reserves, with the range of outcomes",
    description: [
      "Simulates the plan month by month: interest, contributions, the day each tier is full,"
        + " goals, how long reserves last without income, and percentiles of the outcomes.",
      "The assumptions are listed below the figures. Only --record --apply writes to the folder.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example("forecast -C examples/household", "show each account's interest for a year"),
      Example("forecast plan -C examples/household", "show when each tier is full"),
      Example("forecast goals -C examples/household", "show when goals are reached"),
      Example(
        "forecast runway --spending 2000 -C examples/household", "show how long the reserves last"),
      Example("forecast risk --months 60 -C examples/household", "show the range of outcomes"),
    ],
    verbs: [
      YieldCommand.spec, PlanCommand.spec, GoalsCommand.spec, RunwayCommand.spec, RiskCommand.spec,
      CashCommand.spec, PromiseCommand.spec, DebtsCommand.spec,
    ],
    defaultVerb: "yield",
    seeAlso: ["plan-status", "plan-allocate", "snapshot"])

  /// Runs the verb, or throws the error that prevents an answer.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case CashCommand.spec.name: try CashCommand.run(invocation, &streams)
    case PromiseCommand.spec.name:
      try answer(RecordReport.self, PromiseCommand.query(invocation), invocation, &streams)
    case DebtsCommand.spec.name:
      try answer(DebtReport.self, DebtsCommand.query(invocation), invocation, &streams)
    case PlanCommand.spec.name: try PlanCommand.run(invocation, &streams)
    case GoalsCommand.spec.name:
      try answer(GoalForecastReport.self, .init(from: invocation.today), invocation, &streams)
    case RunwayCommand.spec.name:
      try answer(RunwayReport.self, RunwayCommand.query(invocation), invocation, &streams)
    case RiskCommand.spec.name:
      try RiskCommand.run(invocation, &streams)
    default:
      try answer(YieldForecastReport.self, YieldCommand.query(invocation), invocation, &streams)
    }
  }
}
