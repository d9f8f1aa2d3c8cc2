import FinanceModel
import PlainText

/// Notes that a plan with accounts has no history yet: its balances are their own opening.
@Sendable func emptyHistory(_ history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard history.rows.isEmpty, let plan = names.plan,
    plan.tiers.contains(where: { !$0.accounts.isEmpty })
  else { return [] }
  return [
    LedgerFinding(
      .note, .empty, of: .history,
      "the plan has no history yet; its balances are their own opening", at: nil)
  ]
}
