import Console
import PlainText

/// The moves to record, and the resulting change to the plan.
package struct RecordedMoves {
  /// The operations that have rows.
  let ops: [String]
  let change: ChangePreview

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: json(isApplied), tables: [change.rows], page: page(isApplied),
      isRecorded: isApplied && !change.isEmpty)
  }

  private func json(_ isApplied: Bool) -> JSONValue {
    .object([
      .init("op", ops.count == 1 ? .string(ops[0]) : .null),
      .init("applied", .bool(isApplied && !change.isEmpty)),
    ]).adding(change.members)
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard !change.isEmpty else {
      page.line("Nothing to record.")
      return page
    }
    page.heading(isApplied ? "Recorded:" : "Would be recorded:")
    change.addRows(to: &page)
    if !change.diff.hunks.isEmpty {
      page.heading("Plan")
      change.addDiff(to: &page)
    }
    return page
  }
}
