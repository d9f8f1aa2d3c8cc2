import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Planning

/// Report tables of an allocation proposal.
struct AllocationTables {
  private typealias MoveRow = (op: String, move: AllocationProposal.Row)

  private static let moveColumns: [Column<MoveRow>] = [
    .text("op", "the proposal's name") { $0.op },
    .text("tier", "the tier's name") { $0.move.tier },
    .text("account", "the account's name; blank with --by tier") { $0.move.account },
    .money("amount", "the amount that the account receives") { $0.move.amount },
    .money("balance_after", "the account balance after the move") { $0.move.balanceAfter },
    .text("reason", "the rules that determined the amount") { $0.move.reason },
  ]

  static let moves = TableSpec(
    "moves", "one row for each account that receives money", moveColumns)

  private static let tierColumns: [Column<AllocationProposal.TierAmount>] = [
    .text("tier", "the tier's name") { $0.tier },
    .money("amount", "the amount that the tier's accounts receive") { $0.amount },
  ]

  static let byTier = TableSpec(
    "by_tier", "one row for each tier that receives money", tierColumns)

  private typealias MemberAmount = (member: String?, amount: Decimal)

  private static let memberColumns: [Column<MemberAmount>] = [
    .text("member", "the member of the household; blank for accounts without one") {
      $0.member ?? ""
    },
    .money("amount", "the amount that the member's accounts receive") { $0.amount },
  ]

  static let byMember = TableSpec(
    "by_member", "one row for each member whose accounts receive money", needs: "by",
    memberColumns)

  private static let sums = TableSpec(
    "sums", "the sum of all moves in one row",
    [ColumnSpec("amount", .money, "the total of the moves")])

  private let proposal: AllocationProposal
  let op: String
  private let method: PlanMethod
  private let currency: Currency
  /// Sums by member; nil if rows are not grouped by member.
  private let members: [MemberAmount]?
  private let emptyText: String?
  private var showsMoves = true

  /// - Parameters:
  ///   - members: groups the moves by member; nil for moves of accounts or tiers.
  ///   - emptyText: the text shown if a member has no moves; nil if all moves are shown.
  /// - Throws: `overflow`.
  init(
    _ proposal: AllocationProposal, op: String, method: PlanMethod, in currency: Currency,
    by members: PlanMembers?, emptyText: String?
  ) throws(DecimalError) {
    self.members = try members.map { (members) throws(DecimalError) in
      var sums: [String?: Decimal] = [:]
      for move in proposal.moves {
        let member = members.member(of: move.name)
        sums[member] = try sums[member, default: .zero] + move.amount
      }
      // Accounts without a member come last.
      let named = sums.compactMap { name, amount in name.map { ($0, amount) } }
      return named.sorted { $0.0 < $1.0 }.map { ($0.0, $0.1) }
        + (sums[nil].map { [(nil, $0)] } ?? [])
    }
    self.proposal = proposal
    self.emptyText = emptyText
    self.op = op
    self.method = method
    self.currency = currency
  }

  /// The tables without moves and without the unallocated amount.
  var withoutMoves: AllocationTables {
    var other = self
    other.showsMoves = false
    return other
  }

  var json: JSONValue {
    .object([
      "op": .string(op), "new_cash": money(proposal.cash).json, "method": .string(method.rawValue),
      "moves": .array(moves.objects(omitting: ["op"])), "by_tier": .array(byTier.objects),
      "unallocated": showsMoves ? money(proposal.unallocated).json : .null,
    ]).adding(members == nil ? [] : [.init("by_member", .array(byMember.objects))])
  }

  func add(to page: inout Page) {
    let unit = currency.code.map { " \($0)" } ?? ""
    let byTier = proposal.moves.contains { $0.account == nil }
    let totals = Table(Self.sums, rows: [[money(proposal.placed)]])
    if members != nil, !proposal.moves.isEmpty {
      page.table(TextTable(byMember.naming("(no member)"), totals: totals))
    } else if !proposal.moves.isEmpty {
      page.table(
        TextTable(
          moves,
          showing: ["tier"] + (byTier ? [] : ["account"]) + ["amount", "balance_after", "reason"],
          blankingRepeatsOf: ["tier"], dropping: ["balance_after"],
          totals: totals))
    }
    if proposal.moves.isEmpty, let emptyText { page.line("\(emptyText)") }
    if !proposal.unallocated.isZero {
      let rest = StyledText(text(proposal.unallocated), .amount)
      page.line("Unallocated: \(rest)\(unit)")
    } else if proposal.moves.isEmpty, emptyText == nil {
      page.line("Nothing to allocate.")
    }
  }

  var moves: Table {
    let rows = shown(proposal.moves).map { (op, $0) }
    return Table(Self.moves, Self.moveColumns, of: rows, money: money)
  }

