import FinanceModel
import PlainText

/// Refuses a ledger that cannot be opened or is there twice, and warns of a CSV file whose name is
/// near to a ledger's: nothing would read it.
let ledgerFiles = FolderRule(
  "ledger-files", "ledgers that cannot be opened, are there twice, or have a misspelt name"
) { survey in
  let copies = SyncCopies(among: survey.names)
  let names = survey.names.filter { !copies.contains($0) }
  return survey.ledgers.flatMap(\.problems) + names.compactMap { misspelt($0, survey) }
}

private func misspelt(_ name: String, _ survey: FolderSurvey) -> FolderFinding? {
  let parts = name.split(separator: "/")
  guard parts.count == 2, parts[0] == "ledgers", parts[1].hasSuffix(".csv")
  else { return nil }
  let stem = String(parts[1].dropLast(4))
  let absent = survey.ledgers.filter(\.files.isEmpty).map(\.ledger.rawValue)
  guard Ledger(rawValue: stem) == nil, let near = nearestName(to: stem, among: absent) else {
    return nil
  }
  return FolderFinding(
    Diagnostic(
      .warning, FolderCode.ledgerUnknown, "'\(name.visible)' is no ledger, so nothing reads it",
      hint: "did you mean '\(near).csv'?"),
    about: survey.place.path(of: name))
}
