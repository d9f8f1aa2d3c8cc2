import FinanceModel
import PlainText

/// Warns of names that no account has, once for each name, where it comes first.
///
/// In the history an account may be gone from the plan since: without a name near to it that is a
/// note. In the other ledgers any name may be an account, unless the settings list some.
@Sendable func unknownAccounts(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  table.ledger == .history
    ? names.plan.map { unknownAccounts(in: table, of: $0) } ?? []
    : names.accounts.map { unknownAccounts(in: table, among: $0) } ?? []
}

private func unknownAccounts(
  in table: LedgerTable, among known: Set<String>
) -> [LedgerFinding] {
  guard let column = table.ledger.columns.first(where: { $0.kind == .account }) else { return [] }
  var unknown = NameCount()
  for use in table.texts(of: column.name, in: table.liveRows)?.uses ?? []
  where !known.contains(use.text) {
    guard let cell = table.cell(table.liveRows[use.first], column) else { continue }
    unknown.add(use.text, cell, count: use.count)
  }
  let candidates = known.sorted()
  return unknown.inFileOrder.map { cell, count in
    let near = nearestName(to: cell.text, among: candidates)
    return cell.finding(
      .warning, .accountUnknown, "is no account's name" + inRows(count),
      hint: near.map { "did you mean '\($0.visible)'?" }
        ?? "add the account to coffer.json, or the name to its aliases")
  }
}

private func unknownAccounts(in table: LedgerTable, of plan: Plan) -> [LedgerFinding] {
  var accounts: [String: Set<String>] = [:]
  for tier in plan.tiers {
    accounts[tier.name, default: []].formUnion(tier.accounts.map(\.name))
    for account in tier.accounts {
      // Rows have each name on one line.
      let name = AccountName(tier: tier.name, account: account.name).asRecorded
      accounts[name.tier, default: []].insert(name.account)
    }
  }
  guard let tier = table.ledger.column("tier_name"),
    let account = table.ledger.column("account_name")
  else { return [] }
  var unknown = NameCount()
  for place in table.liveRows {
    guard let tier = table.cell(place, tier), let account = table.cell(place, account) else {
      continue
    }
    if let known = accounts[tier.text] {
      if !known.contains(account.text) { unknown.add(tier.text + "\n" + account.text, account) }
    } else {
      unknown.add(tier.text, tier)
    }
  }
  return unknown.inFileOrder.map { cell, count in
    let tier = table.text(cell.place, "tier_name")
    let isTier = cell.column.kind == .tier
    let near = nearestName(
      to: cell.text, among: (isTier ? Set(accounts.keys) : accounts[tier] ?? []).sorted())
    return cell.finding(
      near == nil ? .note : .warning, .accountUnknown,
      (isTier ? "is no tier of the plan" : "is not in tier '\(tier.visible)' of the plan")
        + inRows(count),
      hint: near.map { "did you mean '\($0.visible)'?" })
  }
}

private func inRows(_ count: Int) -> String { count > 1 ? ", in \(count) rows" : "" }

/// Names with the cell where each comes first, and how often it comes.
private struct NameCount {
  private var names: [String: (cell: LedgerCell, count: Int)] = [:]

  mutating func add(_ name: String, _ cell: LedgerCell, count: Int = 1) {
    names[name, default: (cell, 0)].count += count
  }

  /// No more of them than are shown, and one.
  var inFileOrder: [(cell: LedgerCell, count: Int)] {
    Array(names.values.sorted { $0.cell.place < $1.cell.place }.prefix(LedgerFinding.limit + 1))
  }
}
