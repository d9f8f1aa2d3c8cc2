import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

extension CheckRules {
  /// Notes of values in the JSON files that differ from git's last commit, which is the seal of
  /// what nobody means to change.
  static let changedValues = FolderRule(
    "changed-values",
    "notes: values of the JSON files that git's last commit has otherwise, balances apart"
  ) { survey in
    [
      survey.plan.sourced?.document, survey.settings.sourced?.document,
      survey.recurring.sourced?.document,
    ].flatMap { document in
      document.map { findings(of: $0, survey) } ?? []
    }
  }

  private static func findings(
    of document: JSONDocument, _ survey: FolderSurvey
  ) -> [FolderFinding] {
    guard let committed = survey.committedText(of: document.source.file),
      committed.bytes != document.source.bytes,
      let earlier = JSONDocument.parse(committed).value
    else { return [] }
    let changes = DocumentChanges(
      from: earlier, to: document, as: MergedFile(path: document.source.file)
    ).list
    let excerpts = document.source.excerpts(of: changes.map(\.range))
    let diagnostics = zip(changes, excerpts).map { change, excerpt in
      Diagnostic(
        .note, FolderCode.valueChanged, message(of: change), at: excerpt,
        hint: "git diff shows it in its place")
    }
    return FolderFinding.of(diagnostics, in: document.source.file)
  }

  private static func message(of change: DocumentChanges.Change) -> String {
    let name = change.member.isEmpty ? "the file" : "'\(change.member)'"
    return switch (change.before, change.now) {
    case (let before?, let now?): "\(name) is \(now); git's last commit has \(before)"
    case (nil, let now?): "\(name) is \(now); git's last commit has none"
    case (let before, nil): "\(name) is gone; git's last commit has \(before ?? "it")"
    }
  }
}
