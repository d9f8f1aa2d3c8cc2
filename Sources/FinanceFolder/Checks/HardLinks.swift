import FinanceModel
import PlainText

/// Warns where the plan has several hard links: a tool that writes replaces the file, and the other
/// names keep the version before.
let hardLinks = FolderRule("hard-links", "a plan that has several names") { survey in
  guard let plan = survey.statuses.first(where: { $0.name == FolderPlace.planName }),
    plan.status.kind == .file, plan.status.linkCount > 1
  else { return [] }
  return [
    FolderFinding(
      Diagnostic(
        .warning, FolderCode.hardLink,
        "'\(survey.plan.file.visible)' has \(plan.status.linkCount) names; those elsewhere keep "
          + "the version before the next change",
        hint: "keep one name, and make the others symbolic links to it"),
      about: survey.plan.file)
  ]
}
