import Console
import PlainText
import Reports

/// The `recurring detect` verb: finds series of payments in the transactions.
enum DetectCommand {
  static let name = Operand<String>(
    "NAME", help: "only the series with this name", arity: .optional)
  static let isNew = Switch("new", help: "only current series that are not a bill or an item yet")
  static let dearer = Switch(
    "dearer", help: "only series that became more expensive in the last twelve months")
  static let explain = Switch("explain", help: "show the rows of each series")
  static let add = Option<String>(
    "add", "NAME", help: "write the series with this name as a bill; all writes each new one")
  static let plan = Option<String>(
    "plan", "TIER/ACCOUNT", help: "with --add: write it as an item of this account of the plan")

  static let spec = ToolSpec(
    name: "detect",
    summary: "find bills, incomes and subscriptions in the transactions, and price increases",
    description: [
      "Shows the rhythm, the next day, the yearly cost and the prices of each series. A series is a"
        + " set of payments too regular to be chance. Nothing is saved.",
      "--add writes a series as a bill of coffer.json, or with --plan as an item of recurring.json;"
        + " without --apply the change is only shown. With --check the exit status is 1 if any"
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
        "find payments that are not a bill or an item yet"),
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
        "--\(option) is for --add only", hint: "write --add NAME", code: .conflict)
    }
    var query = DetectionReport.Query(asOf: invocation.today, today: invocation.now.date)
    query.name = try invocation.all(name).first
    query.isNew = invocation(isNew)
    query.costsMore = invocation(dearer)
    query.explains = invocation(explain)
    return try Recurring.answer(DetectionReport.self, query, invocation, &streams)
  }
}
