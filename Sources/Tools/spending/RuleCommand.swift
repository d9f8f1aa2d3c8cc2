import Console
import FinanceFolder
import FinanceModel
import PlainText
import Reports

/// The `spending rules` verb: shows, adds and learns the rules that categorize rows.
enum RuleCommand {
  static let category = Operand<String>(
    "CATEGORY", help: "with --add: the category to assign to rows", arity: .optional)
  static let test = Switch(
    "test", help: "show the rule that applies to each row, and unused rules")
  static let learn = Switch("learn", help: "propose rules based on your own categories")
  static let all = Switch("all", help: "with --learn: show all proposed rules, not only ten")
  static let write = Switch(
    "write", help: "write the rules' results to the rows, as corrections")
  static let add = Option<String>(
    "add", "TEXT", help: "add a rule for payees such as \"REWE*\", after the others")
  static let account = Option<String>(
    "account", "ACCOUNT", help: "with --add: only rows of this account")
  static let min = Option(
    "min", "AMOUNT", help: "with --add: the smallest amount, without a sign",
    parse: amount(parsing:))
  static let max = Option(
    "max", "AMOUNT", help: "with --add: the largest amount, without a sign",
    parse: amount(parsing:))
  static let sign = Option(
    "sign", "SIGN", help: "with --add: only money in, or only money out",
    oneOf: CategoryRule.Sign.self)
  static let payee = Option<String>(
    "payee", "NAME", help: "with --add: the payee to assign to rows")
  static let tag = Option<String>(
    "tag", "WORD", help: "with --add: a tag to add to rows", repeats: true)
  static let transfer = Option<String>(
    "transfer", "ACCOUNT",
    help: "with --add: turn rows into transfers to or from this account")

  static let spec = ToolSpec(
    name: "rules",
    summary: "list, test, add, write and learn category rules",
    description: [
      "A rule in coffer.json assigns a category to each matching row without one; the first"
        + " matching rule applies. Rules are applied when rows are read, so a changed rule also"
        + " affects past rows.",
      "--learn proposes rules based on rows that have a category, and shows how often each rule was"
        + " right. Without --apply, --add and --write only show the change.",
    ],
    operands: [category.spec],
    options: [
      test.spec, learn.spec, all.spec, add.spec, account.spec, min.spec, max.spec, sign.spec,
      payee.spec, tag.spec, transfer.spec, write.spec, .asOf, .apply, .note, Common.op.spec, .wait,
      .followLinks,
    ],
    tables: RuleListReport.specs + RuleLearnReport.specs
      + EntryAnswer.tables(of: .transactions).map { $0.needing(write.spec.name) },
    examples: [
      Example(
        "spending rules -C examples/daily", "list the rules, and how many rows each applies to"),
      Example(
        "spending rules --add \"REWE*\" Groceries -C examples/daily", "add a rule for a payee"),
      Example("spending rules --learn -C examples/daily", "propose rules based on your categories"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let day = invocation.today
    if let text = try invocation(add) {
      try refuse([test, learn, all, write], beside: add.spec, invocation)
      let addition = try RuleAddition(
        try rule(text, invocation), asOf: day, today: invocation.now.date,
        op: try invocation.operation())
      return try Spending.answer(addition, invocation, &streams)
    }
    try refuseConditions(invocation)
    if invocation(write) {
      try refuse([test, learn, all], beside: write.spec, invocation)
      let terms = EntryProposal.Terms(
        now: invocation.now, milliseconds: invocation.milliseconds,
        op: try invocation.operation(), namesOp: try invocation(Common.op) != nil, isForced: true,
        note: try invocation(Common.note) ?? "")
      return try Spending.answer(RuleWriting(terms, asOf: day), invocation, &streams)
    }
    if invocation(Common.apply) {
      throw UsageProblem(
        "--apply needs --add or --write",
        hint: "add --add or --write, or omit --apply", code: .conflict)
    }
    if invocation(learn) {
      try refuse([test], beside: learn.spec, invocation)
      let query = RuleLearnReport.Query(
        asOf: day, today: invocation.now.date, showsAll: invocation(all))
      return try Spending.answer(RuleLearnReport.self, query, invocation, &streams)
    }
    if invocation(all) {
      throw UsageProblem("--all needs --learn", hint: "omit it", code: .conflict)
    }
    return try Spending.answer(
      RuleListReport.self, .init(asOf: day, today: invocation.now.date, tests: invocation(test)),
      invocation, &streams)
  }

  private static func rule(
    _ text: String, _ invocation: Invocation
  ) throws -> CategoryRule {
    let (min, max) = (try invocation(min), try invocation(max))
    let (tags, transfer) = (try invocation.all(tag), try invocation(transfer))
    return CategoryRule(
      match: text, account: try invocation(account),
      amount: min == nil && max == nil ? nil : .init(min: min, max: max),
      sign: try invocation(sign), category: try invocation.all(category).first,
      payee: try invocation(payee), tags: tags.isEmpty ? nil : tags,
      kind: transfer == nil ? nil : .transfer, to: transfer)
  }

  private static func refuse(
    _ switches: [Switch], beside option: OptionSpec, _ invocation: Invocation
  ) throws(UsageProblem) {
    for other in switches where invocation(other) {
      throw UsageProblem(
        "--\(option.name) and --\(other.spec.name) cannot be combined",
        hint: "run them separately", code: .conflict)
    }
  }

  /// Refuses the options for a new rule unless a rule is added.
  private static func refuseConditions(_ invocation: Invocation) throws {
    let conditions = [
      account.spec, payee.spec, transfer.spec, min.spec, max.spec, sign.spec, tag.spec,
    ]
    if let option = conditions.first(where: invocation.states) {
      throw UsageProblem(
        "--\(option.name) needs --add", hint: "omit it", code: .conflict)
    }
    if let category = try invocation.all(category).first {
      throw UsageProblem(
        "category '\(category.visible)' needs --add",
        hint: "write --add TEXT before the category", code: .conflict)
    }
  }

  @Sendable private static func amount(
    parsing text: String
  ) throws(UsageProblem) -> Decimal {
    try RegisterCommand.size(
      parsing: text, hint: "write the amount without a sign; for money out, add --sign out")
  }
}
