package import FinanceModel
package import PlainText

/// The plan and its settings, the input of the plan tools.
package struct Planning: Sendable {
  /// The plan that tools compute with, in which a balance that follows its account equals the
  /// account's value. The document is that of the file.
  package private(set) var sourcedPlan: SourcedValue<Plan>
  /// The plan as recorded in the file.
  package let recordedPlan: Plan
  /// The balances that differ from the file's because they follow their accounts.
  package private(set) var followedBalances: [NewBalance] = []
  /// The settings with their document; nil if `coffer.json` does not exist.
  package let sourcedSettings: SourcedValue<Settings>?

  init(plan: SourcedValue<Plan>, sourcedSettings: SourcedValue<Settings>?) {
    sourcedPlan = plan
    recordedPlan = plan.value
    self.sourcedSettings = sourcedSettings
  }

  /// Returns a copy that computes with other balances.
  ///
  /// - Precondition: each balance belongs to an account of the plan, and no account has two.
  package func following(_ balances: [NewBalance]) -> Planning {
    var (planning, plan) = (self, recordedPlan)
    for new in balances { plan.tiers[new.tier].accounts[new.account].balance = new.balance }
    planning.sourcedPlan = SourcedValue(plan, in: sourcedPlan.document)
    planning.followedBalances = balances
    return planning
  }

  /// The plan that tools compute with.
  package var plan: Plan { sourcedPlan.value }

  /// The settings; empty if `coffer.json` does not exist.
  package var settings: Settings { sourcedSettings?.value ?? Settings() }

  /// The currency of all amounts in the plan; if it is not set, two decimals and no name.
  package var currency: Currency { settings.plan?.currency ?? .unnamed }

  /// Returns the plan with its numbers as the desktop app represents them.
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

  /// Findings about the settings at their positions; empty if `coffer.json` does not exist.
  package func settingsDiagnostics(for findings: [PathFinding]) -> [Diagnostic] {
    sourcedSettings?.diagnostics(for: findings) ?? []
  }
}
