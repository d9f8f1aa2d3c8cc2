import FinanceModel
import PlainText

/// Notes a `balance_after` that is not, to the minor unit, the one of the account's row before plus
/// the amount, as after a merge of two machines that both moved money.
///
/// What comes before a row at which the opening and all amounts make the balance again, as after
/// `--reconcile`, is mended and not told; nor is anything where they make the plan's balance.
@Sendable func brokenChains(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  let digits = names.minorDigits
  var balances: [AccountName: Decimal] = [:]
  var breaks: [AccountName: [(row: History.Row, before: Decimal)]] = [:]
  for (row, running) in zip(history.chronological, history.runningBalances) {
    let entry = row.entry
    let before = balances.updateValue(entry.balanceAfter, forKey: entry.name)
    if let running, !running.differs(from: entry.balanceAfter, minorDigits: digits) {
      breaks[entry.name] = nil
    } else if let before, !follows(entry, before, digits) {
      breaks[entry.name, default: []].append((row, before))
    }
  }
  if let plan = names.plan, !breaks.isEmpty {
    let ledger = BalanceLedger(history)
    for balance in PlanComparison(of: plan, with: ledger).balances
    where balance.isExplained(minorDigits: digits) {
      breaks[balance.name] = nil
    }
    // A fork is reported by a rule of its own.
    for balance in Settlement(of: plan, with: ledger, minorDigits: digits).forked {
      breaks[balance.name] = nil
    }
  }
  return breaks.values.joined().sorted { $0.row.place < $1.row.place }
    .prefix(LedgerFinding.limit + 1).map(finding)
}

private func finding(_ row: History.Row, _ before: Decimal) -> LedgerFinding {
  LedgerFinding(
    .note, .chain, of: .history,
    "balance_after of '\(row.entry.accountName.visible)' is \(row.entry.balanceAfter), but "
      + "\(before) before it and \(row.entry.amount) do not give that",
    at: row.place, column: "balance_after",
    hint: "check the plan's balance, then: plan-apply --reconcile --apply")
}

private func follows(_ entry: HistoryEntry, _ before: Decimal, _ digits: Int) -> Bool {
  do throws(DecimalError) {
    return try !(before + entry.amount).differs(from: entry.balanceAfter, minorDigits: digits)
  } catch {
    return false
  }
}
