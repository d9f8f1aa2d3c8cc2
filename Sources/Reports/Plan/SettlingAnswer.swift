import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Planning

/// The accounts whose balances differ from their rows, and the action for each account.
package struct SettlingAnswer {
  private static let columns: [Column<Balance>] = [
    .text("tier", "the tier's name") { $0.name.tier },
    .text("account", "the account's name") { $0.name.account },
    .text(
      "cause",
      "fork: two machines recorded moves; edit: changed by hand; lost: rows are missing; renamed:"
        + " the account is no longer in the plan"
    ) { $0.cause.rawValue },
    .money("plan_balance", "the balance in the plan; blank if the account is not in the plan") {
      $0.planned
    },
    .money("history_balance", "the balance computed from the first row and all later amounts") {
      $0.running
    },
    .money("difference", "history_balance less plan_balance") { $0.difference },
    .text("keeps", "the balance that is kept: history or plan; blank if you must choose") {
      $0.isSet ? "history" : $0.remedy == .keepPlan ? "plan" : nil
    },
  ]

  static let unsettled = TableSpec(
    "unsettled", "one row for each account whose balance is not explained by its history",
    columns)

  private static let entryColumns: [Column<HistoryEntry>] = [
    .text("tier", "the tier's name") { $0.tierName },
    .text("account", "the account's name") { $0.accountName },
    Column("timestamp", .timestamp, "the row's timestamp, with its UTC offset") {
      .text($0.timestamp.description)
    },
    .money(
      "amount",
      "the amount missing from the plan or counted twice; negative for a withdrawal"
    ) {
      $0.amount
    },
    .text("type", "the row's type") { $0.kind.rawValue },
    .text("description", "the reason or the note") { $0.description },
    .text("user", "the user who recorded the row") { $0.user },
    .text("op", "the row's operation") { $0.op },
  ]

  static let operations = TableSpec(
    "operations", "one row for each history row that explains the difference", entryColumns)

  /// An unsettled account.
  struct Balance {
    let name: AccountName
    /// The balance in the plan; nil if the plan does not have the account.
    let planned: Decimal?
    let running: Decimal?
    let cause: UnsettledBalance.Cause
    let remedy: UnsettledBalance.Remedy
    /// Whether the balance is set to the sum of its rows or moved to another account.
    let isSet: Bool
    /// The rows that are missing from the plan or counted twice in the plan.
    let rows: [History.Row]
    /// Whether the plan has the account's tier.
    let hasTier: Bool
    /// Whether the plan has the account in addition to the account that replaced it.
    let isReplaced: Bool

    init(
      _ balance: UnsettledBalance, cause: UnsettledBalance.Cause, remedy: UnsettledBalance.Remedy,
      isSet: Bool, rows: [History.Row]
    ) {
      (name, planned, running) = (balance.name, balance.planned, balance.running)
      (self.cause, self.remedy, self.isSet, self.rows) = (cause, remedy, isSet, rows)
      (hasTier, isReplaced) = (true, false)
    }

    init(_ left: LeftBalance, isMoved: Bool) {
      (name, planned, running) = (left.name, nil, left.open)
      (cause, remedy, isSet, rows) = (.renamed, .ask, isMoved, [])
      (hasTier, isReplaced) = (left.hasTier, left.isPlanned)
    }

    /// Whether the rows are missing from the plan. In that case, the balance is below the sum of
    /// the rows, or above the sum if the rows are withdrawals.
    var lacksRows: Bool {
      let first = rows.first?.entry.amount.isNegative ?? false
      return (difference?.isNegative ?? false) == first
    }

    /// The difference between the sum of the rows and the plan's balance; nil on overflow.
    var difference: Decimal? {
      do throws(DecimalError) {
        return try running.subtracting(planned ?? .zero)
      } catch {
        return nil
      }
    }
  }

  let balances: [Balance]
  /// Number of unsettled accounts that are not shown because the user named other accounts.
  let unsettledBesides: Int
  /// New history rows, which move the remaining amounts of accounts.
  let entries: [HistoryEntry]
  let diff: LineDiff
  let currency: Currency
  /// The command that shows missing rows.
  let gitDiff: String
  var isApplied = false

  /// Whether any balance is set.
  var changesPlan: Bool { !diff.hunks.isEmpty }
  /// Whether the plan or the history changes.
  private var writes: Bool { changesPlan || !entries.isEmpty }

  /// Whether any account is unsettled after the change.
  var hasUnsettled: Bool {
    unsettledBesides > 0 || balances.contains { !(isApplied && $0.isSet) }
  }

  var answer: Answer {
    Answer(
      json: .object([
        .init("applied", .bool(isApplied && writes)),
        .init("unsettled", .array(table.objects)),
        .init("operations", .array(rows.objects)),
        .init("plan_diff", .string(diffText)),
      ]), tables: [table, rows], page: page, wantsAttention: hasUnsettled,
      isRecorded: isApplied && writes)
  }

  private var diffText: String {
    diff.text(label: PostedChange.planName).map { $0 + "\n" }.joined()
  }

  private var table: Table {
    Table(Self.unsettled, Self.columns, of: balances, money: money)
  }

  private var rows: Table { rows(of: balances) }

  private func rows(of balances: [Balance]) -> Table {
    let entries = balances.flatMap { $0.rows.map(\.entry) }
    return Table(Self.operations, Self.entryColumns, of: entries, money: money)
  }

  private func money(_ amount: Decimal) -> Cell { .number(currency.text(amount)) }
}

