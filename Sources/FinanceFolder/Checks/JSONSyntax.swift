import FinanceModel
import PlainText

/// Refuses a plan that is missing, is not JSON, or lacks what a plan must have.
let planSyntax = FolderRule(
  "plan-syntax", "the JSON of reserve_manager.json, its keys and the types of its values"
) { survey in
  guard survey.plan.isThere else {
    let near = nearestName(to: FolderPlace.planName, among: survey.names)
    return [
      FolderFinding(
        Diagnostic(
          .error, FolderCode.planMissing, "there is no \(FolderPlace.planName)",
          hint: near.map { "rename '\($0.visible)' to \(FolderPlace.planName)" }
            ?? "name your finance folder with -C DIR or in COFFER_FOLDER, or run folder-init"),
        about: survey.plan.file)
    ]
  }
  return survey.plan.findings
}

/// The same for the settings, which may be missing.
let settingsSyntax = FolderRule(
  "settings-syntax", "the JSON of coffer.json, its keys and the types of its values"
) { $0.settings.findings }

/// The same for the recurring items, which may be missing.
let recurringSyntax = FolderRule(
  "recurring-syntax", "the JSON of recurring.json, its keys and the types of its values"
) { $0.recurring.findings }

extension JSONSurvey {
  var findings: [FolderFinding] { FolderFinding.of(diagnostics, in: file) }
}
