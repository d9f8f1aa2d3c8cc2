package import PlainText

/// The changes that a command writes, or would write with `--apply`: rows added to a table, and
/// changed lines in a file.
package struct ChangePreview: Sendable {
  /// The rows, in the order in which they are written.
  package let rows: Table
  /// The file's changed lines.
  package let diff: LineDiff
  private let shown: [String]
  private let file: String
  private let diffName: String

  /// Creates a preview.
  ///
  /// - Parameters:
  ///   - shown: the columns shown to people.
  ///   - file: the file's name in the diff.
  ///   - diffName: the diff's name in JSON.
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

  /// The members common to all JSON answers: the rows, and the diff as one string.
  package var members: [JSONValue.Member] {
    let lines = diff.text(label: file).map { $0 + "\n" }
    return [
      .init(rows.spec.name, .array(rows.objects)), .init(diffName, .string(lines.joined())),
    ]
  }

  /// Adds the rows to the page.
  package func addRows(to page: inout Page) {
    guard !rows.rows.isEmpty else { return }
    page.table(TextTable(rows, showing: shown))
  }

  /// Adds the diff to the page.
  package func addDiff(to page: inout Page) {
    page.changedLines(of: diff, named: file)
  }
}
