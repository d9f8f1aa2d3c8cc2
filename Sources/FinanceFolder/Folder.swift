package import FinanceModel
package import PlainText

/// A finance folder. Its files are accessed only through this type.
package struct Folder: Sendable {
  /// Path as entered by the user, which is shown in messages.
  package let path: String
  let disk: Disk
  let place: FolderPlace
  private let texts: FolderTexts
  /// Parts of the settings in which errors become warnings; see ``using(_:)``.
  var unusedSettings: Set<SettingsPart> = []

  package init(at path: String, calls: SystemCalls = .system) {
    self.init(
      path: path, disk: Disk(calls: calls), place: FolderPlace(root: path), texts: FolderTexts())
  }

  init(path: String, disk: Disk, place: FolderPlace, texts: FolderTexts) {
    self.path = path
    self.disk = disk
    self.place = place
    self.texts = texts
  }

  /// Returns a git command for this folder, as a user would type it in the current folder:
  /// `git add a.csv`, or `git -C money add a.csv`.
  package func git(_ words: [String]) -> String { place.git(words) }

  /// The current files. A file that has already been read is not read again.
  var contents: FolderContents { FolderContents(disk: disk, place: place, texts: texts) }

  /// Reads the plan and the settings and applies the rules to them.
  ///
  /// The list of findings contains the plan's findings in file order, followed by the settings'
  /// findings. The rules report at most 100 warnings for each file. Errors have the codes
  /// `folder-missing`, `folder-plan-missing`, `folder-unreadable`, `folder-file-size`, `json-*`,
  /// `plan-*` and `settings-*`. If `coffer.json` does not exist, the settings are empty. Findings
  /// of `balanceRule` come last; see ``balanceDiagnostics(_:of:minorDigits:)``.
  package func planning(
    _ planRules: [PlanRule], _ settingsRules: [SettingsRule], _ balanceRule: BalanceRule? = nil
  ) -> Loaded<Planning> {
    let plan = read(FolderPlace.planName, as: Plan.self, stage: "plan", missing: planMissing)
    let settings = sourcedSettings()
    var ofPlan = plan.diagnostics
    var ofSettings = settings.diagnostics
    if let plan = plan.value ?? nil {
      ofPlan += plan.diagnostics(
        for: planRules.flatMap { $0(plan.value) }, more: PlanCode.more)
      if let settings = settings.value ?? nil {
        let findings = settingsRules.flatMap { $0(settings.value, plan.value) }
        ofSettings += settings.diagnostics(for: findings, more: SettingsCode.more)
      }
    }
    let diagnostics = pendingChange() + Self.inFileOrder(ofPlan) + Self.inFileOrder(ofSettings)
    guard let plan = plan.value ?? nil, let settings = settings.value else {
      return Loaded(nil, diagnostics)
    }
    let planning = Planning(plan: plan, sourcedSettings: settings)
    let ofBalances = balanceRule.map { balanceDiagnostics($0, of: planning) }
    return Loaded(planning, diagnostics + (ofBalances ?? []))
  }

  /// Paths of the files that Coffer or git uses here, whether they exist or not. Output must not
  /// replace any of them.
  package var ownFiles: [String] {
    (Self.ownNames + SnapshotSummary.files).map(place.path)
      + [place.lock, place.intention, place.snapshotRecord] + Ledger.allCases.flatMap(ledgerFiles)
  }

  /// Paths of the folders in which output must not replace or add a file.
  package var ownFolders: [String] {
    ["ledgers", "snapshots", "inbox", ".coffer", ".git"].map(place.path)
  }

  /// Names directly in this folder that Coffer or git uses, whether they exist or not.
  package static let ownNames = [
    FolderPlace.planName, FolderPlace.settingsName, FolderPlace.recurringName,
    ".gitattributes", ".gitignore", ".gitmodules", ".git", ".coffer",
  ]

  /// Sorts the diagnostics by position. Diagnostics without a position come first, except notes,
  /// which come last. A note that follows a finding remains after it.
  private static func inFileOrder(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    var place = (line: 0, column: 0)
    let places = diagnostics.map { diagnostic in
      guard let position = diagnostic.excerpt?.position else {
        return diagnostic.severity == .note ? (line: Int.max, column: 0) : (line: 0, column: 0)
      }
      if diagnostic.severity != .note { place = (position.line, position.column) }
      return place
    }
    return diagnostics.indices.sorted { first, second in
      (places[first].line, places[first].column, first)
        < (places[second].line, places[second].column, second)
    }.map { diagnostics[$0] }
  }

  func read<Value: JSONReadable>(
    _ name: String, as type: Value.Type, stage: String, missing: () -> Diagnostic?
  ) -> Loaded<SourcedValue<Value>?> {
    read(name, missing) { JSONDocument.read($0, as: type, stage: stage) }
  }

  func read<Value: Sendable>(
    _ name: String, _ missing: () -> Diagnostic?,
    _ value: (SourceText) -> Loaded<(value: Value, document: JSONDocument)>
  ) -> Loaded<SourcedValue<Value>?> {
    let location = place.path(of: name)
    let bytes: [UInt8]?
    do throws(Failure) {
      bytes = try contents.bytes(of: name)
    } catch {
      return Loaded(nil, error.diagnostics)
    }
    guard let bytes else { return Loaded(.some(nil), missing().map { [$0] } ?? []) }
    let source = SourceText(file: location, bytes: bytes)
    return value(source).map { value, document in SourcedValue(value, in: document) }
  }

  /// Returns a warning if a recorded change is incomplete, because the files may not yet contain
  /// the change.
  private func pendingChange() -> [Diagnostic] {
    do throws(Failure) {
      var pending = try pendingDiagnostic()
      // A warning is sufficient here, because the files can still be read. Tools that write refuse
      // to run.
      pending?.severity = .warning
      return [pending].compactMap(\.self)
    } catch {
      return error.diagnostics.map { diagnostic in
        Diagnostic(.warning, FolderCode.pending, diagnostic.message, hint: diagnostic.hint)
      }
    }
  }

  /// Returns the diagnostic for a recorded change; nil if there is no recorded change. It is a
  /// warning if the next tool that writes completes the change, and an error if the change cannot
  /// be completed.
  ///
  /// - Throws: `write-record-damaged`.
  func pendingDiagnostic() throws(Failure) -> Diagnostic? {
    guard let intention = try Completion(disk: disk, place: place).pending() else { return nil }
    let subject = "operation \(intention.operation) of \(intention.tool) is recorded"
    guard let change = try recordedChange() else {
      return Diagnostic(
        .warning, FolderCode.pending, "\(subject) but incomplete",
        hint: "the next tool that writes completes the operation, as does folder-repair --apply")
    }
    let obstacle = change.obstacle.diagnostics.first?.message ?? "an edit conflicts with it"
    return Diagnostic(
      .error, FolderCode.pending, "\(subject) but incomplete: \(obstacle)",
      hint: "resolve the conflict first, because tools do not write until then; folder-repair shows"
        + " two ways to resolve it")
  }

  private func planMissing() -> Diagnostic? {
    do throws(Failure) {
      try requireFolder()
    } catch {
      return error.diagnostics.first
    }
    return Diagnostic(
      .error, FolderCode.planMissing, "'\(path.visible)' has no \(FolderPlace.planName)",
      hint: Self.folderHint)
  }

  private static let folderHint = "set your finance folder with -C DIR or in COFFER_FOLDER"

  /// Checks that the path refers to a folder.
  ///
  /// - Throws: `folder-missing` if the path does not refer to one.
  package func requireFolder() throws(Failure) {
    let message: String
    do throws(SystemCalls.Problem) {
      let descriptor = try disk.calls.open(path, .reading)
      defer { disk.ignoringErrors { () throws(Disk.Problem) in try disk.calls.close(descriptor) } }
      if try disk.calls.status(descriptor).kind == .folder { return }
      message = "'\(path.visible)' is not a folder"
    } catch {
      message = "folder '\(path.visible)' cannot be read: \(error.reason)"
    }
    throw Failure(
      .input, Diagnostic(.error, FolderCode.missing, message, hint: Self.folderHint))
  }
}

