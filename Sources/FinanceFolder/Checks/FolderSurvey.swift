package import FinanceModel
package import PlainText

/// A folder's contents, read once for the rules. Files that cannot be read are reported as
/// findings.
package struct FolderSurvey: Sendable {
  package let plan: JSONSurvey<Plan>
  package let settings: JSONSurvey<Settings>
  package let recurring: JSONSurvey<[RecurringItem]>
  /// One survey for each ledger, in order of name, whether or not the ledger exists.
  package let ledgers: [LedgerSurvey]
  /// The prices; nil if they cannot be read.
  package let prices: PriceBook?
  /// The activities in the readable files; nil if any of them is invalid.
  package let activities: ActivityLedger?
  /// Texts of `.gitattributes`, `.gitignore` and `README.md`, if they exist.
  let texts: [SourceText]
  /// Findings about those of these files that cannot be read.
  let unreadableTexts: [FolderFinding]
  /// Names in the folder, and paths of the names in its ledger folders.
  let names: [String]
  /// Statuses of the existing files by name in the folder; the folder itself is ".".
  let statuses: [(name: String, status: SystemCalls.Status)]
  /// Findings about a recorded change that is incomplete.
  let pending: [FolderFinding]
  /// Findings about obstacles in place of files and folders to which tools write.
  let taken: [FolderFinding]
  let git: GitSurvey
  let place: FolderPlace

  /// Paths of the files, in the order in which their findings are reported.
  package var files: [String] {
    [plan.file, settings.file, recurring.file] + ledgers.flatMap(\.paths) + texts.map(\.file)
  }

  /// Returns the survey of one ledger.
  package func ledger(_ ledger: Ledger) -> LedgerSurvey? { ledgers.first { $0.ledger == ledger } }

  /// Returns a git command for the folder, as ``Folder/git(_:)`` does.
  package func git(_ words: [String]) -> String { place.git(words) }

  /// Returns the contents of one of ``files`` in the last git commit; nil if there is no commit, if
  /// the file is not in the commit or is too large, or if git fails. Other rules report git's
  /// failures.
  package func committedText(of path: String) -> SourceText? {
    guard let file = git.committed.first(where: { place.path(of: $0.path) == path }) else {
      return nil
    }
    do throws(Git.Problem) {
      return SourceText(file: path, bytes: try git.git.content(of: file))
    } catch {
      return nil
    }
  }

  /// Returns a ledger's files in the last git commit; empty if git fails. Other rules report git's
  /// failures.
  package func committedTexts(of ledger: Ledger) -> [SourceText] {
    do throws(Git.Problem) {
      var texts: [SourceText] = []
      for file in committedFiles(of: ledger, git) {
        texts.append(SourceText(file: file.path, bytes: try git.git.content(of: file)))
      }
      return texts
    } catch {
      return []
    }
  }
}

/// A JSON file in the folder, as read.
package struct JSONSurvey<Value: Sendable>: Sendable {
  /// Path of the file.
  package let file: String
  /// The value with its document; nil if the file does not exist or has an error.
  package let sourced: SourcedValue<Value>?
  /// Whether the file exists.
  package let isThere: Bool
  let diagnostics: [Diagnostic]

  /// The value read; nil if the file does not exist or has an error.
  package var value: Value? { sourced?.value }
}

extension Folder {
  /// Reads the whole folder, without writing or locking.
  ///
  /// - Throws: `folder-missing`.
  /// - Complexity: linear in the size of the files, plus a few runs of git.
  package func survey() throws(Failure) -> FolderSurvey {
    try requireFolder()
    let names = FolderNames(disk: disk, place: place)
    let ledgers = Ledger.allCases.sorted { $0.rawValue < $1.rawValue }.map { ledger in
      LedgerSurvey(ledger, of: names, disk, place)
    }
    let jsonNames = [FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName]
    let texts = [".gitattributes", ".gitignore", "README.md"].map(text)
    let surveyed = ["."] + jsonNames + ledgers.flatMap { $0.files.map(\.name) }
    let settings = survey(FolderPlace.settingsName) {
      JSONDocument.read($0, as: Settings.self, stage: "settings")
    }
    let priced = ledgers.first { $0.ledger == .prices && $0.isWhole }
    let booked = ledgers.first { $0.ledger == .activities }
    return FolderSurvey(
      plan: survey(FolderPlace.planName) {
        JSONDocument.read($0, as: Plan.self, stage: "plan")
      },
      settings: settings,
      recurring: survey(FolderPlace.recurringName) { RecurringItem.reading($0) },
      ledgers: ledgers, prices: priced.flatMap { PriceBook.reading($0.table).value },
      activities: booked.flatMap { ledger in
        ActivityLedger.reading(ledger.table.files.map(\.source), settings.value ?? Settings()).value
      },
      texts: texts.compactMap(\.text), unreadableTexts: texts.flatMap(\.problems),
      names: names.all,
      statuses: surveyed.compactMap { name in status(of: name).map { (name, $0) } },
      pending: pendingFindings(),
      taken: FolderSurvey.taken(Array(surveyed.dropFirst()), disk, place),
      git: GitSurvey(of: path, disk, place), place: place)
  }

