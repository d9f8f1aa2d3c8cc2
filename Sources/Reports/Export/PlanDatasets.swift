import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The plan as rows.
struct PlanDatasets {
  static let tiers = TableSpec(
    "tiers", "one row for each tier of the plan, by priority",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("purpose", .text, "what its money is for"),
      ColumnSpec("priority", .number, "lower numbers are filled first"),
      ColumnSpec("target", .money, "what it should hold"),
      ColumnSpec("balance", .money, "what its accounts hold"),
      ColumnSpec("gap", .money, "what is missing, never below zero"),
      ColumnSpec("currency", .text, "the plan's currency; blank where it has none"),
      ColumnSpec("preferred_account", .text, "the account that is filled first"),
      ColumnSpec("due", .date, "the day it should be full, where coffer.json names one"),
    ])

  static let accounts = TableSpec(
    "accounts", "one row for each account of the plan, tier by tier",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("priority", .number, "the tier's priority"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("balance", .money, "what it holds"),
      ColumnSpec("currency", .text, "the plan's currency; blank where it has none"),
      ColumnSpec("apy_pct", .number, "yearly rate, as written; plan.apy_is says how it is read"),
      ColumnSpec("weight", .number, "its share of new money against the others"),
      ColumnSpec("cap", .money, "the most it may hold"),
      ColumnSpec("preferred", .flag, "whether the tier's money goes to it first"),
      ColumnSpec("notes", .text, "a remark"),
    ])

  private let planning: Planning
  private var plan: Plan { planning.plan }

  init(_ planning: Planning) { self.planning = planning }

  /// The tiers in the order of priority.
  func tiers(on today: CalendarDate) throws -> Table {
    let summary = try PlanSummary(of: plan)
    let due = plan.dueTiers(by: planning.settings, on: today)
    return Table(
      Self.tiers,
      rows: summary.tiers.map { sums in
        let tier = plan.tiers[sums.tier]
        return [
          .text(tier.name), .name(tier.purpose.nonBlank), .exact(tier.priority),
          money(tier.target), money(sums.balance), money(sums.gap), .name(planning.currency.code),
          .name(tier.preferredAccount), .date(due.first { $0.tier == sums.tier }?.date),
        ]
      })
  }

  var accounts: Table {
    Table(
      Self.accounts,
      rows: plan.tiersByPriority.flatMap { index in
        let tier = plan.tiers[index]
        return tier.accounts.map { account in
          [
            .text(tier.name), .exact(tier.priority), .text(account.name), money(account.balance),
            .name(planning.currency.code), .exact(account.nominalRatePct),
            .exact(account.weight), account.cap.map(money) ?? .null,
            .flag(tier.preferredAccount == account.name), .name(account.notes.nonBlank),
          ]
        }
      })
  }

  private func money(_ amount: Decimal) -> Cell { .number(planning.currency.text(amount)) }
}

extension String {
  fileprivate var nonBlank: String? { isEmpty ? nil : self }
}
