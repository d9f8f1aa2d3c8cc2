package import FinanceModel
package import PlainText

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
