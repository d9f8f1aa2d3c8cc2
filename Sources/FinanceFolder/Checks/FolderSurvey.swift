package import FinanceModel
package import PlainText

/// Everything in a folder, read once, for the rules to look at. What cannot be read is a finding.
package struct FolderSurvey: Sendable {
  package let plan: JSONSurvey<Plan>
  package let settings: JSONSurvey<Settings>
  package let recurring: JSONSurvey<[RecurringItem]>
  /// One for each ledger, by name, whether it is there or not.
  package let ledgers: [LedgerSurvey]
  /// The prices; nil if they cannot be read.
  package let prices: PriceBook?
  /// The activities of the files that could be read; nil if something is wrong with them.
  package let activities: ActivityLedger?
  /// `.gitattributes`, `.gitignore` and `README.md`, where they are there.
  let texts: [SourceText]
  /// Those of them that cannot be read.
  let unreadableTexts: [FolderFinding]
  /// The names in the folder, and those in its folders of ledgers after that folder's name.
  let names: [String]
  /// The files that are there, by their names in the folder; the folder itself is ".".
  let statuses: [(name: String, status: SystemCalls.Status)]
  /// What a recorded change that is not complete gives rise to.
  let pending: [FolderFinding]
  /// What is in the place of a file or folder that tools write.
  let taken: [FolderFinding]
  let git: GitSurvey
  let place: FolderPlace

  /// The paths of the files in which findings are told, in that order.
  package var files: [String] {
    [plan.file, settings.file, recurring.file] + ledgers.flatMap(\.paths) + texts.map(\.file)
  }

  /// A ledger of the folder.
  package func ledger(_ ledger: Ledger) -> LedgerSurvey? { ledgers.first { $0.ledger == ledger } }

  /// What git's last commit has at a path of one of ``files``; nil if there is no commit, if the
  /// file is not in it or too large, and if git gives no answer, which other rules tell.
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
}

/// A JSON file of the folder as it was read.
package struct JSONSurvey<Value: Sendable>: Sendable {
  /// Its path.
  package let file: String
  /// Nil where it is not there or has an error.
  package let sourced: SourcedValue<Value>?
  /// Whether there is such a file.
  package let isThere: Bool
  let diagnostics: [Diagnostic]

  /// What was read; nil where it is not there or has an error.
  package var value: Value? { sourced?.value }
}

extension Folder {
  /// Reads all of the folder. Nothing is written, nor any lock made.
  ///
  /// - Throws: `folder-missing`.
  /// - Complexity: linear in the files, and git is run a few times.
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

  /// The raw text of a file; nil, without problems, if the file does not exist.
  private func text(_ name: String) -> (text: SourceText?, problems: [FolderFinding]) {
    let location = place.path(of: name)
    do throws(Failure) {
      let bytes = try disk.contents(of: location, limit: 1 << 20)
      return (bytes.map { SourceText(file: location, bytes: $0) }, [])
    } catch {
      let problems = error.diagnostics.map { diagnostic in
        var diagnostic = diagnostic
        // git tells whom it concerns; the tools read no such file.
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
