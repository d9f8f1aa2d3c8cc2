import FinanceModel
import PlainText

/// State of the folder's git repository.
struct GitSurvey: Sendable {
  let git: Git
  /// Whether the folder is in a work tree.
  private(set) var isThere = false
  /// Reason why git failed.
  private(set) var problem: Diagnostic?
  /// Git operation in progress, such as `a merge`.
  let act: String?
  /// A file in the folder that git left in conflict.
  let unmerged: String?
  /// The folder's files in the last commit.
  private(set) var committed: [Git.CommittedFile] = []

  init(of folder: String, _ disk: Disk, _ place: FolderPlace) {
    git = Git(folder: folder, calls: disk.calls)
    // A running git command does not count, because it may be the commit that runs this check as a
    // hook.
    let obstacles = WritingObstacles(disk: disk, place: place)
    act = obstacles.gitAct(countingCommands: false)
    unmerged = obstacles.unmergedFile()
    do throws(Git.Problem) {
      guard try git.workTree() != nil else {
        problem = Diagnostic(
          .note, FolderCode.gitNone, "the folder is not in a git repository",
          hint: "run folder-init to create one")
        return
      }
      isThere = true
      committed = try git.committedFiles(
        [
          "ledgers", ".coffer", FolderPlace.planName, FolderPlace.settingsName,
          FolderPlace.recurringName,
        ])
    } catch {
      problem = error.diagnostic
    }
  }
}

/// Warns if a git operation is in progress, because tools then refuse to write. Adds a note if git
/// is not installed, if the folder is not in a repository, or if git does not trust the repository.
let gitState = FolderRule(
  "git-state", "an unfinished merge or rebase; a folder without git"
) { survey in
  let busy = survey.git.act.map { act in
    FolderFinding(
      Diagnostic(
        .warning, FolderCode.gitBusy, "\(act) is unfinished in this git repository",
        hint: "finish the git operation first; tools do not write until then"))
  }
  let unmerged = survey.git.unmerged.map { file in
    FolderFinding(
      Diagnostic(
        .warning, FolderCode.gitBusy,
        "git has unresolved conflicts in '\(file.visible)'",
        hint: "resolve the conflicts, then: \(survey.git(["add", file])); tools do not write until"
          + " then"))
  }
  // The conflicts of a merge in progress are not reported in addition to the merge.
  return [busy ?? unmerged].compactMap(\.self)
    + (survey.git.problem.map { [FolderFinding($0)] } ?? [])
}

/// Warns if git tracks machine-specific files, or if `.gitattributes` or `.gitignore` cannot be
/// read. Adds a note about missing lines in these files.
let gitFiles = FolderRule(
  "git-files", "missing lines of .gitattributes and .gitignore, and .coffer in git"
) { survey in
  guard survey.git.isThere else { return [] }
  var findings: [FolderFinding] = []
  if let file = survey.git.committed.first(where: { $0.path.hasPrefix(".coffer/") }) {
    findings.append(
      FolderFinding(
        Diagnostic(
          .warning, FolderCode.cofferCommitted,
          "git tracks '\(file.path.visible)', which is specific to one machine",
          hint: "\(survey.git(["rm", "-r", "--cached", ".coffer"]))"
            + " && \(survey.git(["commit", "-m", "Without .coffer"]))")))
  }
  for (name, lines, code, loss) in patterns {
    let path = survey.place.path(of: name)
    let unreadable = survey.unreadableTexts.filter { $0.file == path }
    guard unreadable.isEmpty else {
      findings += unreadable
      continue
    }
    let text = survey.texts.first { $0.file == path }.map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
    let compared = PatternLines(lines, in: text ?? "")
    for line in compared.missing + compared.contradicted {
      findings.append(
        FolderFinding(
          Diagnostic(
            .note, code, "\(name) does not contain the line '\(line)'; \(loss)",
            hint: "run folder-init to add what is missing"), about: path))
    }
  }
  return findings
}

extension GitSurvey {
  /// Returns the committed files that git stores in a form other than their text.
  fileprivate func converted() throws(Git.Problem) -> [String] {
    let filtered = try git.filtered(committed.map(\.path))
    var converted: [String] = []
    for file in committed where filtered.contains(file.path) {
      if !Git.isText(try git.content(of: file), of: file.path) { converted.append(file.path) }
    }
    return converted
  }
}

