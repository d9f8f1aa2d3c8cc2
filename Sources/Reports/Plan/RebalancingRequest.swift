package import Console
package import FinanceFolder
package import FinanceModel
package import PlainText
package import Planning

/// A proposal to move existing money. The proposal is recorded on request.
package struct RebalancingRequest: Proposal {
  /// The report's table specifications, in the order of the help text.
  package static let tables = [RebalancingTable.spec, ChangePreview.history]

  /// The name of the table of rows that would be recorded.
  package static let changeTable = ChangePreview.history.name

  /// The day for which conditions are evaluated.
  package let today: CalendarDate
  package let op: String
  /// The time and the note.
  package let stamp: PostingStamp
  /// The method: exact, or the desktop app's.
  package var method = PlanMethod.exact
  /// Whether the proposal is recorded.
  package var isApplied = false
  /// Whether any requested output format shows the change.
  package var showsChange = true

  /// Creates an exact proposal.
  package init(on today: CalendarDate, op: String, _ stamp: PostingStamp) {
    self.today = today
    self.op = op
    self.stamp = stamp
  }

  /// The history, whose moves are compared with the proposal.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Always true; the answer is the proposed moves.
  package var isQuestion: Bool { true }

  /// The plan and its history.
  package var needs: [FolderPart] { [.plan, .plansSettings, .ledger(.history)] }

  /// Computes the proposal and the change that records it.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: RebalancingAnswer) {
    let (planning, followed) = try household.planning(
      following: stamp.now.date, movesMoney: true, &found)
    let proposal = try proposal(planning)
    let recording =
      try showsChange
      ? MoveRecording.of(
        proposal.moves(op: op) ?? [], op: op, planning, followed, in: household, stamp,
        isApplied: isApplied, &found) : nil
    if !showsChange { found.report(household.balanceDiagnostics(of: planning)) }
    let answer = RebalancingAnswer(
      table: RebalancingTable(proposal, op: op, method: method, in: planning.currency),
      change: recording.map { ChangePreview($0.change) },
      isApplied: isApplied, isRepeat: isApplied && recording?.isRepeated == true)
    return (recording?.change.change, answer)
  }

  /// Returns the moves in every output format.
  package func answer(_ outcome: RebalancingAnswer, isApplied: Bool) -> Answer { outcome.answer }

  private func proposal(_ planning: Planning) throws -> RebalancingProposal {
    let plan = planning.plan
    guard method == .exact else {
      return try RebalancingProposal(
        desktop: DesktopRebalancing(of: planning.desktopPlan()), of: plan)
    }
    let conditions = ConditionsByName(planning.settings, on: today)
    let rebalancing = try Rebalancing(of: plan, minorDigits: planning.currency.minorDigits) {
      let tier = plan.tiers[$0.tier]
      return conditions.conditions(tier: tier.name, account: tier.accounts[$0.account].name)
    }
    return try RebalancingProposal(rebalancing, of: plan, in: planning.currency)
  }
}

/// A proposal to move money, and the change that records it.
package struct RebalancingAnswer {
  let table: RebalancingTable
  /// The change; nil if it was not requested, or cannot be recorded.
  let change: ChangePreview?
  let isApplied: Bool
  /// Whether the operation is already recorded.
  let isRepeat: Bool

  /// Whether the folder was changed.
  var isRecorded: Bool { isApplied && change?.isEmpty == false }

  /// Whether any move remains to be made.
  var wantsAttention: Bool { !isApplied && table.hasMoves }

  var answer: Answer {
    Answer(
      json: shown.json.adding(changeMembers),
      tables: [shown.table] + (change.map { [$0.rows] } ?? []), page: page,
      wantsAttention: wantsAttention, isRecorded: isRecorded)
  }

  /// The table to show. A repeated operation shows no moves, because they were proposed for another
  /// plan.
  private var shown: RebalancingTable { isRepeat ? table.withoutMoves : table }

  private var changeMembers: [JSONValue.Member] {
    [.init("applied", .bool(isRecorded))]
      + (change?.members ?? [.init("history", .null), .init("plan_diff", .null)])
  }

  private var page: Page {
    var page = Page()
    guard !isRepeat else {
      page.line("Nothing to record.")
      return page
    }
    table.add(to: &page)
    guard let change, !change.isEmpty else { return page }
    page.heading(isApplied ? "Recorded as \(table.op)" : "With --apply the plan becomes")
    change.addDiff(to: &page)
    return page
  }
}

/// Report table of a proposal to move money.
struct RebalancingTable {
  private typealias Row = (op: String, move: RebalancingProposal.Row)

  private static let columns: [Column<Row>] = [
    .text("op", "the proposal's name") { $0.op },
    .text("from_tier", "the tier that sends the money") { $0.move.fromTier },
    .text("from_account", "the account that sends the money; blank with --method desktop") {
      $0.move.fromAccount
    },
    .text("to_tier", "the tier that receives the money") { $0.move.toTier },
    .text("to_account", "the account that receives the money; blank with --method desktop") {
      $0.move.toAccount
    },
    .money("amount", "the amount moved") { $0.move.amount },
    .money("from_balance_after", "the balance of from_account after this move") {
      $0.move.fromBalanceAfter
    },
    .money("to_balance_after", "the balance of to_account after this move") {
      $0.move.toBalanceAfter
    },
    .text("kind", "transfer, or sale if an asset must be sold first") { $0.move.kind.rawValue },
  ]

  static let spec = TableSpec("moves", "one row for each move", columns)

  private let proposal: RebalancingProposal
  let op: String
  private let method: PlanMethod
  private let currency: Currency
  private var showsMoves = true

  init(
    _ proposal: RebalancingProposal, op: String, method: PlanMethod, in currency: Currency
  ) {
    self.proposal = proposal
    self.op = op
    self.method = method
    self.currency = currency
  }

  var hasMoves: Bool { !proposal.moves.isEmpty }

  /// The table without moves.
  var withoutMoves: RebalancingTable {
    var other = self
    other.showsMoves = false
    return other
  }

  var json: JSONValue {
    .object([
      "op": .string(op), "method": .string(method.rawValue),
      "moves": .array(table.objects(omitting: ["op"])),
    ])
  }

  func add(to page: inout Page) {
    guard hasMoves else {
      page.line("Nothing to move.")
      return
    }
    let columns =
      method == .desktop
      ? ["from_tier", "to_tier", "amount"]
      : ["from_tier", "from_account", "to_tier", "to_account", "amount", "kind"]
    page.table(TextTable(table, showing: columns))
  }

  var table: Table {
    let rows = (showsMoves ? proposal.moves : []).map { (op, $0) }
    return Table(Self.spec, Self.columns, of: rows, money: money)
  }

  /// Returns the amount as a cell. The desktop app uses two decimals for every currency.
  private func money(_ amount: Decimal) -> Cell {
    let digits = method == .desktop ? max(2, currency.minorDigits) : currency.minorDigits
    return .number(amount.text(decimals: digits, .halfEven))
  }
}
