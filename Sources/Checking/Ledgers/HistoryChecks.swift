package import FinanceModel
package import PlainText
package import Planning

/// Reports plan balances recorded by two machines, at the row where their histories diverge. This
/// is an error in folder-check; see ``balanceWarnings(_:_:minorDigits:asking:)`` for other tools.
@Sendable func forkedBalances(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard let plan = names.plan, var settlement = names.settlement(history) else { return [] }
  var evidence: [AccountName: EditEvidence] = [:]
  for name in names.merged { evidence[name] = EditEvidence.none }
  settlement.take(evidence)
  return forks(of: settlement, .error, minorDigits: names.minorDigits)
    + doubledMoves(in: history, of: plan, .error, minorDigits: names.minorDigits)
}

extension LedgerNames {
  /// Returns the balances in the plan that the history does not explain; nil if there is no plan.
  ///
  /// - Parameter source: identifies balances that result from merges, in addition to the accounts
  ///   in ``merged``.
  package func settlement(
    _ history: History, asking source: EvidenceSource? = nil
  ) -> Settlement? {
    guard let plan else { return nil }
    return Settlement(
      of: plan, with: BalanceLedger(history), minorDigits: minorDigits, merged: merged,
      asking: source, about: .all)
  }
}

private func forks(
  of settlement: Settlement, _ severity: Diagnostic.Severity, minorDigits: Int
) -> [LedgerFinding] {
  settlement.forked.prefix(LedgerFinding.limit + 1).map {
    finding(severity, $0, minorDigits: minorDigits)
  }
    + settlement.left.prefix(LedgerFinding.limit + 1).map {
      finding(severity, $0, minorDigits: minorDigits)
    }
}

/// Returns the warnings shared by all tools that show the plan's balances. They report balances
/// recorded by two machines, balances left on accounts that one machine renamed or removed, and
/// operations with two amounts for one account.
///
/// - Parameter source: identifies balances that result from merges if the rows do not.
///
///     folder.planning(planRules, settingsRules(), balanceWarnings)
@Sendable package func balanceWarnings(
  _ ledger: BalanceLedger, _ plan: Plan, minorDigits: Int, asking source: EvidenceSource? = nil
) -> [LedgerFinding] {
  let settlement = Settlement(
    of: plan, with: ledger, minorDigits: minorDigits, asking: source)
  return forks(of: settlement, .warning, minorDigits: minorDigits)
    + (ledger.history.map {
      differingOperations(in: $0, .warning)
        + doubledMoves(in: $0, of: plan, .warning, minorDigits: minorDigits)
    } ?? [])
}

/// Returns a finding for each account that two machines removed and moved to different accounts.
package func doubledMoves(
  in history: History, of plan: Plan, _ severity: Diagnostic.Severity, minorDigits: Int
) -> [LedgerFinding] {
  DoubledMove.found(in: history, of: plan).prefix(LedgerFinding.limit + 1).map { move in
    let names = move.destinations.map {
      "'\($0.name.account.visible)' of tier '\($0.name.tier.visible)'"
    }
    let commands = zip(move.destinations, move.destinations.reversed()).map { kept, other in
      let place = "\(other.name.tier.visible)/\(other.name.account.visible)".shellWord
      let balance = other.balanceWithout?.text(decimals: minorDigits, .halfEven) ?? "AMOUNT"
      return "to keep the money in '\(kept.name.account.visible)': plan-set \(place) balance"
        + " \(balance) --apply"
    }
    return LedgerFinding(
      severity, .fork, of: .history,
      "two machines removed account '\(move.name.account.visible)' of tier"
        + " '\(move.name.tier.visible)': one moved"
        + " \(move.amount.text(decimals: minorDigits, .halfEven)) to \(names[0]), the other to"
        + " \(names[1]), so the money counts twice",
      at: move.place, column: "amount", hint: commands.joined(separator: "; "))
  }
}

