import FinanceModel
import PlainText

/// Reports named pipes, folders and unfollowed links at the paths of files or folders to which
/// tools write.
let fileKinds = FolderRule(
  "file-kinds", "links and other special files in place of files that tools write"
) { $0.taken }

extension FolderSurvey {
  /// Checks the paths without opening files.
  ///
  /// - Parameter names: the user's own files: `reserve_manager.json`, `ledgers/values.csv`.
  static func taken(_ names: [String], _ disk: Disk, _ place: FolderPlace) -> [FolderFinding] {
    var findings: [FolderFinding] = []
    func report(_ path: String, as code: FolderCode?, _ check: () throws(Failure) -> Void) {
      do throws(Failure) {
        try check()
      } catch {
        findings += error.diagnostics.map { diagnostic in
          // An obstacle that also stops read-only tools is reported when the file is read.
          guard let code else { return FolderFinding(diagnostic, about: path) }
          return FolderFinding(
            Diagnostic(
              .warning, code, diagnostic.message,
              hint: code == .linkTracked
                ? "tools write through it only with --follow-links"
                : "remove it; tools do not write until then"),
            about: path)
        }
      }
    }
    let own = OwnPlaces(disk: disk, place: place)
    report(place.ledgers, as: nil) { () throws(Failure) in try disk.requireFolder(place.ledgers) }
    for path in own.folders + [place.snapshots] {
      report(path, as: .placeTaken) { () throws(Failure) in try own.check(path, is: .folder) }
    }
    for path in own.files {
      report(path, as: .placeTaken) { () throws(Failure) in try own.check(path, is: .file) }
    }
    for name in names {
      report(place.path(of: name), as: .linkTracked) { () throws(Failure) in
        try FollowedLinks(disk: disk, place: place).check([name], following: false)
      }
    }
    return findings
  }
}

/// Warns if the plan or a ledger has several hard links.
let hardLinks = FolderRule("hard-links", "a plan or a ledger with several hard links") { survey in
  survey.statuses.compactMap { name, status in
    hardLinkWarning(of: name, at: survey.place.path(of: name), status).map {
      FolderFinding($0, about: survey.place.path(of: name))
    }
  }
}

extension Folder {
  /// Returns the warning for a tool that writes the file; nil if the file has only one name or
  /// cannot be opened.
  func hardLinkWarning(of name: String) -> Diagnostic? {
    let path = place.path(of: name)
    do throws(SystemCalls.Problem) {
      let descriptor = try disk.calls.open(path, .reading)
      defer { disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) } }
      return FinanceFolder.hardLinkWarning(of: name, at: path, try disk.calls.status(descriptor))
    } catch {
      return nil
    }
  }
}

/// Returns `folder-hard-link`. The plan is written by replacing the file, so the file's other hard
/// links keep the earlier version. Rows are appended to a ledger in place, so they are also visible
/// through the ledger's other hard links.
private func hardLinkWarning(
  of name: String, at path: String, _ status: SystemCalls.Status
) -> Diagnostic? {
  let isLedger = name.hasSuffix(".csv")
  guard status.kind == .file, status.linkCount > 1, isLedger || name == FolderPlace.planName else {
    return nil
  }
  let effect =
    isLedger
    ? "new rows appear under all of them"
    : "the next change applies only to this one"
  return Diagnostic(
    .warning, FolderCode.hardLink,
    "'\(path.visible)' has \(status.linkCount) hard links, so \(effect)",
    hint: isLedger
      ? "to keep one name: cp \(path.shellWord) COPY && mv COPY \(path.shellWord)"
      : "keep one name, and replace the others with symbolic links to it")
}

/// Warns about files that every user of the machine may change, and adds notes about files that
/// every user may read. If the folder is closed to other users, its files are private regardless of
/// their modes.
let permissions = FolderRule(
  "permissions", "files that other users of the machine may read or change"
) { survey in
  guard let folder = survey.statuses.first(where: { $0.name == "." }) else { return [] }
  let letsIn = folder.status.mode & 0o001 != 0
  let reachable = letsIn ? survey.statuses : []
  return [
    finding(
      .warning, .writable, "changed", reachable.filter { $0.status.mode & 0o002 != 0 }, "go-w"),
    finding(
      .note, .readable, "read", reachable.filter { $0.status.mode & 0o004 != 0 }, "go-rwx"),
  ].compactMap(\.self)
}

private func finding(
  _ severity: Diagnostic.Severity, _ code: FolderCode, _ act: String,
  _ files: [(name: String, status: SystemCalls.Status)], _ mode: String
) -> FolderFinding? {
  guard let first = files.first else { return nil }
  let name = first.name == "." ? "the folder" : "'\(first.name.visible)'"
  let others =
    files.count == 1
    ? ""
    : files.count == 2
      ? " and another"
        + " item" : " and \(files.count - 1) other items"
  return FolderFinding(
    Diagnostic(
      severity, code, "\(name)\(others) can be \(act) by every user of this machine",
      hint: "run in the folder: chmod -R \(mode) ."))
}

