import FinanceModel
import PlainText

/// Warns where git is in the middle of something, for no tool writes then; notes where there is no
/// git, no repository, or one that git does not trust.
let gitState = FolderRule(
  "git-state", "a merge, rebase or the like that is not ended; a folder without git"
) { survey in
  let busy = survey.git.act.map { act in
    FolderFinding(
      Diagnostic(
        .warning, FolderCode.gitBusy, "git is in the middle of \(act) here",
        hint: "no tool writes before it is ended with git"))
  }
  let unmerged = survey.git.unmerged.map { file in
    FolderFinding(
      Diagnostic(
        .warning, FolderCode.gitBusy,
        "git has conflicts in '\(file.visible)' that are not resolved",
        hint: "no tool writes before they are resolved and added: git add \(file.visible)"))
  }
  // During a merge its conflicts are no finding of their own.
  return [busy ?? unmerged].compactMap(\.self)
    + (survey.git.problem.map { [FolderFinding($0)] } ?? [])
}
