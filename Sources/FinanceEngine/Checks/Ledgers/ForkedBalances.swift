package import FinanceModel
import PlainText

/// Reports balances of the plan that two machines recorded on, at the row where they part. An error
/// for folder-check; see ``balanceWarnings(_:_:minorDigits:)`` for tools that answer.
@Sendable func forkedBalances(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard let plan = names.plan else { return [] }
  let settlement = Settlement(
    of: plan, with: BalanceLedger(history), minorDigits: names.minorDigits)
  return settlement.forked.prefix(LedgerFinding.limit + 1).map {
    finding(.error, $0, minorDigits: names.minorDigits)
  }
}

/// What every tool that shows the plan's balances warns of: balances that two machines recorded on,
/// and operations with two amounts for one account.
///
///     folder.planning(planRules, settingsRules(), balanceWarnings)
@Sendable package func balanceWarnings(
  _ ledger: BalanceLedger, _ plan: Plan, minorDigits: Int
) -> [LedgerFinding] {
  let settlement = Settlement(of: plan, with: ledger, minorDigits: minorDigits)
  let forks = settlement.forked.prefix(LedgerFinding.limit + 1).map {
    finding(.warning, $0, minorDigits: minorDigits)
  }
  return forks + (ledger.history.map { differingOperations(in: $0, .warning) } ?? [])
}

extension Posting {
  /// Errors for the accounts that the posting changes and two machines recorded on: nothing may be
  /// added to a balance that is not known. None where all of them are settled.
  package func forkErrors(in plan: Plan, _ history: History, minorDigits: Int) -> [LedgerFinding] {
    guard !balances.isEmpty else { return [] }
    let changed = Set(balances.map { [$0.tier, $0.account] })
    return Settlement(of: plan, with: BalanceLedger(history), minorDigits: minorDigits).forked
      .filter { changed.contains([$0.tier, $0.account]) }
      .map { balance in
        LedgerFinding(
          .error, .fork, of: .history,
          "account '\(balance.name.account.visible)' of tier '\(balance.name.tier.visible)' is not "
            + "settled, so nothing is recorded for it", at: balance.place,
          column: "balance_after", hint: hint)
      }
  }
}

private func finding(
  _ severity: Diagnostic.Severity, _ balance: UnsettledBalance, minorDigits: Int
) -> LedgerFinding {
  let shown = [balance.planned, balance.running].map { number in
    number.map { $0.text(decimals: minorDigits, .halfEven) } ?? "more than a number can hold"
  }
  return LedgerFinding(
    severity, .fork, of: .history,
    "two machines recorded on one balance of account '\(balance.name.account.visible)' of tier "
      + "'\(balance.name.tier.visible)': the plan has \(shown[0]), all rows come to \(shown[1])",
    at: balance.place, column: "balance_after", hint: hint)
}

private let hint =
  "plan-merge shows why; plan-merge --apply sets the balance from all rows, "
  + "plan-apply --reconcile --apply keeps the plan"
