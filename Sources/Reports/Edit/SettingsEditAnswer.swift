import Console
import FinanceFolder
import PlainText

/// What becomes of the settings, value by value.
package struct SettingsEditAnswer {
  static let changes = TableSpec(
    "settings", "one row for each value of coffer.json that changes", needs: "setting",
    [
      ColumnSpec("subject", .text, "the account or the symbol; empty for a setting of the folder"),
      ColumnSpec("key", .text, "the key, with dots for values inside values"),
      ColumnSpec("before", .text, "its value as JSON; empty if there was none"),
      ColumnSpec("after", .text, "what it becomes; empty if it is removed"),
    ])

  let lines: [SettingsDraft.Line]
  let diff: LineDiff

  /// - Parameter isApplied: whether it is written by now.
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
    Table(
      Self.changes,
      rows: lines.map { line in
        [
          line.subject.map(Cell.text) ?? .null, .text(line.key),
          line.before.map(Cell.text) ?? .null, line.after.map(Cell.text) ?? .null,
        ]
      })
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
