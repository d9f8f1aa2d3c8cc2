import FinanceModel
import PlainText

/// Notes balances of the plan that differ from the one after their last row, at that row. Balances
/// without any row are their own opening; names that the plan has twice are left alone.
@Sendable func unexplainedBalances(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard let plan = names.plan else { return [] }
  let last = history.lastRows
  var bearers: [AccountName: Int] = [:]
  let accounts = plan.tiers.flatMap { tier in
    tier.accounts.map { (name: AccountName(tier: tier.name, account: $0.name), account: $0) }
  }
  for (name, _) in accounts { bearers[name, default: 0] += 1 }
  return accounts.compactMap { name, account in
    guard bearers[name] == 1, let row = last[name] else { return nil }
    let digits = names.minorDigits
    let (planned, recorded) = (account.balance, row.entry.balanceAfter)
    guard planned != recorded,
      planned.text(decimals: digits, .halfEven) != recorded.text(decimals: digits, .halfEven)
    else { return nil }
    return LedgerFinding(
      .note, .unexplained, of: .history,
      "account '\(name.account.visible)' of tier '\(name.tier.visible)' has "
        + "\(planned.text(decimals: digits, .halfEven)) in the plan, but "
        + "\(recorded.text(decimals: digits, .halfEven)) after its last row",
      at: row.place, column: "balance_after",
      hint: "to record the difference: plan-apply --reconcile --apply")
  }
}
