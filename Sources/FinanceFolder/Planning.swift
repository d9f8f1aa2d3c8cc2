package import FinanceModel
package import PlainText

/// What the plan tools work on: the plan, and what the settings say about it.
package struct Planning: Sendable {
  package let sourcedPlan: SourcedValue<Plan>
  /// Nil without a `coffer.json`.
  package let sourcedSettings: SourcedValue<Settings>?

  init(plan: SourcedValue<Plan>, sourcedSettings: SourcedValue<Settings>?) {
    sourcedPlan = plan
    self.sourcedSettings = sourcedSettings
  }

  /// The plan itself.
  package var plan: Plan { sourcedPlan.value }

  /// Empty without a `coffer.json`.
  package var settings: Settings { sourcedSettings?.value ?? Settings() }

  /// The currency of all amounts in the plan: two decimals and no name unless `coffer.json` says.
  package var currency: Currency { settings.plan?.currency ?? .unnamed }

  /// The plan with its numbers as the desktop app holds them.
  package func desktopPlan() throws(Failure) -> DesktopPlan {
    let loaded = sourcedPlan.document.decode(
      DesktopPlan.self, stage: "plan", reportingUnknownKeys: false)
    guard let plan = loaded.value else { throw Failure(.input, loaded.diagnostics) }
    return plan
  }

  /// Findings about the settings at their places; where there is no `coffer.json`, none.
  package func settingsDiagnostics(for findings: [PathFinding]) -> [Diagnostic] {
    sourcedSettings?.diagnostics(for: findings) ?? []
  }
}
