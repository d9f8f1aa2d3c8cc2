import Console
import FinanceFolder
import FinanceModel
import PlainText
import Planning

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
