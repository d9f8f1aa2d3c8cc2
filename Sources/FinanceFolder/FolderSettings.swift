package import FinanceModel
package import PlainText

extension Folder {
  /// The settings by themselves, whatever is wrong with the plan: empty where there are none.
  ///
  /// Errors have the codes `folder-unreadable`, `folder-file-size`, `json-…` and `settings-…`.
  ///
  ///     folder.settings().value?.privacy
  package func settings() -> Loaded<Settings> {
    let path = place.path(of: FolderPlace.settingsName)
    do throws(Failure) {
      guard let bytes = try disk.contents(of: path, limit: FileSize.json) else {
        return Loaded(Settings(), [])
      }
      return JSONDocument.read(
        SourceText(file: path, bytes: bytes), as: Settings.self, stage: "settings"
      ).map { $0.value }
    } catch {
      return Loaded(nil, error.diagnostics)
    }
  }

  /// How many earlier versions of a file are kept: nil where the settings say nothing of it, and
  /// all of them where they cannot be read, for what is removed does not come back.
  package var backupsKept: Int? {
    guard let settings = settings().value else { return .max }
    return settings.backups?.keep
  }
}
