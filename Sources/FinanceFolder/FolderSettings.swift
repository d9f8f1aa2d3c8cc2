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

  /// Whether `coffer.json` has `"privacy": true`. Settings that are invalid hide amounts if they
  /// name `privacy` at all; without `coffer.json`, or if it cannot be read, nothing is hidden.
  ///
  ///     Folder(at: "examples/household").hidesAmounts // false
  package var hidesAmounts: Bool {
    if let settings = settings().value { return settings.privacy == true }
    do throws(Failure) {
      let bytes = try disk.contents(
        of: place.path(of: FolderPlace.settingsName), limit: FileSize.json)
      return String(decoding: bytes ?? [], as: UTF8.self).contains("\"privacy\"")
    } catch {
      return false
    }
  }

  /// How many earlier versions of a file are kept: nil where the settings say nothing of it, and
  /// all of them where they cannot be read, for what is removed does not come back.
  package var backupsKept: Int? {
    guard let settings = settings().value else { return .max }
    return settings.backups?.keep
  }
}
