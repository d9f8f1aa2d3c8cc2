import Console
import PlainText
import Reports

/// The `recurring detect` verb: finds series of payments in the transactions.
enum DetectCommand {
  static let name = Operand<String>(
    "NAME", help: "only the series with this name", arity: .optional)
  static let isNew = Switch("new", help: "only current series that are not yet bills or items")
  static let dearer = Switch(
    "dearer", help: "only series that became more expensive in the last twelve months")
  static let explain = Switch("explain", help: "show the rows of each series")
  static let add = Option<String>(
    "add", "NAME", help: "add the series with this name as a bill; all adds each new series")
  static let plan = Option<String>(
    "plan", "TIER/ACCOUNT", help: "with --add: add an item for this account of the plan")

  static let spec = ToolSpec(
    name: "detect",
    summary: "find bills, incomes, subscriptions and price increases in the transactions",
    description: [
      "Shows the rhythm, next day, yearly cost and prices of each series. A series is a set of"
        + " payments that are too regular to be chance. The series are not saved.",
      "--add adds a series to coffer.json as a bill, or with --plan to recurring.json as an item."
        + " Without --apply the change is only shown. With --check the exit status is 1 if any"
        + " series is shown.",
    ],
    operands: [name.spec],
    options: [
      isNew.spec, dearer.spec, explain.spec, add.spec, plan.spec, .asOf, .check, .apply,
      Common.op.spec, .wait, .followLinks,
    ],
    tables: DetectionReport.specs,
    examples: [
      Example("recurring detect -C examples/daily", "find regular payments"),
      Example("recurring detect --dearer -C examples/daily", "find price increases"),
      Example(
        "recurring detect --new -C examples/daily",
        "find payments that are not yet bills or items"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    if let name = try invocation(add) {
      for other in [isNew, dearer, explain] where invocation(other) {
        throw UsageProblem(
          "--add and --\(other.spec.name) cannot be combined", hint: "run them separately",
          code: .conflict)
      }
      let addition = SeriesAddition(
        name, account: try invocation(plan), asOf: invocation.today, today: invocation.now.date,
        op: try invocation.operation())
      return try Recurring.answer(addition, invocation, &streams)
    }
    for (isStated, option) in [
      (try invocation(plan) != nil, plan.spec.name),
      (invocation(Common.apply), Common.apply.spec.name),
    ] where isStated {
      throw UsageProblem(
        "--\(option) needs --add", hint: "write --add NAME", code: .conflict)
    }
    var query = DetectionReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.name = try invocation.all(name).first
    query.isNew = invocation(isNew)
    query.costsMore = invocation(dearer)
    query.explains = invocation(explain)
    return try Recurring.answer(DetectionReport.self, query, invocation, &streams)
  }
}
