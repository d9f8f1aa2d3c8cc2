import FinanceModel
import PlainText

/// Refuses an operation that has two amounts for one account, as after a merge of two machines that
/// used one name for two operations, at the later row. Both amounts count.
///
/// Not one that is undone, nor where a later `manual` row meets what the rows come to: then
/// somebody has looked and reconciled.
@Sendable func differingOperations(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  differingOperations(in: history, .error)
}

/// The same, as errors or as warnings.
func differingOperations(
  in history: History, _ severity: Diagnostic.Severity
) -> [LedgerFinding] {
  var firsts: [Bearer: LedgerPlace] = [:]
  var open: [AccountName: [(bearer: Bearer, row: LedgerPlace, first: LedgerPlace)]] = [:]
  for (row, running) in zip(history.chronological, history.runningBalances) {
    let entry = row.entry
    if entry.kind == .manual, running == entry.balanceAfter { open[entry.name] = nil }
    guard let op = entry.op else { continue }
    let bearer = Bearer(op: op, name: entry.name)
    if let first = firsts[bearer] {
      open[entry.name, default: []].append((bearer, row.place, first))
    } else {
      firsts[bearer] = row.place
    }
  }
  let differing = open.values.joined().sorted { $0.row < $1.row }
  guard !differing.isEmpty else { return [] }
  let undoings = Undoings(in: history)
  let undone = Set(differing.map(\.bearer.op)).filter(undoings.isUndone)
  return differing.filter { !undone.contains($0.bearer.op) }.prefix(LedgerFinding.limit + 1).map {
    finding(severity, $0.bearer, at: $0.row, $0.first)
  }
}

/// An operation's part in one balance.
private struct Bearer: Hashable {
  let op: String
  let name: AccountName
}

private func finding(
  _ severity: Diagnostic.Severity, _ bearer: Bearer, at place: LedgerPlace, _ first: LedgerPlace
) -> LedgerFinding {
  let op = bearer.op.visible
  return LedgerFinding(
    severity, .opDiffers, of: .history,
    "operation '\(op)' has two amounts for account '\(bearer.name.account.visible)'", at: place,
    column: "op",
    hint: "plan-apply --undo \(op) --apply takes back both; then apply it once, by another name",
    earlier: first)
}
