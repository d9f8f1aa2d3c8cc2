package import Console
package import FinanceFolder
package import FinanceModel
import Investing
import PlainText
package import Planning

/// A request to set plan balances to the values of the accounts that they claim.
package struct WorthSettingRequest: Proposal {
  private let accounts: [String]
  private let op: String
  private let stamp: PostingStamp
  private let isApplied: Bool

  /// - Parameters:
  ///   - accounts: names as typed; if empty, all claimed accounts.
  ///   - op: the operation's name.
  ///   - stamp: the time and the note.
  ///   - isApplied: whether the change is recorded.
  package init(_ accounts: [String], op: String, _ stamp: PostingStamp, isApplied: Bool) {
    self.accounts = accounts
    self.op = op
    self.stamp = stamp
    self.isApplied = isApplied
  }

  /// The history, which may already contain rows of the operation.
  package var comparedLedgers: Set<Ledger> { [.history] }

  /// Whether a repeated request is compared by its command line. This is always true because the
  /// rows in the history contain only part of the change.
  package var isComparedByCommand: Bool { true }

  /// All records of account values.
  package var needs: [FolderPart] {
    .investments + .worth + [.ledger(.history), .recurring]
  }

  /// Computes the plan with the new balances, and the rows that explain the balances.
  ///
  /// For a balance above its cap, only the warning `plan-cap-exceeded` is reported, because a cap
  /// limits only new money.
  ///
  /// - Throws: ``Failure`` `plan-worth-unknown`, and the errors in the files; ``UsageProblem`` for
  ///   an unknown account.
  package func prepare(
    _ household: Household, _ found: inout Diagnostics
  ) throws -> (change: FolderChange?, outcome: PlanEditAnswer) {
    let planning = try found.report(household.planning(movesMoney: true))
    let worths = try ClaimWorths(planning, household, on: stamp.now.date, &found)
    var edits: [PlanEdit] = []
    var refusals: [Diagnostic] = []
    for account in try chosen(worths.accounts) {
      do throws(EditRefusal) {
        edits += try self.edits(account, worths, planning, &found)
      } catch {
        refusals.append(Diagnostic(.error, error.code, error.message, hint: error.hint))
      }
    }
    guard refusals.isEmpty else { throw Failure(.input, refusals) }
    let recording = PlanEditRecording(op: op, stamp, planning, household, isApplied: isApplied)
    return try recording.prepare(edits, &found)
  }

  /// Returns the changes in every output format.
  package func answer(_ outcome: PlanEditAnswer, isApplied: Bool) -> Answer {
    outcome.answer(isApplied: isApplied)
  }

  /// Returns the named accounts, or all accounts whose value is not derived from the plan.
  private func chosen(_ all: [AccountWorth]) throws(UsageProblem) -> [AccountWorth] {
    guard !accounts.isEmpty else { return all.filter { $0.source != .plan } }
    // Every change to the plan also sets the balances that follow accounts.
    var chosen = all.filter { $0.source != .plan && $0.claims.contains(where: \.follows) }
    for text in accounts {
      let account = all[
        try match(text, of: "claimed account", among: all.map(\.account))]
      if account.source == .plan {
        throw UsageProblem(
          "'\(account.account.visible)' has no recorded value outside the plan",
          hint: "record a value: snapshot record \(account.account.visible.shellWord) VALUE")
      }
      if !chosen.contains(where: { $0.account == account.account }) { chosen.append(account) }
    }
    return chosen
  }

  /// Returns the changes to the balances that claim an account.
  private func edits(
    _ account: AccountWorth, _ worths: ClaimWorths, _ planning: Planning,
    _ found: inout Diagnostics
  ) throws(EditRefusal) -> [PlanEdit] {
    var edits: [PlanEdit] = []
    for change in try worths.setting(of: account).settings
    where change.balance != change.claim.balance {
      if let excess = excess(of: change, planning) { found.report([excess]) }
      edits.append(change.edit(in: account.account))
    }
    return edits
  }

  /// Returns a warning that a balance exceeds its cap; nil if the balance does not exceed its cap,
  /// or already exceeded it before the change.
  private func excess(of change: ClaimSetting.Setting, _ planning: Planning) -> Diagnostic? {
    let name = change.claim.name
    let account = planning.plan.tiers.first { $0.name == name.tier }?.accounts
      .first { $0.name == name.account }
    guard let cap = account?.cap, change.balance > cap, change.balance > change.claim.balance
    else { return nil }
    let currency = planning.currency
    let excess: String
    do throws(DecimalError) {
      excess = try currency.text(change.balance - cap)
    } catch {
      excess = "an amount too large to compute"
    }
    return Diagnostic(
      .warning, PlanEditCode.capExceeded,
      "'\(name.account.visible)' in tier '\(name.tier.visible)' has "
        + "\(currency.text(change.balance)), which exceeds its cap of \(currency.text(cap)) by "
        + excess,
      hint: "raise its cap, or list another claim last in coffer.json")
  }
}
