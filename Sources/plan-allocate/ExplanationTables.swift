import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// Every step of an allocation as rows, from which its moves can be replayed.
struct ExplanationTables {
  static let tierSteps = TableSpec(
    "tier_steps", "what each tier was offered and took", needs: "explain",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("offered", .money, "the cash that reached it"),
      ColumnSpec("gap", .money, "what was missing, in whole minor units"),
      ColumnSpec("room", .money, "what its accounts could take; empty without a limit"),
      ColumnSpec("amount", .money, "what it took for its gap"),
      ColumnSpec("stopped_by", .text, "gap, room, cash, or full: nothing was missing"),
    ])

  static let steps = TableSpec(
    "steps", "what each account was sent, by which rule", needs: "explain",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("stage", .text, "tier: for its gap; growth: what no gap took"),
      ColumnSpec("rule", .text, "preferred, cap, weight, spare-unit or unweighted"),
      ColumnSpec("pool", .money, "the amount that was being divided"),
      ColumnSpec("weight", .quantity, "the account's weight"),
      ColumnSpec("total_weight", .quantity, "the weights it is measured against"),
      ColumnSpec("room", .money, "what the account could take; empty without a cap"),
      ColumnSpec("amount", .money, "what the step sent"),
      ColumnSpec("stopped_by", .text, "cap, share, or pool: nothing was left"),
    ])

  private let allocation: Allocation
  private let plan: Plan
  private let currency: Currency

  init(_ allocation: Allocation, of planning: Planning) {
    self.allocation = allocation
    plan = planning.plan
    currency = planning.currency
  }

  var tables: [Table] { [tierSteps, steps] }

  /// The members that `--explain` adds to the JSON answer.
  var members: [JSONValue.Member] {
    tables.map { JSONValue.Member($0.spec.name, .array($0.objects)) }
  }

  func add(to page: inout Page) {
    page.heading("What each tier took")
    page.table(
      TextTable(
        tierSteps, showing: ["tier", "offered", "gap", "room", "amount", "stopped_by"]))
    page.heading("What each account was sent")
    page.table(
      TextTable(
        steps,
        showing: [
          "tier", "account", "stage", "rule", "pool", "weight", "total_weight", "room", "amount",
          "stopped_by",
        ], blankingRepeatsOf: ["tier", "account"]))
  }

  private var tierSteps: Table {
    Table(
      Self.tierSteps,
      rows: allocation.tierShares.map {
        [
          .text(plan.tiers[$0.tier].name), money($0.offered), money($0.gap),
          $0.room.map(money) ?? .null, money($0.amount), .text($0.limit.rawValue),
        ]
      })
  }

  private var steps: Table {
    Table(
      Self.steps,
      rows: allocation.steps.map { step in
        let tier = plan.tiers[step.tier]
        let isWeighed = step.totalWeight > 0
        return [
          .text(tier.name), .text(tier.accounts[step.account].name), .text(step.stage.rawValue),
          .text(step.rule.rawValue), money(step.pool), isWeighed ? quantity(step.weight) : .null,
          isWeighed ? quantity(step.totalWeight) : .null, step.room.map(money) ?? .null,
          money(step.amount), .text(step.limit.rawValue),
        ]
      })
  }

  private func money(_ units: Int128) -> Cell {
    .number(currency.text(currency.amount(ofUnits: units)))
  }

  private func quantity(_ mantissa: UInt128) -> Cell {
    Decimal(mantissa: Int128(clamping: mantissa)).map { .number($0.description) } ?? .null
  }
}
