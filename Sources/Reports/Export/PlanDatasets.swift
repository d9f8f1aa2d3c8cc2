import Console
import FinanceFolder
import FinanceModel
import Forecasting
import PlainText

/// The plan's tiers and accounts, as rows for export.
struct PlanDatasets {
  static let tiers = TableSpec(
    "tiers", "one row for each tier in the plan, by priority",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("purpose", .text, "the tier's purpose"),
      ColumnSpec("priority", .number, "the priority; tiers with lower numbers are filled first"),
      ColumnSpec("target", .money, "the target amount"),
      ColumnSpec("balance", .money, "the sum of the tier's account balances"),
      ColumnSpec("gap", .money, "the amount below the target; zero if the tier is full"),
      ColumnSpec("currency", .text, "the plan's currency; blank if it has none"),
      ColumnSpec("preferred_account", .text, "the account that is filled first"),
      ColumnSpec(
        "due", .date, "the day by which the tier should be full, if set in coffer.json"),
    ])

  static let accounts = TableSpec(
    "accounts", "one row for each account in the plan, by tier",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("priority", .number, "the tier's priority"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("balance", .money, "the balance"),
      ColumnSpec("currency", .text, "the plan's currency; blank if it has none"),
      ColumnSpec(
        "apy_pct", .number,
        "the yearly rate in percent, as written; see plan.apy_is"),
      ColumnSpec("weight", .number, "the account's weight in the distribution of new money"),
      ColumnSpec("cap", .money, "the maximum balance; blank if there is no cap"),
      ColumnSpec("preferred", .flag, "whether the account is filled first in its tier"),
      ColumnSpec("notes", .text, "a note"),
    ])

  private let planning: Planning
  private var plan: Plan { planning.plan }

  init(_ planning: Planning) { self.planning = planning }

  /// Returns the tiers by priority.
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
