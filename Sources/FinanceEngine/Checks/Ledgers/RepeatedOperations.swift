import FinanceModel
import PlainText

/// Warns of an operation that has two rows for one balance, as after a merge of two machines that
/// both applied it, at the later one.
///
/// Not of one that is undone, nor where a later `manual` row meets what the rows come to: then
/// somebody has looked and reconciled.
@Sendable func repeatedOperations(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
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
  let repeats = open.values.joined().sorted { $0.row < $1.row }
  guard !repeats.isEmpty else { return [] }
  let undoings = Undoings(in: history)
  let undone = Set(repeats.map(\.bearer.op)).filter(undoings.isUndone)
  let unexplained = Set(
    (names.plan.map { PlanComparison(of: $0, with: history).balances } ?? [])
      .filter { !$0.isExplained(minorDigits: names.minorDigits) }.map(\.name))
  return repeats.filter { !undone.contains($0.bearer.op) }.prefix(LedgerFinding.limit + 1).map {
    finding(
      $0.bearer, at: $0.row, $0.first, isExplained: !unexplained.contains($0.bearer.name))
  }
}

/// An operation's part in one balance.
private struct Bearer: Hashable {
  let op: String
  let name: AccountName
}

private func finding(
  _ bearer: Bearer, at place: LedgerPlace, _ first: LedgerPlace, isExplained: Bool
) -> LedgerFinding {
  let op = bearer.op.visible
  return LedgerFinding(
    .warning, .opTwice, of: .history,
    "operation '\(op)' is applied twice to account '\(bearer.name.account.visible)'", at: place,
    column: "op",
    hint: isExplained
      ? "plan-apply --undo \(op) --apply takes back both; then apply it once, by another name"
      : "where the plan has it once: plan-apply --reconcile --apply",
    earlier: first)
}
