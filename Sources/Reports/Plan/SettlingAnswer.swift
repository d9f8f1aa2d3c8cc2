import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// The accounts whose balance differs from their rows, and what becomes of each.
package struct SettlingAnswer {
  static let unsettled = TableSpec(
    "unsettled", "one row for each account whose balance its history does not explain",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec(
        "cause", .text,
        "fork: two machines recorded on it; edit: changed by hand; lost: rows are missing"),
      ColumnSpec("plan_balance", .money, "the balance in the plan"),
      ColumnSpec("history_balance", .money, "the balance by the first row and all amounts"),
      ColumnSpec("difference", .money, "the balance by the history, less that in the plan"),
      ColumnSpec(
        "keeps", .text,
        "history: it is set from that; plan: it stays; blank: a person has to choose"
      ),
    ])

  static let operations = TableSpec(
    "operations", "one row for each row of the history that makes a difference",
    [
      ColumnSpec("tier", .text, "the tier's name"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("timestamp", .timestamp, "the time of the row, with the offset"),
      ColumnSpec("amount", .money, "the amount that the plan lacks; negative when it went out"),
      ColumnSpec("type", .text, "the type of the row"),
      ColumnSpec("description", .text, "the reason or the note given"),
      ColumnSpec("user", .text, "the user who recorded it"),
      ColumnSpec("op", .text, "the operation that the row belongs to"),
    ])

  /// One unsettled account.
  struct Balance {
    let balance: UnsettledBalance
    let cause: UnsettledBalance.Cause
    let remedy: UnsettledBalance.Remedy
    /// Whether the balance becomes what the rows come to.
    let isSet: Bool
    /// The rows that the plan lacks.
    let rows: [History.Row]
  }

  let balances: [Balance]
  /// How many unsettled accounts are not shown because others were named.
  let unsettledBesides: Int
  let diff: LineDiff
  let currency: Currency
  var isApplied = false

  /// Whether there is a balance to set.
  var changesPlan: Bool { !diff.hunks.isEmpty }

  /// Whether any account is unsettled, after what was written.
  var hasUnsettled: Bool {
    unsettledBesides > 0 || balances.contains { !(isApplied && $0.isSet) }
  }

  var answer: Answer {
    Answer(
      json: .object([
        .init("applied", .bool(isApplied && changesPlan)),
        .init("unsettled", .array(table.objects)),
        .init("operations", .array(rows.objects)),
        .init("plan_diff", .string(diffText)),
      ]), tables: [table, rows], page: page, wantsAttention: hasUnsettled,
      isRecorded: isApplied && changesPlan)
  }

  private var diffText: String {
    diff.text(label: PlanChange.planName).map { $0 + "\n" }.joined()
  }

  private var table: Table {
    Table(
      Self.unsettled,
      rows: balances.map { balance in
        let unsettled = balance.balance
        return [
          .text(unsettled.name.tier), .text(unsettled.name.account),
          .text(balance.cause.rawValue), money(unsettled.planned), money(unsettled.running),
          money(unsettled.running.flatMap { Self.difference($0, unsettled.planned) }),
          balance.isSet
            ? .text("history") : balance.remedy == .keepPlan ? .text("plan") : .null,
        ]
      })
  }

  private var rows: Table {
    Table(
      Self.operations,
      rows: balances.flatMap { balance in
        balance.rows.map(\.entry).map { entry in
          [
            .text(entry.tierName), .text(entry.accountName),
            .text(entry.timestamp.description), money(entry.amount), .text(entry.kind.rawValue),
            .text(entry.description), .text(entry.user), entry.op.map(Cell.text) ?? .null,
          ]
        }
      })
  }

  private func money(_ amount: Decimal?) -> Cell {
    amount.map { .number(currency.text($0)) } ?? .null
  }

  private static func difference(_ a: Decimal, _ b: Decimal) -> Decimal? {
    do throws(DecimalError) { return try a - b } catch { return nil }
  }
}

extension SettlingAnswer {
  private var page: Page {
    var page = Page()
    guard !balances.isEmpty else {
      page.line("Every balance is what its history comes to.")
      return page
    }
    page.table(
      TextTable(
        table,
        showing: [
          "tier", "account", "cause", "plan_balance", "history_balance", "difference", "keeps",
        ]))
    if !rows.rows.isEmpty {
      page.heading("Rows that the plan lacks")
      page.table(
        TextTable(
          rows, showing: ["account", "timestamp", "amount", "description", "user", "op"],
          dropping: ["op"]))
    }
    if changesPlan {
      page.heading(isApplied ? "Set from the history:" : "Would be set from the history:")
      page.changedLines(of: diff, named: PlanChange.planName)
    }
    addAdvice(to: &page)
    return page
  }

  /// What to do about accounts that nothing is done about.
  private func addAdvice(to page: inout Page) {
    let left = balances.filter { !$0.isSet }
    func names(_ isMeant: (Balance) -> Bool) -> String? {
      let names = left.filter(isMeant).map { "'\($0.balance.name.account.visible)'" }
      return names.isEmpty ? nil : names.joined(separator: ", ")
    }
    let lost = names { $0.cause == .lost }
    let asked = names { $0.cause != .lost && $0.remedy != .keepPlan }
    let edited = names { $0.cause != .lost && $0.remedy == .keepPlan }
    if lost ?? asked ?? edited != nil { page.blank() }
    if let lost {
      page.line("Rows of \(lost) are missing that git's last commit has; bring them back first:")
      page.line("  git diff HEAD -- ledgers")
    }
    if let asked {
      page.line("Only you can tell which balance of \(asked) is right:")
      page.line("  plan-apply --reconcile --apply          keeps the plan")
      page.line("  plan-merge --apply --account NAME       keeps the history")
    }
    if let edited {
      page.line("The plan's balance of \(edited) was changed by hand and stays; to record that:")
      page.line("  plan-apply --reconcile --apply")
    }
    if !isApplied, changesPlan {
      page.blank()
      page.line("Nothing is written without --apply.")
    }
  }
}
