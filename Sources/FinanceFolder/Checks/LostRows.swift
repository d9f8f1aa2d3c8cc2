import FinanceModel
import PlainText

/// Refuses a ledger without rows that the last commit has, or that is gone, and warns of rows that
/// were corrected by hand. The order of rows does not count, nor in which of its files they are,
/// nor how fields are quoted, nor that a row was given an id.
let lostRows = FolderRule(
  "lost-rows", "rows that ledgers of git's last commit have and today's have not"
) { survey in
  survey.ledgers.flatMap { ledger -> [FolderFinding] in
    do throws(Git.Problem) {
      guard let changes = try RowChanges(ledger, survey.git) else { return [] }
      let corrections = RowCorrections(changes)
      return [
        changeFinding(corrections.pairs, changes, in: survey.place),
        lossFinding(corrections.lost, changes, ledger, in: survey.place),
      ].compactMap(\.self)
    } catch .tooLarge {
      return sizeFindings(ledger, survey)
    } catch {
      return [FolderFinding(error.diagnostic)]
    }
  }
}

/// Of a ledger that is too large in git to be read from there, the sizes tell: a file to which rows
/// are only ever added does not become shorter. One that is gone may be in several files now.
private func sizeFindings(_ ledger: LedgerSurvey, _ survey: FolderSurvey) -> [FolderFinding] {
  guard ledger.problems.isEmpty else { return [] }
  let before = committedFiles(of: ledger.ledger, survey.git)
  let sizes = Dictionary(
    ledger.files.map { ($0.name, $0.source.bytes.count) }, uniquingKeysWith: { first, _ in first })
  let isMoved = sizes.values.reduce(0, +) >= before.reduce(0) { $0 + $1.size }
  let shorter = before.first { file in
    sizes[file.path].map { $0 < file.size } ?? !isMoved
  }
  let name = shorter?.path ?? before.max { $0.size < $1.size }?.path ?? ""
  let path = survey.place.path(of: name)
  guard let shorter else {
    return [
      FolderFinding(
        Diagnostic(
          .note, FolderCode.fileSize,
          "'\(path.visible)' is too large to compare its rows with git's last commit",
          hint: "it is not shorter than there"),
        about: path)
    ]
  }
  let size = sizes[shorter.path].map { "it has \($0) bytes" } ?? "it is gone"
  return [
    FolderFinding(
      Diagnostic(
        .error, FolderCode.rowsLost,
        "'\(path.visible)' is shorter than in git's last commit: \(size), expected \(shorter.size)",
        hint: "rows are only ever added; to see what is gone: git diff HEAD -- \(name.visible)"),
      about: path)
  ]
}

private func lossFinding(
  _ lost: [LedgerPlace], _ changes: RowChanges, _ ledger: LedgerSurvey, in place: FolderPlace
) -> FolderFinding? {
  guard let first = lost.first else { return nil }
  let file = changes.before[first.file].source.file
  let isGone = !ledger.files.contains { $0.name == file }
  let row = changes.line(of: first, changes.before)
  let count = lost.count == 1 ? "a row" : "\(lost.count) rows"
  let path = place.path(of: file)
  return FolderFinding(
    Diagnostic(
      .error, FolderCode.rowsLost,
      isGone
        ? "'\(path.visible)' is gone, and with it \(count) of git's last commit: '\(row)'"
        : "'\(path.visible)' has lost \(count) of git's last commit: '\(row)'",
      hint: "rows are only ever added; to see what is gone: git diff HEAD -- \(file.visible)"),
    about: path)
}

private func changeFinding(
  _ pairs: [RowCorrections.Pair], _ changes: RowChanges, in place: FolderPlace
) -> FolderFinding? {
  guard let first = pairs.first else { return nil }
  let old = changes.line(of: first.old, changes.before)
  let new = changes.line(of: first.new, changes.now)
  let path = place.path(of: changes.before[first.old.file].source.file)
  return FolderFinding(
    Diagnostic(
      .warning, FolderCode.rowChanged,
      pairs.count == 1
        ? "a row of git's last commit was changed: '\(old)' is now '\(new)'"
        : "\(pairs.count) rows of git's last commit were changed, first '\(old)' to '\(new)'",
      at: changes.now[first.new.file].excerpt(ofRecord: first.new.record),
      hint: "commit a correction as it is; a row with an id is corrected by one that voids it"),
    about: path)
}