extension Folder {
  /// Returns only the settings, even if the plan is invalid. The settings are empty if
  /// `coffer.json` does not exist.
  ///
  /// Errors have the codes `folder-unreadable`, `folder-file-size`, `json-…` and `settings-…`.
  ///
  ///     folder.settings().value?.privacy
  package func settings() -> Loaded<Settings> {
    do throws(Failure) {
      guard let source = try settingsText() else { return Loaded(Settings(), []) }
      return Settings.reading(source, without: unusedSettings).map { $0.value }
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }

  /// Name of the settings file in the folder.
  package static var settingsFile: String { FolderPlace.settingsName }

  /// Returns the settings with the document from which they were read; nil if `coffer.json` does
  /// not exist.
  ///
  /// Errors are the same as for ``settings()``.
  package func sourcedSettings() -> Loaded<SourcedValue<Settings>?> {
    read(FolderPlace.settingsName, { nil }) { Settings.reading($0, without: unusedSettings) }
  }

  private func settingsText() throws(Failure) -> SourceText? {
    let path = place.path(of: FolderPlace.settingsName)
    return try contents.bytes(of: FolderPlace.settingsName).map {
      SourceText(file: path, bytes: $0)
    }
  }

  /// Whether `coffer.json` contains `"privacy": true`. Amounts are also hidden if the settings are
  /// invalid but mention `privacy`. They are not hidden if `coffer.json` does not exist or cannot
  /// be read.
  ///
  ///     Folder(at: "examples/household").hidesAmounts // false
  package var hidesAmounts: Bool {
    do throws(Failure) {
      guard let source = try settingsText() else { return false }
      let isNamed = source.bytes.contains("privacy\"")
      // A quick search comes first, because every tool calls this and most settings do not contain
      // the word `privacy`. Settings with a backslash are parsed, because the word could be written
      // with escapes.
      guard isNamed || source.bytes.contains("\\") else { return false }
      return Settings.reading(source, without: Set(SettingsPart.allCases)).value
        .map { $0.value.privacy == true } ?? isNamed
    } catch {
      return false
    }
  }

  /// Number of earlier versions of a file to keep; nil if the settings do not state a number. If
  /// the settings cannot be read, it is unlimited, because removing a version is irreversible.
  package var backupsKept: Int? {
    guard let settings = settings().value, !settings.unreadable.contains(.backups)
    else { return .max }
    return settings.backups?.keep
  }
}

extension Folder {
  /// Returns the readable layouts in `layouts/NAME.json`, and the findings about all layouts. The
  /// layouts are in order of their file names, each combined with the layout that it extends.
  ///
  /// Errors have the codes `folder-…`, `json-…` and `layout-…`.
  package func layouts() -> (layouts: [Layout], diagnostics: [Diagnostic]) {
    var sources: [(name: String, source: SourceText)] = []
    do throws(Failure) {
      for name in try layoutNames() {
        guard let bytes = try contents.bytes(of: name) else { continue }
        let own = name.dropFirst(Self.layoutFolder.count + 1).dropLast(5)
        sources.append((String(own), SourceText(file: place.path(of: name), bytes: bytes)))
      }
    } catch {
      return ([], error.diagnostics)
    }
    return LayoutFiles.read(sources)
  }

