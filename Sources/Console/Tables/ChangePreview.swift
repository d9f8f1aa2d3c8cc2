package import PlainText

/// What a run writes, or would with `--apply`: rows that a table gains, and changed lines of a
/// file.
package struct ChangePreview: Sendable {
  /// The rows, in the order in which they are written.
  package let rows: Table
  /// The file's changed lines.
  package let diff: LineDiff
  private let shown: [String]
  private let file: String
  private let diffName: String

  /// - Parameters:
  ///   - shown: the columns that a person looks for.
  ///   - file: what the diff calls the file.
  ///   - diffName: what JSON calls the diff.
  package init(
    _ rows: Table, showing shown: [String], diff: LineDiff, of file: String, as diffName: String
  ) {
    self.rows = rows
    self.shown = shown
    self.diff = diff
    self.file = file
    self.diffName = diffName
  }

  /// Whether there is nothing to record.
  package var isEmpty: Bool { rows.rows.isEmpty && diff.hunks.isEmpty }

  /// The members that every JSON answer has of it: the rows, and the diff as one text.
  package var members: [JSONValue.Member] {
    let lines = diff.text(label: file).map { $0 + "\n" }
    return [
      .init(rows.spec.name, .array(rows.objects)), .init(diffName, .string(lines.joined())),
    ]
  }

  /// Adds the rows.
  package func addRows(to page: inout Page) {
    guard !rows.rows.isEmpty else { return }
    page.table(TextTable(rows, showing: shown))
  }

  /// Adds the diff.
  package func addDiff(to page: inout Page) {
    page.changedLines(of: diff, named: file)
  }
}
