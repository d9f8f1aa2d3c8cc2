import Console
import FinanceFolder
import PlainText

/// The change to a file that contains items or bills.
package struct RecurringEditAnswer {
  static let changes = TableSpec(
    "changes", "one row for the changed file, if any",
    [
      ColumnSpec("name", .text, "the name of the item or bill, as typed"),
      ColumnSpec("file", .text, "recurring.json or coffer.json"),
      ColumnSpec("diff", .text, "the changed lines"),
    ])

  let name: String
  let file: String
  let diffName: String
  let diff: LineDiff
  /// A remark about the change; nil if none is needed.
  var remark: String?

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && !diff.hunks.isEmpty
    let text = diff.text(label: file).map { $0 + "\n" }.joined()
    return Answer(
      json: .object([
        .init("applied", .bool(isRecorded)), .init("file", .string(file)),
        .init(diffName, .string(text)),
      ]),
      tables: [
        Table(
          Self.changes,
          rows: diff.hunks.isEmpty ? [] : [[.text(name), .text(file), .text(text)]])
      ], page: page(isApplied), isRecorded: isRecorded)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !diff.hunks.isEmpty else {
      page.line("Nothing changes.")
      return page
    }
    page.heading(isApplied ? "Recorded in \(file)" : "With --apply \(file) becomes")
    page.changedLines(of: diff, named: file)
    if let remark { page.line(StyledText(mixed: remark, .attention)) }
    return page
  }
}