extension SettlingAnswer {
  private var page: Page {
    var page = Page()
    guard !balances.isEmpty else {
      page.line("Every balance matches its history.")
      return page
    }
    page.table(TextTable(table))
    for (title, isMeant) in [("missing from the plan", true), ("counted twice in the plan", false)]
    {
      let rows = rows(of: balances.filter { $0.lacksRows == isMeant })
      guard !rows.rows.isEmpty else { continue }
      page.heading("Rows \(title)")
      page.table(
        TextTable(
          rows, showing: ["account", "timestamp", "amount", "description", "user", "op"],
          dropping: ["op"]))
    }
    if !entries.isEmpty {
      page.heading(isApplied ? "Added to the history" : "Would be added to the history")
      page.table(
        TextTable(
          Table(Self.operations, Self.entryColumns, of: entries, money: money),
          showing: ["tier", "account", "amount", "description"]))
    }
    if changesPlan {
      page.heading(isApplied ? "Set from the history:" : "Would be set from the history:")
      page.changedLines(of: diff, named: PostedChange.planName)
    }
    addAdvice(to: &page)
    return page
  }

  /// Adds advice about the accounts that are not changed.
  private func addAdvice(to page: inout Page) {
    let left = balances.filter { !$0.isSet }
    func names(_ isMeant: (Balance) -> Bool) -> String? {
      let names = left.filter(isMeant).map { "'\($0.name.account.visible)'" }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    let lost = names { $0.cause == .lost }
    let asked = names {
      $0.cause != .lost && $0.cause != .renamed && $0.remedy != .keepPlan
    }
    let edited = names { $0.cause != .lost && $0.remedy == .keepPlan }
    let replaced = names { $0.isReplaced }
    let gone = left.filter { $0.cause == .renamed && !$0.isReplaced }
    if lost ?? asked ?? edited ?? replaced != nil || !gone.isEmpty { page.blank() }
    if let lost {
      page.line("Rows of \(lost) that are in the last git commit are missing; restore them first:")
      page.line(StyledText("  " + gitDiff))
    }
    if let asked {
      page.line("Choose the correct balance of \(asked):")
      page.line("  plan-apply --reconcile --apply          keeps the plan")
      page.line("  plan-merge --apply --account NAME       keeps the history")
    }
    if let edited {
      page.line("The plan's balance of \(edited) was changed by hand and is kept; to record it:")
      page.line("  plan-apply --reconcile --apply")
    }
    if let replaced {
      page.line("The balance of \(replaced) is moved once the account that replaced it is settled:")
      page.line("  plan-merge --apply")
    }
    for balance in gone {
      let place = "\(balance.name.tier)/\(balance.name.account)".visible.shellWord
      let amount = balance.running.map(currency.text) ?? "0"
      page.line("The plan does not contain '\(balance.name.account.visible)'; to restore it:")
      if !balance.hasTier {
        page.line(
          StyledText("  plan-set --add-tier \(balance.name.tier.visible.shellWord) --apply"))
      }
      page.line(StyledText("  plan-set --add-account \(place) balance \(amount) --apply"))
    }
    if !isApplied, writes {
      page.blank()
      page.line("Nothing is written without --apply.")
    }
  }
}