  /// All tables, starting with the requested table.
  var all: [Table] { members == nil ? [moves, byTier] : [byMember, moves, byTier] }

  private var byMember: Table {
    Table(Self.byMember, Self.memberColumns, of: shown(members ?? []), money: money)
  }

  private var byTier: Table {
    Table(Self.byTier, Self.tierColumns, of: shown(proposal.byTier), money: money)
  }

  private func shown<Row>(_ rows: [Row]) -> [Row] { showsMoves ? rows : [] }

  private func money(_ amount: Decimal) -> Cell { .number(text(amount)) }

  /// Returns the amount as text. The desktop app uses two decimals for every currency, but any
  /// number of decimals for cash.
  private func text(_ amount: Decimal) -> String {
    guard method == .desktop else { return currency.text(amount) }
    let rounded = amount.text(decimals: max(2, currency.minorDigits), .halfEven)
    let exact = amount.description
    return exact.utf8.count > rounded.utf8.count ? exact : rounded
  }
}

extension AllocationProposal.Row {
  /// The balance that receives the amount.
  var name: AccountName { AccountName(tier: tier, account: account ?? "") }
}

/// Report tables of all steps of an allocation. The allocation's moves can be reproduced from these
/// steps.
struct ExplanationTables {
  static let tierSteps = TableSpec(
    "tier_steps",
    "one row for each tier, with the cash offered and the amount received",
    needs: "explain",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("offered", .money, "the cash remaining for the tier"),
      ColumnSpec("gap", .money, "the missing amount, in whole minor units"),
      ColumnSpec("room", .money, "the amount that its accounts can receive; blank without a limit"),
      ColumnSpec("amount", .money, "the amount allocated to the gap"),
      ColumnSpec(
        "stopped_by", .text,
        "the limit: share (of the month), gap, room, cash, or full if there was no gap"),
    ])

  static let steps = TableSpec(
    "steps", "one row for each step, with the rule and the account's amount", needs: "explain",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec(
        "stage", .text,
        "due: the month's share; tier: the gap; growth: the surplus"),
      ColumnSpec("rule", .text, "preferred, cap, weight, spare-unit or unweighted"),
      ColumnSpec("pool", .money, "the amount divided"),
      ColumnSpec("weight", .number, "the account's weight"),
      ColumnSpec("total_weight", .number, "the total weight of the accounts that share the amount"),
      ColumnSpec("room", .money, "the amount that the account can receive; blank without a cap"),
      ColumnSpec("amount", .money, "the amount allocated to the account in this step"),
      ColumnSpec("stopped_by", .text, "the limit: cap, share, or pool if it was used up"),
    ])

  private let tierSteps: Table
  private let steps: Table

  init(_ allocation: Allocation, of planning: Planning) throws {
    let rows = Rows(plan: planning.plan, currency: planning.currency)
    tierSteps = Table(Self.tierSteps, rows: try allocation.tierShares.map(rows.row))
    steps = Table(Self.steps, rows: try allocation.steps.map(rows.row))
  }

  var tables: [Table] { [tierSteps, steps] }

  /// The members that `--explain` adds to the JSON answer.
  var members: [JSONValue.Member] {
    tables.map { JSONValue.Member($0.spec.name, .array($0.objects)) }
  }

  func add(to page: inout Page) {
    guard !tierSteps.rows.isEmpty else { return }
    page.heading("Allocation by tier")
    page.table(TextTable(tierSteps))
    page.heading("Allocation by account")
    page.table(
      TextTable(
        steps, blankingRepeatsOf: ["tier", "account"],
        dropping: ["room", "pool", "total_weight", "weight"]))
  }

  private struct Rows {
    let plan: Plan
    let currency: Currency

    func row(_ share: Allocation.TierShare) throws -> [Cell] {
      [
        .text(plan.tiers[share.tier].name), try money(share.offered), try money(share.gap),
        try share.room.map(money) ?? .null, try money(share.amount), .text(share.limit.rawValue),
      ]
    }

    func row(_ step: AllocationStep) throws -> [Cell] {
      let tier = plan.tiers[step.tier]
      let isWeighed = step.totalWeight > 0
      return [
        .text(tier.name), .text(tier.accounts[step.account].name), .text(step.stage.rawValue),
        .text(step.rule.rawValue), try money(step.pool),
        isWeighed ? quantity(step.weight) : .null, isWeighed ? quantity(step.totalWeight) : .null,
        try step.room.map(money) ?? .null, try money(step.amount), .text(step.limit.rawValue),
      ]
    }

    private func money(_ units: Int128) throws -> Cell {
      .number(currency.text(try Decimal(units: units, minorDigits: currency.minorDigits)))
    }

    private func quantity(_ mantissa: UInt128) -> Cell {
      Decimal(mantissa: Int128(clamping: mantissa)).map { .number($0.description) } ?? .null
    }
  }
}