/// Warns if `.gitattributes` names a merge driver that the clone does not define. In such a clone,
/// git merges the plan as text and keeps every ledger line from either side, even a line that the
/// other side changed or deleted. Adds a note if git stores files in another form, which drivers
/// cannot merge.
let mergeDriver = FolderRule(
  "merge-driver", "a clone in which git merges the plan or ledgers line by line"
) { survey in
  let path = survey.place.path(of: ".gitattributes")
  let bytes = survey.texts.first { $0.file == path }?.bytes ?? []
  let words = bytes.split { $0 <= 0x20 }.map { String(decoding: $0, as: UTF8.self) }
  guard survey.git.isThere else { return [] }
  do throws(Git.Problem) {
    let converted = words.contains { $0.hasPrefix("filter=") } ? try survey.git.converted() : []
    let notes = converted.prefix(1).map { file in
      let others = converted.count == 1 ? "" : " and \(converted.count - 1) other files"
      return FolderFinding(
        Diagnostic(
          .note, FolderCode.gitFilter,
          "a git filter converts '\(file.visible)'\(others), so committed rows are not compared",
          hint: "merge with the drivers in docs/sharing.md#an-encrypted-repository-with-git-crypt"),
        about: path)
    }
    var merged: [String] = []
    for kind in MergeDriverLines.Kind.allCases where words.contains(kind.attribute) {
      let drivers = try survey.git.git.configured(kind.driverKey, inRepositoryAlone: false)
      if drivers.isEmpty { merged.append(kind == .members ? "the plan" : "ledgers") }
    }
    guard !merged.isEmpty else { return notes }
    return notes + [
      FolderFinding(
        Diagnostic(
          .warning, FolderCode.mergeDriver,
          "this clone has no merge driver, so git merges \(merged.joined(separator: " and ")) line"
            + " by line",
          hint: "run folder-init --git-config to set it up"), about: path)
    ]
  } catch {
    return [FolderFinding(error.diagnostic)]
  }
}

private let patterns: [(name: String, lines: [String], code: FolderCode, loss: String)] = [
  (
    ".gitattributes", PatternLines.attributes, .attributes,
    "a merge may lose or duplicate rows"
  ),
  (
    ".gitignore", PatternLines.ignored, .ignored,
    "git may track machine-specific files"
  ),
]

/// Warns, before a commit, about rows that have no id and are not in the last commit. Each ledger
/// has one warning, at the first such row. Prices do not need ids.
let newRowIDs = FolderRule(
  "new-row-ids", "with --hook: rows without an id that are new since the last git commit"
) { survey in
  guard survey.git.isThere else { return [] }
  return survey.ledgers.filter { $0.ledger.column("id") != nil }.flatMap {
    (ledger) -> [FolderFinding] in
    do throws(Git.Problem) {
      guard let changes = try RowChanges(ledger, survey.git) else { return [] }
      let rows = changes.new.filter { changes.id(of: $0, changes.now).isEmpty }
      return finding(of: rows, changes).map { [$0] } ?? []
    } catch {
      // The rule about lost rows reports git's errors.
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
        ? "this new row has no id" : "\(rows.count) new rows have no id; this is the first",
      at: changes.now[first.file].excerpt(ofRecord: first.record),
      hint: "folder-repair --ids --apply; add a note to distinguish an identical row from another"
        + " machine"))
}

/// Reports an error if a ledger is missing or lacks rows that are in the last commit, and warns
/// about rows that were corrected by hand. The comparison ignores the order of rows, their
/// distribution over the ledger's files, the quoting of fields, added ids, and the removal of rows
/// that a line-by-line merge had restored.
let lostRows = FolderRule(
  "lost-rows", "rows that were removed from ledgers since the last git commit"
) { survey in
  // During a merge, the rows cannot be compared, because the last commit contains only one side.
  guard survey.git.act == nil else { return [] }
  return survey.ledgers.flatMap { ledger -> [FolderFinding] in
    do throws(Git.Problem) {
      guard var changes = try RowChanges(ledger, survey.git) else { return [] }
      var corrections = RowCorrections(changes)
      if !corrections.pairs.isEmpty || !corrections.lost.isEmpty {
        let repaired = try repairedCommit(of: ledger.ledger, survey.git)
        if !repaired.isEmpty, let again = try RowChanges(ledger, survey.git, repaired: repaired) {
          (changes, corrections) = (again, RowCorrections(again))
        }
      }
      return changeFindings(corrections.pairs, changes, in: survey.place)
        + lossFindings(corrections.lost, changes, ledger, in: survey.place)
    } catch .tooLarge {
      return sizeFindings(ledger, survey)
    } catch {
      return [FolderFinding(error.diagnostic)]
    }
  }
}

