package import FinanceModel
package import PlainText

/// The plan and its settings, as input to the plan tools.
package struct Planning: Sendable {
  /// The plan used for computations, in which each balance that follows its account equals the
  /// account's value. The document contains the plan as recorded in the file.
  package private(set) var sourcedPlan: SourcedValue<Plan>
  /// The plan recorded in the file.
  package let recordedPlan: Plan
  /// Balances that differ from the file because they follow their accounts.
  package private(set) var followedBalances: [NewBalance] = []
  /// The settings and the document from which they were read; nil if `coffer.json` does not exist.
  package let sourcedSettings: SourcedValue<Settings>?

  init(plan: SourcedValue<Plan>, sourcedSettings: SourcedValue<Settings>?) {
    sourcedPlan = plan
    recordedPlan = plan.value
    self.sourcedSettings = sourcedSettings
  }

  /// Returns a copy that uses the given balances for computations.
  ///
  /// - Precondition: each balance belongs to an account of the plan, and each account has at most
  ///   one.
  package func following(_ balances: [NewBalance]) -> Planning {
    var (planning, plan) = (self, recordedPlan)
    for new in balances { plan.tiers[new.tier].accounts[new.account].balance = new.balance }
    planning.sourcedPlan = SourcedValue(plan, in: sourcedPlan.document)
    planning.followedBalances = balances
    return planning
  }

  /// The plan used for computations.
  package var plan: Plan { sourcedPlan.value }

  /// The settings; empty if `coffer.json` does not exist.
  package var settings: Settings { sourcedSettings?.value ?? Settings() }

  /// Currency of all amounts in the plan; an unnamed currency with two decimals if the settings do
  /// not specify one.
  package var currency: Currency { settings.plan?.currency ?? .unnamed }

  /// Returns the plan with its numbers as represented in the desktop app.
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

  /// Converts findings about the settings to diagnostics at their positions; empty if `coffer.json`
  /// does not exist.
  package func settingsDiagnostics(for findings: [PathFinding]) -> [Diagnostic] {
    sourcedSettings?.diagnostics(for: findings) ?? []
  }
}