/// Reports copies left by a sync program as errors. Tools never read such copies, and do not write
/// while a copy exists.
let conflictCopies = FolderRule(
  "conflict-copies", "conflicted copies made by Dropbox, Syncthing, iCloud and similar programs"
) { survey in
  let copies = SyncCopies(among: survey.names)
  return survey.names.filter(copies.contains).prefix(100).map { name in
    FolderFinding(
      Diagnostic(
        .error, FolderCode.conflictCopy,
        "'\(name.visible)' is a conflicted copy made by a sync program",
        hint: copies.isMerged(name)
          ? "plan-merge --copies --apply merges both into one file"
          : "merge the correct parts of both, and remove the copy"),
      about: survey.place.path(of: name))
  }
}

/// Warns about a recorded change that is incomplete. A change that is blocked by an edit, or a
/// damaged record, is an error.
let pendingChange = FolderRule(
  "pending-change", "a change that a tool recorded but did not complete"
) { $0.pending }

/// Reports merge conflict markers in `.gitattributes`, `.gitignore` and `README.md` as errors.
/// Markers in JSON files and ledgers are reported with the syntax errors.
let mergeMarks = FolderRule(
  "merge-marks", "merge markers in .gitattributes, .gitignore and README.md"
) { survey in
  survey.texts.flatMap { text in
    text.excerpts(of: marks(in: text.bytes)).map { excerpt in
      FolderFinding(
        Diagnostic(
          .error, FolderCode.conflictMarker, "leftover merge conflict marker", at: excerpt,
          hint: "keep the correct lines, and remove the conflict markers"))
    }
  }
}

/// Returns the lines with conflict markers, at most 100. Seven equals signs count only between two
/// other markers, because elsewhere they may underline a heading.
private func marks(in bytes: [UInt8]) -> [Range<Int>] {
  var marks: [Range<Int>] = []
  var isInside = false
  for line in bytes.split(separator: UInt8(ascii: "\n")) {
    if line.starts(with: "<<<<<<< ".utf8) { isInside = true }
    let isMark =
      line.starts(with: "<<<<<<< ".utf8) || line.starts(with: ">>>>>>> ".utf8)
      || isInside && (line.starts(with: "=======".utf8) || line.starts(with: "||||||| ".utf8))
    if line.starts(with: ">>>>>>> ".utf8) { isInside = false }
    if isMark { marks.append(line.startIndex..<line.endIndex) }
    if marks.count == 100 { break }
  }
  return marks
}

/// Reports errors for ledgers that are empty or are not valid CSV, for example because of
/// incomplete rows, wrong quotes or field counts, NUL bytes, conflict markers or semicolons. Warns
/// about CR LF, a byte order mark and a missing final line feed.
let csvSyntax = FolderRule(
  "csv-syntax", "the CSV of ledgers: empty files, incomplete rows, quotes, separators, line endings"
) { survey in
  survey.ledgers.flatMap { ledger in
    ledger.files.flatMap { FolderFinding.of($0.scan.diagnostics, in: $0.source.file) }
  }
}

/// Reports an error if the plan is missing, is not JSON, or lacks a required member.
let planSyntax = FolderRule(
  "plan-syntax", "the JSON of reserve_manager.json, its keys and the types of its values"
) { survey in
  guard survey.plan.isThere else {
    let near = nearestName(to: FolderPlace.planName, among: survey.names)
    return [
      FolderFinding(
        Diagnostic(
          .error, FolderCode.planMissing, "\(FolderPlace.planName) does not exist",
          hint: near.map { "rename '\($0.visible)' to \(FolderPlace.planName)" }
            ?? "set your finance folder with -C DIR or in COFFER_FOLDER, or run folder-init"),
        about: survey.plan.file)
    ]
  }
  return survey.plan.findings
}

/// Reports an error if the settings are invalid. A missing file is valid.
let settingsSyntax = FolderRule(
  "settings-syntax", "the JSON of coffer.json, its keys and the types of its values"
) { $0.settings.findings }

/// Reports an error if the recurring items are invalid. A missing file is valid.
let recurringSyntax = FolderRule(
  "recurring-syntax", "the JSON of recurring.json, its keys and the types of its values"
) { $0.recurring.findings }

extension JSONSurvey {
  var findings: [FolderFinding] { FolderFinding.of(diagnostics, in: file) }
}

/// Reports an error if a ledger cannot be opened or exists twice. Warns about a CSV file with a
/// name similar to a ledger's, because that file is never read.
let ledgerFiles = FolderRule(
  "ledger-files", "ledgers that cannot be opened, exist twice, or have a misspelt name"
) { survey in
  let copies = SyncCopies(among: survey.names)
  let names = survey.names.filter { !copies.contains($0) }
  return survey.ledgers.flatMap(\.problems)
    + names.compactMap { misspelt($0, survey) ?? misplaced($0, survey) }
}

/// Returns the warning for a file in the plan's folder that is never read, because its name is only
/// similar to a missing file's name, or because it is a ledger outside `ledgers/`.
private func misplaced(_ name: String, _ survey: FolderSurvey) -> FolderFinding? {
  guard !name.contains("/") else { return nil }
  // The plan is omitted, because another rule reports a missing plan together with the most similar
  // name.
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
      .warning, FolderCode.nameSimilar,
      "'\(name.visible)' is not recognized in this folder and is ignored", hint: hint),
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
      .warning, FolderCode.ledgerUnknown, "'\(name.visible)' is not a ledger and is ignored",
      hint: "did you mean '\(near).csv'?"),
    about: survey.place.path(of: name))
}
