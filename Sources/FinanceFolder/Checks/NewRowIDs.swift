import FinanceModel
import PlainText

/// Warns before a commit of rows without an id that the last commit has not, at the first of each
/// ledger. Prices need no ids.
let newRowIDs = FolderRule(
  "new-row-ids", "with --hook: rows without an id that git's last commit has not"
) { survey in
  guard survey.git.isThere else { return [] }
  return survey.ledgers.filter { $0.ledger.column("id") != nil }.flatMap {
    (ledger) -> [FolderFinding] in
    do throws(Git.Problem) {
      guard let changes = try RowChanges(ledger, survey.git) else { return [] }
      let rows = changes.new.filter { changes.id(of: $0, changes.now).isEmpty }
      return finding(of: rows, changes).map { [$0] } ?? []
    } catch {
      // The rule about lost rows says what git refuses.
      return []
    }
  }
}

private func finding(of rows: [LedgerPlace], _ changes: RowChanges) -> FolderFinding? {
  guard let first = rows.first else { return nil }
  return FolderFinding(
    Diagnostic(
      .warning, FolderCode.rowWithoutID,
      rows.count == 1
        ? "this new row has no id" : "\(rows.count) new rows have no id, this is the first",
      at: changes.now[first.file].excerpt(ofRecord: first.record),
      hint: "folder-repair --ids --apply; an equal row of another machine needs another note"))
}