extension Posting {
  /// Returns errors for accounts that the posting changes and whose balances were recorded by two
  /// machines, because amounts must not be added to an unknown balance. The result is empty if all
  /// of these balances are settled.
  package func forkErrors(
    in plan: Plan, _ history: History, minorDigits: Int, asking source: EvidenceSource? = nil
  ) -> [LedgerFinding] {
    guard !balances.isEmpty else { return [] }
    let changed = Set(balances.map { [$0.tier, $0.account] })
    let settlement = Settlement(
      of: plan, with: BalanceLedger(history), minorDigits: minorDigits, asking: source)
    let accounts = PlanAccounts(plan)
    func error(_ name: AccountName, _ place: LedgerPlace, _ hint: String) -> LedgerFinding {
      LedgerFinding(
        .error, .fork, of: .history,
        "account '\(name.account.visible)' of tier '\(name.tier.visible)' is not settled, so its"
          + " changes are not recorded", at: place, column: "balance_after", hint: hint
      )
    }
    return settlement.forked.filter { changed.contains([$0.tier, $0.account]) }
      .map { error($0.name, $0.place, hint(for: $0.name)) }
      + settlement.left.compactMap { left in
        guard let successor = left.successor,
          let place = accounts.places(of: successor).first,
          changed.contains([place.tier, place.account])
        else { return nil }
        return error(successor, left.place, leftHint)
      }
  }
}

private func finding(
  _ severity: Diagnostic.Severity, _ left: LeftBalance, minorDigits: Int
) -> LedgerFinding {
  LedgerFinding(
    severity, .fork, of: .history,
    "account '\(left.name.account.visible)' of tier '\(left.name.tier.visible)' "
      + (left.isPlanned ? "was renamed and is still in the plan" : "is no longer in the plan")
      + ", but another machine changed its balance: "
      + (left.hasBalance || left.open.isZero
        ? "its rows sum to " : "the balance under its new name must change by ")
      + left.open.text(decimals: minorDigits, .halfEven), at: left.place,
    column: "balance_after", hint: left.isForked ? leftHint : removedHint)
}

private let removedHint = "plan-merge shows how to restore the account"

private let leftHint =
  "plan-merge shows why; plan-merge --apply moves the balance to the account that replaced this one"

private func finding(
  _ severity: Diagnostic.Severity, _ balance: UnsettledBalance, minorDigits: Int
) -> LedgerFinding {
  let shown = [balance.planned, balance.running].map { number in
    number.map { $0.text(decimals: minorDigits, .halfEven) } ?? "an amount that is too large"
  }
  return LedgerFinding(
    severity, .fork, of: .history,
    "two machines changed the balance of account '\(balance.name.account.visible)' of tier"
      + " '\(balance.name.tier.visible)': the plan has \(shown[0]), but all rows sum to"
      + " \(shown[1])",
    at: balance.place, column: "balance_after", hint: hint(for: balance.name))
}

private func hint(for name: AccountName) -> String {
  let account = "\(name.tier.visible)/\(name.account.visible)".shellWord
  return "plan-merge shows why; to set the balance from all rows: plan-merge --account \(account)"
    + " --apply; to keep the plan's balance: plan-apply --reconcile --apply"
}

/// Reports an error for an operation with two amounts for one account, at the later row. This
/// occurs after merging the folders of two machines that used one name for two operations. Both
/// amounts are applied.
///
/// Undone operations are exempt. Accounts with a later `manual` row that matches the sum of the
/// rows are also exempt, because the balance was then reconciled.
@Sendable func differingOperations(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  differingOperations(in: history, .error)
}

/// Returns findings about operations with two amounts for one account, as errors or warnings.
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

/// An operation and the account to which it adds an amount.
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
    hint: "plan-merge --apply && plan-apply --undo \(op) --apply undoes both; then apply the"
      + " operation once, under another name",
    earlier: first)
}

/// Reports, as a note, a row that is more than a day older than the previous row in its file. The
/// cause is a wrong clock or a merge. Rows are applied in the order of their timestamps.
@Sendable func backwardClock(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  zip(history.rows, history.rows.dropFirst()).lazy.filter { before, row in
    before.place.file == row.place.file
      && before.entry.timestamp.instant - row.entry.timestamp.instant > nanosecondsInADay
  }.prefix(LedgerFinding.limit + 1).map { before, row in
    LedgerFinding(
      .note, .clock, of: .history,
      "the row is older than the previous row, which is dated \(before.entry.timestamp)",
      at: row.place,
      column: "timestamp", hint: "check the timestamp; rows are applied in order of timestamp")
  }
}

