package import FinanceModel
package import PlainText

/// What the plan tools work on: the plan, and what the settings say about it.
package struct Planning: Sendable {
  /// The plan that tools compute with: balances that follow their accounts are the accounts' worth.
  /// The document is that of the file.
  package private(set) var sourcedPlan: SourcedValue<Plan>
  /// The plan as the file has it.
  package let recordedPlan: Plan
  /// The balances that differ from the file's because they follow their accounts.
  package private(set) var followedBalances: [NewBalance] = []
  /// Nil without a `coffer.json`.
  package let sourcedSettings: SourcedValue<Settings>?

  init(plan: SourcedValue<Plan>, sourcedSettings: SourcedValue<Settings>?) {
    sourcedPlan = plan
    recordedPlan = plan.value
    self.sourcedSettings = sourcedSettings
  }

  /// The same with other balances to compute with.
  ///
  /// - Precondition: the balances are of accounts of the plan, each once.
  package func following(_ balances: [NewBalance]) -> Planning {
    var (planning, plan) = (self, recordedPlan)
    for new in balances { plan.tiers[new.tier].accounts[new.account].balance = new.balance }
    planning.sourcedPlan = SourcedValue(plan, in: sourcedPlan.document)
    planning.followedBalances = balances
    return planning
  }

  /// The plan that tools compute with.
  package var plan: Plan { sourcedPlan.value }

  /// Empty without a `coffer.json`.
  package var settings: Settings { sourcedSettings?.value ?? Settings() }

  /// The currency of all amounts in the plan: two decimals and no name unless `coffer.json` says.
  package var currency: Currency { settings.plan?.currency ?? .unnamed }

  /// The plan with its numbers as the desktop app holds them.
  package func desktopPlan() throws(Failure) -> DesktopPlan {
    let loaded = sourcedPlan.document.decode(
      DesktopPlan.self, stage: "plan", reportingUnknownKeys: false)
    guard var plan = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    for new in followedBalances {
      guard let number = DesktopNumber(text: new.balance.description) else { continue }
      plan.tiers[new.tier].accounts[new.account].balance = number
    }
    return plan
  }

  /// Findings about the settings at their places; where there is no `coffer.json`, none.
  package func settingsDiagnostics(for findings: [PathFinding]) -> [Diagnostic] {
    sourcedSettings?.diagnostics(for: findings) ?? []
  }
}