/// Returns the committed files that `folder-repair --merges` would change, each with the text that
/// it would write.
private func repairedCommit(
  of ledger: Ledger, _ git: GitSurvey
) throws(Git.Problem) -> [String: [UInt8]] {
  let files = committedFiles(of: ledger, git)
  let merged = try MergedLedgers(git.git) { (name) throws(Git.Problem) in
    guard let file = files.first(where: { $0.path == name }) else { return nil }
    return try git.git.content(of: file)
  }
  return Dictionary(uniqueKeysWithValues: merged.files.map { ($0.name, $0.after) })
}

/// Compares sizes if a ledger is too large to read from git. A file to which rows are only added
/// does not become shorter. A missing file may have been split into several files.
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
          "'\(path.visible)' is too large for its rows to be compared with those in the last git"
            + " commit",
          hint: "check the file by hand; it is not shorter than in the commit"),
        about: path)
    ]
  }
  let size = sizes[shorter.path].map { "\($0) bytes" } ?? "no file"
  return [
    FolderFinding(
      Diagnostic(
        .error, FolderCode.rowsLost,
        "'\(path.visible)' is shorter than in the last git commit: \(size), expected"
          + " \(shorter.size) bytes",
        hint:
          "ledgers only grow; to see what is missing: \(survey.git(["diff", "HEAD", "--", name]))"),
      about: path)
  ]
}

/// Maximum number of lost rows listed for a ledger. If there are more, only the first one and the
/// number of lost rows are listed.
private let mostListed = 10

private func lossFindings(
  _ lost: [LedgerPlace], _ changes: RowChanges, _ ledger: LedgerSurvey, in place: FolderPlace
) -> [FolderFinding] {
  let names = changes.before.map(\.source.file)
  let gone = Set(lost.map { names[$0.file] }).subtracting(ledger.files.map(\.name))
  let isListed = lost.count <= mostListed && gone.isEmpty
  return lost.prefix(isListed ? mostListed : 1).map { first in
    let file = names[first.file]
    let isGone = gone.contains(file)
    let row = changes.line(of: first, changes.before)
    let count = isListed || lost.count == 1 ? "a row" : "\(lost.count) rows"
    let path = place.path(of: file)
    return FolderFinding(
      Diagnostic(
        .error, FolderCode.rowsLost,
        isGone
          ? "'\(path.visible)' was removed; it contained \(count) in the last git commit: '\(row)'"
          : "'\(path.visible)' no longer contains \(count) from the last git commit: '\(row)'",
        hint:
          "ledgers only grow; to see what is missing: \(place.git(["diff", "HEAD", "--", file]))"),
      about: path)
  }
}

private func changeFindings(
  _ pairs: [RowCorrections.Pair], _ changes: RowChanges, in place: FolderPlace
) -> [FolderFinding] {
  [true, false].flatMap { hasID in
    let alike = pairs.filter { $0.hasID == hasID }
    let isListed = alike.count <= mostListed
    let subject =
      isListed
      ? "a row in the last git commit"
        + " was" : "\(alike.count) rows in the last git commit were"
    return alike.prefix(isListed ? mostListed : 1).map { pair in
      let path = place.path(of: changes.before[pair.old.file].source.file)
      return FolderFinding(
        Diagnostic(
          hasID ? .error : .warning, FolderCode.rowChanged,
          "\(subject) changed\(isListed ? "" : ", the first"): " + text(of: pair, changes),
          at: changes.now[pair.new.file].excerpt(ofRecord: pair.new.record),
          hint: hasID
            ? "restore the row, and correct it with a row that has its id in voids"
            : "commit the change if it is a correction; to correct a row with an id, add a row that"
              + " voids it"),
        about: path)
    }
  }
}

/// Returns the changed cells, each with its old and new text, or the complete rows if more than
/// three cells changed.
private func text(of pair: RowCorrections.Pair, _ changes: RowChanges) -> String {
  guard pair.cells.count > 3 else {
    return pair.cells.map { cell in
      "\(cell.column.visible) '\(cell.old.visible)' is now '\(cell.new.visible)'"
    }.joined(separator: ", ")
  }
  let old = changes.line(of: pair.old, changes.before)
  return "'\(old)' is now '\(changes.line(of: pair.new, changes.now))'"
}
