import FinanceModel
import PlainText

/// Notes balances of the plan that differ from what their rows come to (the opening and all
/// amounts), at the last row. Balances without any row are their own opening; names that the plan
/// has twice are left alone, and so are forks, which are reported by a rule of their own.
@Sendable func unexplainedBalances(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard let plan = names.plan else { return [] }
  let digits = names.minorDigits
  let ledger = BalanceLedger(history)
  let forked = Set(Settlement(of: plan, with: ledger, minorDigits: digits).forked.map(\.name))
  return PlanComparison(of: plan, with: ledger).balances.compactMap { balance in
    guard !forked.contains(balance.name) else { return nil }
    guard let running = balance.running, !balance.isExplained(minorDigits: digits) else {
      return nil
    }
    let shown = [balance.planned, running].map { $0.text(decimals: digits, .halfEven) }
    // Two that round to one text are told apart by all their digits.
    let texts = shown[0] == shown[1] ? ["\(balance.planned)", "\(running)"] : shown
    let isBroken = running.differs(from: balance.last.balanceAfter, minorDigits: digits)
    return LedgerFinding(
      .note, .unexplained, of: .history,
      "account '\(balance.name.account.visible)' of tier '\(balance.name.tier.visible)' has "
        + "\(texts[0]) in the plan, but "
        + (isBroken ? "its rows come to \(texts[1])" : "\(texts[1]) after its last row"),
      at: balance.last.place, column: "balance_after",
      hint: "to record the difference: plan-apply --reconcile --apply")
  }
}
