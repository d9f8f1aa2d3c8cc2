package import Console
import Reports

/// Forecasts yields, the days on which tiers are full, and the range of outcomes. See
/// `docs/tools/forecast.md`.
package struct Forecast: FolderTool {
  /// The tool's specification for help, completions and the parser.
  package static let spec = ToolSpec(
    name: "forecast",
    summary: "tell what the plan will earn, when tiers are full, and how sure that is",
    description: [
      "Runs the plan's own rules month by month: what accounts earn, where contributions go, when"
        + " each tier is full, which goals can be reached, how long the reserves would last, and"
        + " the bands of chance around all that.",
      "Nothing is written, and each answer prints below its figures what it assumes.",
    ],
    options: [.folder, .format, .json, .table, .output, .color, .privacy, .quiet],
    examples: [
      Example("forecast -C examples/household", "what will each account earn in a year?"),
      Example("forecast plan -C examples/household", "when is each tier full?"),
      Example("forecast goals -C examples/household", "which goals are in reach?"),
      Example("forecast runway --spending 2000 -C examples/household", "how long would it last?"),
      Example("forecast risk --months 60 -C examples/household", "and how sure is all that?"),
    ],
    verbs: [
      YieldCommand.spec, PlanCommand.spec, GoalsCommand.spec, RunwayCommand.spec, RiskCommand.spec,
    ],
    defaultVerb: "yield",
    seeAlso: ["plan-status", "plan-allocate", "snapshot"])

  /// Runs the verb, or throws the error that prevents an answer.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    switch invocation.verb {
    case PlanCommand.spec.name: try PlanCommand.run(invocation, &streams)
    case GoalsCommand.spec.name:
      try answer(GoalForecastReport.self, .init(from: invocation.today), invocation, &streams)
    case RunwayCommand.spec.name:
      try answer(RunwayReport.self, RunwayCommand.query(invocation), invocation, &streams)
    case RiskCommand.spec.name:
      try answer(RiskReport.self, RiskCommand.query(invocation), invocation, &streams)
    default:
      try answer(YieldForecastReport.self, YieldCommand.query(invocation), invocation, &streams)
    }
  }
}