  private func survey<Value: Sendable>(
    _ name: String,
    _ read: (SourceText) -> Loaded<(value: Value, document: JSONDocument)>
  ) -> JSONSurvey<Value> {
    let location = place.path(of: name)
    do throws(Failure) {
      guard let bytes = try disk.contents(of: location, limit: FileSize.json) else {
        return JSONSurvey(file: location, sourced: nil, isThere: false, diagnostics: [])
      }
      let loaded = read(SourceText(file: location, bytes: bytes))
      return JSONSurvey(
        file: location, sourced: loaded.value.map { SourcedValue($0.value, in: $0.document) },
        isThere: true, diagnostics: loaded.diagnostics)
    } catch {
      return JSONSurvey(
        file: location, sourced: nil, isThere: true, diagnostics: error.diagnostics)
    }
  }

  /// Returns the raw text of a file. If the file does not exist, the text is nil and there are no
  /// problems.
  private func text(_ name: String) -> (text: SourceText?, problems: [FolderFinding]) {
    let location = place.path(of: name)
    do throws(Failure) {
      let bytes = try disk.contents(of: location, limit: 1 << 20)
      return (bytes.map { SourceText(file: location, bytes: $0) }, [])
    } catch {
      let problems = error.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        // A warning is sufficient, because Coffer's tools do not read these files, and git itself
        // reports the error.
        diagnostic.severity = .warning
        return FolderFinding(diagnostic, about: location)
      }
      return (nil, problems)
    }
  }

  private func status(of name: String) -> SystemCalls.Status? {
    do throws(SystemCalls.Problem) {
      let descriptor = try disk.calls.open(name == "." ? path : place.path(of: name), .reading)
      let status = Result { () throws(SystemCalls.Problem) in try disk.calls.status(descriptor) }
      try disk.calls.close(descriptor)
      return try status.get()
    } catch {
      return nil
    }
  }

  private func pendingFindings() -> [FolderFinding] {
    do throws(Failure) {
      return try pendingDiagnostic().map { [FolderFinding($0, about: place.intention)] } ?? []
    } catch {
      return FolderFinding.of(error.diagnostics, in: place.intention)
    }
  }
}

/// The readable part of a ledger.
package struct LedgerSurvey: Sendable {
  /// One of the ledger's files.
  struct File: Sendable {
    /// Name of the file in the folder: `ledgers/history.csv`.
    let name: String
    let source: SourceText
    let scan: CSVScan
  }

  package let ledger: Ledger
  /// The table of the files with readable headers, including all their rows.
  package let table: LedgerTable
  /// Whether every file was read without an error.
  package let isWhole: Bool
  let files: [File]
  /// Findings that prevent reading the ledger.
  let problems: [FolderFinding]
  /// Paths of the ledger's files, whether or not the files exist.
  let paths: [String]
  /// Rows that cannot be read as intended.
  private let damaged: Set<LedgerPlace>

  init(_ ledger: Ledger, of names: FolderNames, _ disk: Disk, _ place: FolderPlace) {
    self.ledger = ledger
    let single = "ledgers/\(ledger.rawValue).csv"
    let hasSingle = names.ledgers.contains("\(ledger.rawValue).csv")
    let found = names.files(of: ledger)
    var problems: [FolderFinding] = []
    var files: [File] = []
    if hasSingle, names.parts[ledger] != nil {
      let folder = place.path(of: "ledgers/\(ledger.rawValue)")
      problems += FolderFinding.of(Folder.twice(folder).diagnostics, in: place.path(of: single))
    }
    for name in found {
      let path = place.path(of: name)
      do throws(Failure) {
        guard let bytes = try disk.contents(of: path, limit: FileSize.ledger) else { continue }
        let source = SourceText(file: path, bytes: bytes)
        files.append(
          File(name: name, source: source, scan: CSVScan(source, expecting: ledger.expectation)))
      } catch {
        problems += FolderFinding.of(error.diagnostics, in: path)
      }
    }
    self.problems = problems
    self.files = files
    paths = (found.isEmpty ? [single] : found).map(place.path)
    let readable = files.filter { $0.scan.readable != nil }
    table = LedgerTable(ledger, files: readable.compactMap(\.scan.readable))
      .remembering()
    damaged = Set(
      readable.enumerated().flatMap { number, file in
        file.scan.damaged.map { LedgerPlace(file: number, record: $0) }
      })
    isWhole = problems.isEmpty && files.allSatisfy { $0.scan.table != nil }
  }

  /// Returns a rule's findings about the ledger, except findings caused by damaged rows.
  package func findings(_ found: [LedgerFinding]) -> [FolderFinding] {
    let kept = damaged.isEmpty ? found : found.filter { !($0.place.map(damaged.contains) ?? false) }
    return FolderFinding.of(table.diagnostics(for: table.bounded(kept)), in: paths[0])
  }
}
