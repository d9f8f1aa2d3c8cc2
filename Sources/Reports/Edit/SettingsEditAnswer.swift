import Console
import FinanceFolder
import PlainText

/// The changed values of the settings.
package struct SettingsEditAnswer {
  private static let columns: [Column<SettingsDraft.Line>] = [
    .text("subject", "the account or symbol; blank for a folder setting") { $0.subject },
    .text("key", "the key; dots separate nested keys") { $0.key },
    .text("before", "the previous value, as JSON; blank if there was none") { $0.before },
    .text("after", "the new value, as JSON; blank if the value is removed") { $0.after },
  ]

  static let changes = TableSpec(
    "settings", "one row for each changed value in coffer.json", needs: "setting", columns)

  let lines: [SettingsDraft.Line]
  let diff: LineDiff

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && !diff.hunks.isEmpty
    let text = diff.text(label: Folder.settingsFile).map { $0 + "\n" }.joined()
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("settings", .array(table.objects)),
        .init("settings_diff", .string(text)),
      ]), tables: [table], page: page(isApplied), isRecorded: isRecorded)
  }

  private var table: Table {
    Table(Self.changes, Self.columns, of: lines)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !diff.hunks.isEmpty else {
      page.line("Nothing changes.")
      return page
    }
    page.heading(isApplied ? "Recorded" : "With --apply the settings become")
    page.changedLines(of: diff, named: Folder.settingsFile)
    return page
  }
}
