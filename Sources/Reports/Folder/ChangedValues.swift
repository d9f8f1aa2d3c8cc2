import FinanceFolder
import FinanceModel
import PlainText

extension CheckRules {
  /// A rule that notes each value in a JSON file that differs from the last git commit. The notes
  /// reveal unintended changes. Account balances with a history are compared with the history
  /// instead.
  static let changedValues = FolderRule(
    "changed-values",
    "notes: values in JSON files that changed since the last git commit"
  ) { survey in
    let recorded = recordedBalances(survey)
    return [
      survey.plan.sourced?.document, survey.settings.sourced?.document,
      survey.recurring.sourced?.document,
    ].flatMap { document in
      document.map { findings(of: $0, survey, recorded) } ?? []
    }
  }

  /// Returns the names of the balances that have a row in the history.
  private static func recordedBalances(_ survey: FolderSurvey) -> Set<String> {
    guard let ledger = survey.ledger(.history) else { return [] }
    return Set(
      ledger.table.files.flatMap { table -> [String] in
        guard let tier = table.column("tier_name"), let account = table.column("account_name")
        else { return [] }
        return (0..<table.count).map { record in
          let names = [tier, account].map { table.text(record, $0).visible }
          return "tiers[\(names[0])].accounts[\(names[1])].balance"
        }
      })
  }

  private static func findings(
    of document: JSONDocument, _ survey: FolderSurvey, _ recorded: Set<String>
  ) -> [FolderFinding] {
    guard let committed = survey.committedText(of: document.source.file),
      committed.bytes != document.source.bytes,
      let earlier = JSONDocument.parse(committed).value
    else { return [] }
    let changes = DocumentChanges(
      from: earlier, to: document, as: MergedFile(path: document.source.file)
    ).list.filter { !$0.isBalance || !recorded.contains($0.member) }
    let excerpts = document.source.excerpts(of: changes.map(\.range))
    let diagnostics = zip(changes, excerpts).map { change, excerpt in
      Diagnostic(
        .note, FolderCode.valueChanged, message(of: change), at: excerpt,
        hint: "run '\(survey.git(["diff"]))' to see the change")
    }
    return FolderFinding.of(diagnostics, in: document.source.file)
  }

  private static func message(of change: DocumentChanges.Change) -> String {
    let name = change.member.isEmpty ? "the file" : "'\(change.member)'"
    return switch (change.before, change.now) {
    case (let before?, let now?): "\(name) is \(now); in the last git commit it is \(before)"
    case (nil, let now?): "\(name) is \(now); the last git commit does not contain it"
    case (let before, nil): "\(name) is missing; the last git commit contains \(before ?? "it")"
    }
  }
}
