import Console
import FinanceModel
import PlainText
import Reports

/// The `spending budgets` verb: shows each budget's remaining amount, and moves money between
/// budgets.
enum BudgetCommand {
  static let words = Operand<String>(
    "WORD", help: "a period, such as 2026-10; or move AMOUNT FROM TO; or void ID",
    arity: .any)
  static let suggest = Switch(
    "suggest", help: "suggest amounts based on the last six full periods")
  static let history = Switch("history", help: "show every period of each budget")
  static let record = Switch(
    "record",
    help: "add the projections to ledgers/predictions.csv; forecast record scores them later")
  static let force = Switch("force", help: "move more money than a budget has")

  static let spec = ToolSpec(
    name: "budgets",
    summary: "show what is left in each budget, and move money between budgets",
    description: [
      "Budgets are listed in spending.budgets of coffer.json. A row belongs to the budget that"
        + " matches the longest leading part of its category.",
      "'move 50 Groceries Eating' adds a row to ledgers/budgets.csv. 'void ID' or 'void last'"
        + " cancels a row. Without --apply the change is only shown.",
      "A period's expected spending is the sum of the amount spent, the bills still due, and your"
        + " usual spending in the rest of the period. Usual spending is measured over your own"
        + " earlier periods.",
    ],
    operands: [words.spec],
    options: [
      suggest.spec, history.spec, SummaryCommand.explain.spec, .asOf, .check, record.spec,
      force.spec, .note, .apply, Common.op.spec, .wait, .followLinks,
    ],
    tables: BudgetReport.tables + BudgetMoveProposal.tables + PredictionRecord.specs,
    examples: [
      Example("spending budgets -C examples/daily", "show what is left, and how long it will last"),
      Example("spending budgets --suggest -C examples/daily", "suggest amounts"),
      Example("spending budgets 2026-10 -C examples/daily", "show the budgets for October"),
      Example(
        "spending budgets move 50 Groceries Eating -C examples/daily",
        "move money from one budget to another; --apply writes it"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let texts = try invocation.all(words)
    if let request = try request(texts) {
      guard !invocation(suggest), !invocation(history), !invocation(SummaryCommand.explain),
        !invocation(Common.check), !invocation(record)
      else {
        throw UsageProblem(
          "'\(texts[0])' cannot be combined with --suggest, --history, --explain, --check or"
            + " --record",
          hint: "omit these options", code: .conflict)
      }
      return try move(request, invocation, &streams)
    }
    if invocation(suggest), invocation(history) {
      throw UsageProblem(
        "--suggest and --history cannot be combined", hint: "use one at a time", code: .conflict)
    }
    if invocation(suggest), invocation(SummaryCommand.explain) {
      throw UsageProblem(
        "--suggest and --explain cannot be combined",
        hint: "use one at a time", code: .conflict)
    }
    guard texts.count < 2 else {
      throw UsageProblem(
        "unexpected word '\(texts[1].visible)'",
        hint: "write one period, or move AMOUNT FROM TO", code: .unexpectedOperand)
    }
    var (day, isPast) = (invocation.today, false)
    if let text = texts.first {
      let span = try NamedPeriod(parsing: text).days(asOf: day)
      guard span.first <= day else {
        throw UsageProblem(
          "\(text) begins after \(day)",
          hint: "write an earlier period, or a later day with --as-of")
      }
      isPast = span.last < day
      day = min(span.last, day)
    }
    let view: BudgetReport.Query.View =
      invocation(suggest) ? .suggestions : invocation(history) ? .history : .current
    var query = BudgetReport.Query(asOf: day, today: invocation.now.date, view, isPast: isPast)
    query.explains = invocation(SummaryCommand.explain)
    guard invocation(record) else {
      return try Spending.answer(BudgetReport.self, query, invocation, &streams)
    }
    let isToday = texts.isEmpty && view == .current && day == invocation.now.date
    return try promise(query, isToday: isToday, invocation, &streams)
  }

  private static func promise(
    _ query: BudgetReport.Query, isToday: Bool, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    guard isToday, !query.explains, !invocation(Common.check) else {
      throw UsageProblem(
        "--record cannot be used with another view or for another day",
        hint: "omit the other options; only today's forecast can be recorded", code: .conflict)
    }
    let record = PredictionRecord(.budgets(query), op: try invocation.statedOperation())
    return try Spending.answer(record, invocation, &streams)
  }

  private static func request(_ texts: [String]) throws -> BudgetMoveProposal.Request? {
    switch texts.first {
    case "move":
      guard texts.count == 4 else {
        throw UsageProblem(
          "'move' needs an amount and two budgets",
          hint: "write: spending budgets move AMOUNT FROM TO", code: .missingOperand)
      }
      do throws(Money.Problem) {
        return .move(try Money(recorded: texts[1]), from: texts[2], to: texts[3])
      } catch {
        throw UsageProblem(error.message, hint: error.hint)
      }
    case "void":
      guard texts.count == 2 else {
        throw UsageProblem(
          "'void' needs the id of one row", hint: "write the id, its first characters, or last",
          code: .missingOperand)
      }
      return .void(texts[1])
    default: return nil
    }
  }

  private static func move(
    _ request: BudgetMoveProposal.Request, _ invocation: Invocation,
    _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let proposal = BudgetMoveProposal(
      request, on: invocation.today,
      EntryProposal.Terms(
        now: invocation.now, milliseconds: invocation.milliseconds,
        op: try invocation.operation(), namesOp: try invocation(Common.op) != nil,
        isForced: invocation(force), note: try invocation(Common.note) ?? ""))
    return try Spending.answer(proposal, invocation, &streams)
  }
}
