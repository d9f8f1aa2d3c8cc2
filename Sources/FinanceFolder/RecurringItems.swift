package import FinanceModel
package import PlainText

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
