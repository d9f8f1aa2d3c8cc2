package import Console
import FinanceEngine
package import FinanceFolder
import FinanceModel
package import PlainText

/// What is asked about balances that differ from their rows.
package struct SettlingRequest: Proposal {
  /// What the columns of its tables are.
  package static let tables = [SettlingAnswer.unsettled, SettlingAnswer.operations]

  private let accounts: [String]
  private let op: String
  private let now: Timestamp

  /// - Parameters:
  ///   - accounts: as typed: these alone, and their balances become what the rows come to.
  ///   - op: what the operation is called.
  ///   - now: when it is.
  package init(accounts: [String], op: String, now: Timestamp) {
    self.accounts = accounts
    self.op = op
    self.now = now
  }

  /// The plan and its history.
  package var needs: [FolderPart] { [.plan, .settings, .ledger(.history)] }

  /// The accounts in every form.
  package func answer(_ outcome: SettlingAnswer, isApplied: Bool) -> Answer {
    var outcome = outcome
    outcome.isApplied = isApplied
    return outcome.answer
  }

  /// The answer in the household as it is, and what is to be written with it.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: SettlingAnswer) {
    let planning = try found.report(household.planning())
    let books = try found.report(household.books(with: planning))
    let digits = planning.currency.minorDigits
    let ledger = BalanceLedger(books.history)
    let all = Settlement(of: planning.plan, with: ledger, minorDigits: digits).unsettled
    let chosen = try chosen(among: all.map(\.name))
    let evidence = household.folder.evidence(
      about: Dictionary(
        all.compactMap { balance in balance.opening.map { (balance.name, $0) } },
        uniquingKeysWith: { first, _ in first }), in: books)
    let balances = all.enumerated().filter { chosen.isEmpty || chosen.contains($0.offset) }
      .map { index, balance in
        let finding = balance.finding(
          evidence.edit(of: balance.name), isLost: evidence.lost.contains(balance.name))
        let isSet =
          finding.cause != .lost && (chosen.contains(index) || finding.remedy == .keepHistory)
        return SettlingAnswer.Balance(
          balance: balance, cause: finding.cause, remedy: finding.remedy,
          isSet: isSet && balance.running != nil,
          rows: balance.missingRows.map { books.history.chronological[ledger.number(ofRow: $0)] })
      }
    let change = try books.change(
      operation: op, entries: [],
      balances: balances.filter(\.isSet).compactMap { balance in
        balance.balance.running.map {
          NewBalance(
            tier: balance.balance.tier, account: balance.balance.account,
            balance: $0.settled(minorDigits: digits))
        }
      }, at: now)
    let answer = SettlingAnswer(
      balances: balances, unsettledBesides: all.count - balances.count, diff: change.planDiff,
      currency: planning.currency)
    return (change.change, answer)
  }

  /// The places of the accounts that were named.
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
  /// The sum of rows as a balance: to the minor unit, unless that overflows.
  fileprivate func settled(minorDigits: Int) -> Decimal {
    do throws(DecimalError) {
      return try rounded(toDecimals: minorDigits, .halfEven)
    } catch {
      return self
    }
  }
}
