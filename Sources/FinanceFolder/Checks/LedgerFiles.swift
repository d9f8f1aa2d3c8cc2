import FinanceModel
import PlainText

/// Refuses a ledger that cannot be opened or is there twice, and warns of a CSV file whose name is
/// near to a ledger's: nothing would read it.
let ledgerFiles = FolderRule(
  "ledger-files", "ledgers that cannot be opened, are there twice, or have a misspelt name"
) { survey in
  let copies = SyncCopies(among: survey.names)
  let names = survey.names.filter { !copies.contains($0) }
  return survey.ledgers.flatMap(\.problems)
    + names.compactMap { misspelt($0, survey) ?? misplaced($0, survey) }
}

/// A name beside the plan that is near to one which the folder lacks, or a ledger that does not
/// stand in `ledgers/`: nothing reads it.
private func misplaced(_ name: String, _ survey: FolderSurvey) -> FolderFinding? {
  guard !name.contains("/") else { return nil }
  // Another rule reports a missing plan with the nearest name.
  let absent = FolderPlace.names.dropFirst().filter { !survey.names.contains($0) }
  let hint: String
  if let ledger = Ledger.allCases.first(where: { "\($0.rawValue).csv" == name }),
    survey.ledger(ledger)?.files.isEmpty ?? true
  {
    hint = "move it to ledgers/\(name)"
  } else if let near = nearestName(to: name, among: absent), !FolderPlace.names.contains(name),
    editDistance(name.lowercased(), near) < 3
  {
    hint = "rename it to '\(near)'"
  } else {
    return nil
  }
  return FolderFinding(
    Diagnostic(
      .warning, FolderCode.nameSimilar, "nothing reads '\(name.visible)' here", hint: hint),
    about: survey.place.path(of: name))
}

private func misspelt(_ name: String, _ survey: FolderSurvey) -> FolderFinding? {
  let parts = name.split(separator: "/")
  guard parts.count == 2, parts[0] == "ledgers", let point = parts[1].lastIndex(of: ".")
  else { return nil }
  let stem = String(parts[1][..<point])
  let isCSV = parts[1].hasSuffix(".csv")
  let absent = survey.ledgers.filter(\.files.isEmpty).map(\.ledger.rawValue)
  let near = isCSV ? nearestName(to: stem, among: absent) : absent.first { $0 == stem }
  guard !isCSV || Ledger(rawValue: stem) == nil, let near else { return nil }
  return FolderFinding(
    Diagnostic(
      .warning, FolderCode.ledgerUnknown, "'\(name.visible)' is no ledger, so nothing reads it",
      hint: "did you mean '\(near).csv'?"),
    about: survey.place.path(of: name))
}
