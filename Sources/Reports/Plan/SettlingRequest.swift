import Checking
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
package import Planning

/// A request to settle balances that differ from their rows.
package struct SettlingRequest: Proposal {
  /// The report's table specifications, in the order of the help text.
  package static let tables = [SettlingAnswer.unsettled, SettlingAnswer.operations]

  private let accounts: [String]
  private let op: String
  private let stamp: PostingStamp

  /// - Parameters:
  ///   - accounts: names as typed. If given, only the balances of these accounts are set to the
  ///     sums of their rows.
  ///   - op: the operation's name.
  ///   - stamp: the time.
  package init(accounts: [String], op: String, _ stamp: PostingStamp) {
    self.accounts = accounts
    self.op = op
    self.stamp = stamp
  }

  /// The plan and its history.
  package var needs: [FolderPart] { [.plan, .plansSettings, .ledger(.history)] }

  /// Whether all balances were set without moves to other names. Such moves cannot be undone.
  package func isUndoable(_ outcome: SettlingAnswer) -> Bool { outcome.entries.isEmpty }

  /// Returns the accounts in every output format.
  package func answer(_ outcome: SettlingAnswer, isApplied: Bool) -> Answer {
    var outcome = outcome
    outcome.isApplied = isApplied
    return outcome.answer
  }

  /// Computes the answer and the change that settles the balances.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: SettlingAnswer) {
    let planning = try found.report(household.planning())
    let books = try found.report(household.books(with: planning))
    let digits = planning.currency.minorDigits
    let ledger = BalanceLedger(books.history)
    var settlement = Settlement(of: planning.plan, with: ledger, minorDigits: digits)
    let all = settlement.unsettled
    let evidence = household.folder.evidence(
      about: Settlement.openings(of: all)
        .merging(settlement.openingsOfRemoved) { first, _ in first }, in: books)
    settlement.take(evidence.source)
    let doubled = doubledMoves(
      in: books.history, of: planning.plan, .warning, minorDigits: digits)
    found.report(books.diagnostics(for: doubled))
    let chosen = try chosen(among: all.map(\.name) + settlement.left.map(\.name))
    let balances = all.enumerated().filter { chosen.isEmpty || chosen.contains($0.offset) }
      .map { index, balance in
        let finding = balance.finding(
          evidence.edit(of: balance.name), isLost: evidence.lost.contains(balance.name))
        let isSet =
          finding.cause != .lost && (chosen.contains(index) || finding.remedy == .keepHistory)
        return SettlingAnswer.Balance(
          balance, cause: finding.cause, remedy: finding.remedy,
          isSet: isSet && balance.running != nil,
          rows: balance.missingRows.map { books.history.chronological[ledger.number(ofRow: $0)] })
      }
    let left = settlement.left.enumerated()
      .filter { chosen.isEmpty || chosen.contains(all.count + $0.offset) }.map(\.element)
    let settled = Set(balances.filter(\.isSet).map(\.name))
    let open = Set(all.map(\.name)).subtracting(settled)
    let moved = left.filter { $0.successor.map { !open.contains($0.asRecorded) } ?? false }
    let posting = try posting(moved, in: books)
    found.report(posting.findings.diagnostics)
    let change = try books.change(
      operation: op, entries: posting.entries,
      balances: newBalances(all.filter { settled.contains($0.name) }, posting, digits),
      at: stamp.now)
    let names = Set(moved.map(\.name))
    let answer = SettlingAnswer(
      balances: balances
        + left.map { SettlingAnswer.Balance($0, isMoved: names.contains($0.name)) },
      unsettledBesides: all.count + settlement.left.count - balances.count - left.count
        + doubled.count,
      entries: posting.entries, diff: change.planDiff, currency: planning.currency,
      gitDiff: household.folder.git(["diff", "HEAD", "--", "ledgers"]))
    return (change.change, answer)
  }

  /// Returns the balances computed from the rows, including the remaining amounts moved to these
  /// balances.
  private func newBalances(
    _ settled: [UnsettledBalance], _ posting: Posting, _ digits: Int
  ) -> [NewBalance] {
    let own = settled.compactMap { balance in
      balance.running.map {
        NewBalance(tier: balance.tier, account: balance.account, balance: $0)
      }
    }
    let moved = Set(posting.balances.map { [$0.tier, $0.account] })
    return (own.filter { !moved.contains([$0.tier, $0.account]) } + posting.balances).map {
      NewBalance(
        tier: $0.tier, account: $0.account, balance: $0.balance.settled(minorDigits: digits))
    }
  }

  private func posting(
    _ moved: [LeftBalance], in books: PlanBooks
  ) throws(Failure) -> Posting {
    do throws(MoveRefusal) {
      return try LeftBalance.posting(
        moved, of: books.planning.plan, with: books.history, op: op, stamp)
    } catch {
      throw error.failure(in: nil)
    }
  }

  /// Returns the indices of the named accounts.
  ///
  /// - Throws: `usage-name-unknown`, `usage-name-ambiguous`.
  private func chosen(among names: [AccountName]) throws -> Set<Int> {
    Set(
      try accounts.map { text in
        try match(
          text, of: "unsettled account", among: names.map(\.account),
          inFull: names.map { "\($0.tier)/\($0.account)" },
          orElse: "plan-merge shows the accounts that are unsettled")
      })
  }
}

extension Decimal {
  /// Returns the sum of rows as a balance, rounded to the minor unit unless rounding overflows.
  fileprivate func settled(minorDigits: Int) -> Decimal {
    do throws(DecimalError) {
      return try rounded(toDecimals: minorDigits, .halfEven)
    } catch {
      return self
    }
  }
}