  /// Returns the text of the layout with this name; nil if the folder does not have it.
  ///
  /// - Throws: `folder-unreadable`, `folder-file-size`.
  package func layoutText(named name: String) throws(Failure) -> [UInt8]? {
    let file = "\(Self.layoutFolder)/\(name).json"
    guard try layoutNames().contains(file) else { return nil }
    return try contents.bytes(of: file)
  }

  /// The paths of the folder's layouts; empty if they cannot be listed.
  package var layoutFiles: [String] {
    do throws(Failure) { return try layoutNames().map(place.path) } catch { return [] }
  }

  private static let layoutFolder = "layouts"

  private func layoutNames() throws(Failure) -> [String] {
    let path = place.path(of: Self.layoutFolder)
    do throws(SystemCalls.Problem) {
      return (try FolderNames.names(in: path, disk) ?? [])
        .filter { $0.hasSuffix(".json") && !$0.hasPrefix(".") }
        .sorted { Array($0.utf8).lexicographicallyPrecedes(Array($1.utf8)) }
        .map { "\(Self.layoutFolder)/\($0)" }
    } catch {
      throw FolderNames.unlisted(path, error)
    }
  }
}

extension Folder {
  /// Returns the items of `recurring.json` with their document; nil if the file does not exist.
  ///
  /// Errors have the codes `folder-unreadable`, `folder-file-size`, `json-…` and `recurring-…`. The
  /// rules are applied to the items and report at most 100 warnings.
  ///
  ///     let items = try streams.report(folder.recurringItems(recurringRules, of: plan))
  package func recurringItems(
    _ rules: [RecurringRule], of plan: Plan?
  ) -> Loaded<SourcedValue<[RecurringItem]>?> {
    let path = place.path(of: FolderPlace.recurringName)
    do throws(Failure) {
      guard let bytes = try contents.bytes(of: FolderPlace.recurringName) else {
        return Loaded(.some(nil), [])
      }
      let loaded = RecurringItem.reading(SourceText(file: path, bytes: bytes))
      guard let (value, document) = loaded.value else { return Loaded(nil, loaded.diagnostics) }
      let items = SourcedValue(value, in: document)
      let findings = rules.flatMap { $0(value, plan) }
      return Loaded(
        items, loaded.diagnostics + items.diagnostics(for: findings, more: RecurringCode.more))
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }

  /// Whether `recurring.json` exists, even if it is unreadable.
  package var hasRecurringItems: Bool {
    do throws(Failure) {
      return try contents.bytes(of: FolderPlace.recurringName) != nil
    } catch {
      return true
    }
  }
}
