import Console
import PlainText
import Reports

/// `recurring detect`: finds series of payments in the transactions.
enum DetectCommand {
  static let name = Operand<String>(
    "NAME", help: "the name of a series: only this one", arity: .optional)
  static let isNew = Switch("new", help: "only what goes on and is no bill or item yet")
  static let dearer = Switch(
    "dearer", help: "only what got more expensive in the last twelve months")
  static let explain = Switch("explain", help: "show the rows")
  static let add = Option<String>(
    "add", "NAME", help: "write the series of this name as a bill; all: each that is new")
  static let plan = Option<String>(
    "plan", "TIER/ACCOUNT", help: "with --add: write it as an item of this account of the plan")

  static let spec = ToolSpec(
    name: "detect",
    summary: "find bills, incomes and subscriptions in the transactions, and what got dearer",
    description: [
      "Finds payments too regular to be chance, each with its rhythm, its next day, its cost a"
        + " year, and its prices. Nothing is saved.",
      "--add writes one as a bill of coffer.json, or with --plan as an item of recurring.json;"
        + " without --apply it shows what it would write. With --check the status is 1 when a"
        + " series is shown.",
    ],
    operands: [name.spec],
    options: [
      isNew.spec, dearer.spec, explain.spec, add.spec, plan.spec, .asOf, .check, .apply,
      Common.op.spec, .wait, .followLinks,
    ],
    tables: DetectionReport.specs,
    examples: [
      Example("recurring detect -C examples/daily", "what comes again and again?"),
      Example("recurring detect --dearer -C examples/daily", "what got dearer?"),
      Example("recurring detect --new -C examples/daily", "what is not written down yet?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    if let name = try invocation(add) {
      for other in [isNew, dearer, explain] where invocation(other) {
        throw UsageProblem(
          "--add and --\(other.spec.name) are two questions", hint: "ask one after the other",
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
