package import Console
import FinanceFolder
import Reports

/// What will the reserves earn, when is each tier full, and how sure is it? See
/// `docs/tools/forecast.md`.
@main package struct Forecast: Tool {
  /// What help, completions and the parser are made from.
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
      YieldView.spec, PlanView.spec, GoalsView.spec, RunwayView.spec, RiskView.spec,
    ],
    defaultVerb: "yield",
    seeAlso: ["plan-status", "plan-allocate", "snapshot"])

  /// Whether the folder's settings hide amounts.
  package static func hidesAmounts(_ invocation: Invocation) -> Bool {
    Folder(at: invocation.folder).hidesAmounts
  }

  /// Answers one question, or throws why it cannot.
  package static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    if invocation.verb == PlanView.spec.name { return try PlanView.run(invocation, &streams) }
    let folder = Folder(at: invocation.folder)
    let today = invocation.today
    let make: (inout Diagnostics) throws -> Answer
    switch invocation.verb {
    case GoalsView.spec.name:
      make = { try GoalForecastReport.answer(.init(from: today), of: folder, &$0) }
    case RunwayView.spec.name:
      let query = try RunwayView.query(invocation)
      make = { try RunwayReport.answer(query, of: folder, &$0) }
    case RiskView.spec.name:
      let query = try RiskView.query(invocation)
      make = { try RiskReport.answer(query, of: folder, &$0) }
    default:
      let query = try YieldView.query(invocation)
      make = { try YieldForecastReport.answer(query, of: folder, &$0) }
    }
    try streams.protect(folder.ownFiles)
    return try streams.answer(invocation, make)
  }
}
