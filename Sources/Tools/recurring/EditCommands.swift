import Console
import PlainText
import Reports

/// The verbs that add, change, pause and end plan items and bills.
enum EditCommands {
  static let name = Operand<String>("NAME", help: "the name of an item or a bill", arity: .one)
  static let words = Operand<String>(
    "KEY=VALUE", help: "a key and its value; an empty value removes the key", arity: .any)
  static let plan = Option<String>(
    "plan", "TIER/ACCOUNT", help: "add an item for this account of the plan")
  static let catchUp = Switch(
    "catch-up", help: "keep the occurrences that were due during the pause")

  private static let writing: [OptionSpec] = [
    .apply, Common.op.spec, .wait, .followLinks,
  ]

  static let add = ToolSpec(
    name: "add",
    summary: "add a bill to coffer.json, or an item to recurring.json",
    description: [
      "A bill needs account, amount and schedule; kind, to, payee, aliases, category, weekend,"
        + " from, until, payments, skip and window are optional. --plan adds a plan item, which"
        + " needs amount, frequency and next_date. Without --apply nothing is written."
    ],
    operands: [name.spec, words.spec], options: [plan.spec] + writing,
    tables: RecurringEditRequest.tables,
    examples: [
      Example(
        "recurring add Gym account=Giro amount=29.90 schedule='monthly on 1' -C examples/daily",
        "add a bill"),
      Example(
        "recurring add Pocket --plan 'Boat fund' amount=20 frequency=monthly"
          + " next_date=2026-12-01 -C examples/household", "add a plan item"),
    ])

  static let edit = ToolSpec(
    name: "edit", summary: "change keys of an item or a bill",
    description: [
      "Only the changed parts of the file are rewritten. Without --apply nothing is written."
    ],
    operands: [name.spec, words.spec], options: writing, tables: RecurringEditRequest.tables,
    examples: [
      Example("recurring edit Internet amount=42.95 -C examples/daily", "change an amount")
    ])

  static let pause = ToolSpec(
    name: "pause", summary: "pause an item or a bill",
    description: ["Sets enabled to false. Without --apply nothing is written."],
    operands: [name.spec], options: writing, tables: RecurringEditRequest.tables,
    examples: [Example("recurring pause 'Music school' -C examples/daily", "pause a bill")])

  static let resume = ToolSpec(
    name: "resume", summary: "resume a paused item or bill",
    description: [
      "An item's next date becomes its first date that has not passed, so occurrences during the"
        + " pause are not applied. With --catch-up the date does not change. Without --apply"
        + " nothing is written."
    ],
    operands: [name.spec], options: [catchUp.spec] + writing, tables: RecurringEditRequest.tables,
    examples: [Example("recurring resume 'Music school' -C examples/daily", "resume a bill")])

  static let end = ToolSpec(
    name: "end", summary: "end an item or a bill",
    description: [
      "An item is removed from recurring.json. A bill's last day becomes --as-of. Without --apply"
        + " nothing is written."
    ],
    operands: [name.spec], options: [.asOf] + writing, tables: RecurringEditRequest.tables,
    examples: [Example("recurring end Tonspur -C examples/daily", "end a bill")])

  static let day = Operand(
    "DATE", help: "the day to skip, such as 2026-12-01", parse: Common.date(parsing:))

  static let skip = ToolSpec(
    name: "skip", summary: "skip one day of an item or a bill",
    description: [
      "For a bill the day is added to its skip list. An item moves to the date after its next date;"
        + " only the next date can be skipped. Without --apply nothing is written."
    ],
    operands: [name.spec, day.spec], options: writing, tables: RecurringEditRequest.tables,
    examples: [
      Example("recurring skip 'Music school' 2026-12-10 -C examples/daily", "skip one lesson")
    ])

  static let specs = [add, edit, pause, resume, end, skip]

  static func request(_ invocation: Invocation) throws -> RecurringEditRequest {
    let name = try invocation(name)
    let action: RecurringEdit.Action
    var words: [String] = []
    switch invocation.verb {
    case add.name:
      action = try invocation(plan).map { .addItem(account: $0) } ?? .addBill
      words = try invocation.all(Self.words)
    case pause.name: action = .pause
    case resume.name: action = .resume(catchesUp: invocation(catchUp))
    case end.name: action = .end(invocation.today)
    case skip.name: action = .skip(try invocation(day))
    default:
      action = .edit
      words = try invocation.all(Self.words)
    }
    return RecurringEditRequest(
      try RecurringEdit(action, name, words), on: invocation.now.date,
      op: try invocation.operation())
  }
}
