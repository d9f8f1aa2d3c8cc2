import FinanceModel
import PlainText

/// Notes a `balance_after` that is not the one of the account's row before plus the amount, as
/// after a merge of two machines that both moved money.
@Sendable func brokenChains(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  var balances: [AccountName: Decimal] = [:]
  var findings: [LedgerFinding] = []
  for row in history.chronological {
    let entry = row.entry
    let before = balances.updateValue(entry.balanceAfter, forKey: entry.name)
    guard let before, !follows(entry, before) else { continue }
    findings.append(
      LedgerFinding(
        .note, .chain, of: .history,
        "balance_after of '\(entry.accountName.visible)' is \(entry.balanceAfter), but "
          + "\(before) before it and \(entry.amount) do not give that",
        at: row.place, column: "balance_after",
        hint: "check the plan's balance, then: plan-apply --reconcile --apply"))
    if findings.count > LedgerFinding.limit { break }
  }
  return findings
}

private func follows(_ entry: HistoryEntry, _ before: Decimal) -> Bool {
  do throws(DecimalError) {
    return try before + entry.amount == entry.balanceAfter
  } catch {
    return false
  }
}