private let nanosecondsInADay: Int128 = 86_400_000_000_000

/// Reports, as a note, a `balance_after` that differs by a minor unit or more from the account's
/// previous balance plus the amount. This can occur after merging the folders of two machines that
/// both moved money.
///
/// If a row's balance equals the opening plus all amounts up to the row, as after `--reconcile`,
/// earlier rows are not reported. If the opening plus all amounts equals the plan's balance, no
/// rows of the account are reported.
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
    // Accounts with forks are removed, because another rule reports them.
    let settlement = Settlement(
      of: plan, with: ledger, minorDigits: digits, merged: names.merged)
    for name in settlement.forked.map(\.name) + settlement.left.map(\.name) { breaks[name] = nil }
  }
  return breaks.values.joined().sorted { $0.row.place < $1.row.place }
    .prefix(LedgerFinding.limit + 1).map(finding)
}

private func finding(_ row: History.Row, _ before: Decimal) -> LedgerFinding {
  LedgerFinding(
    .note, .chain, of: .history,
    "balance_after of '\(row.entry.accountName.visible)' is \(row.entry.balanceAfter), expected"
      + " \(before) plus \(row.entry.amount)",
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

/// Reports, as a note, that a plan with accounts has no history yet, so its balances are treated as
/// openings.
@Sendable func emptyHistory(_ history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard history.rows.isEmpty, let plan = names.plan,
    plan.tiers.contains(where: { !$0.accounts.isEmpty })
  else { return [] }
  return [
    LedgerFinding(
      .note, .empty, of: .history,
      "the plan has no history yet; its balances are used as opening balances", at: nil)
  ]
}

/// Reports, as a note, an operation that is in the history twice for one account with the same
/// amount. The note is at the row that is ignored. This occurs after merging the folders of two
/// machines that both applied the operation.
@Sendable func repeatedOperations(
  in table: LedgerTable, _ names: LedgerNames
) -> [LedgerFinding] {
  table.repeatedOperations.prefix(LedgerFinding.limit + 1).map { row, first in
    LedgerFinding(
      .note, .opTwice, of: table.ledger,
      "operation '\(table.text(row, "op").visible)' is recorded twice for account"
        + " '\(table.text(row, "account_name").visible)' and is counted once",
      at: row, column: "op",
      earlier: first)
  }
}

/// Reports, as a note at an account's last row, a plan balance that differs from the account's
/// opening plus all amounts. Balances without rows are skipped, because they are themselves
/// openings. Duplicate names in the plan are also skipped, and so are forks, which another rule
/// reports.
@Sendable func unexplainedBalances(in history: History, _ names: LedgerNames) -> [LedgerFinding] {
  guard let plan = names.plan else { return [] }
  let digits = names.minorDigits
  let ledger = BalanceLedger(history)
  let settlement = Settlement(of: plan, with: ledger, minorDigits: digits, merged: names.merged)
  let forked = Set(settlement.forked.map(\.name))
  return PlanComparison(of: plan, with: ledger).balances.compactMap { balance in
    guard !forked.contains(balance.name) else { return nil }
    guard let running = balance.running, !balance.isExplained(minorDigits: digits) else {
      return nil
    }
    let shown = [balance.planned, running].map { $0.text(decimals: digits, .halfEven) }
    // If both values round to the same text, they are shown with all their digits.
    let texts = shown[0] == shown[1] ? ["\(balance.planned)", "\(running)"] : shown
    let isBroken = running.differs(from: balance.last.balanceAfter, minorDigits: digits)
    return LedgerFinding(
      .note, .unexplained, of: .history,
      "account '\(balance.name.account.visible)' of tier '\(balance.name.tier.visible)' has "
        + "\(texts[0]) in the plan, but "
        + (isBroken ? "its rows sum to \(texts[1])" : "\(texts[1]) after its last row"),
      at: balance.last.place, column: "balance_after",
      hint: "to record the difference: plan-apply --reconcile --apply")
  }
}
