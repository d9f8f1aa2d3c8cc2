import Console
import FinanceFolder
import PlainText

/// The moves to record, and the resulting change to the plan.
package struct RecordedMoves {
  /// The operations that have rows.
  let ops: [String]
  /// The operation whose parts ``ops`` are, if any.
  var name: String?
  let change: ChangePreview
  /// The changed lines of the recurring items; nil if they do not change.
  var items: LineDiff?

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    Answer(
      json: json(isApplied), tables: [change.rows], page: page(isApplied),
      isRecorded: isApplied && !change.isEmpty)
  }

  private func json(_ isApplied: Bool) -> JSONValue {
    .object([
      .init("op", (name ?? (ops.count == 1 ? ops[0] : nil)).map(JSONValue.string) ?? .null),
      .init("applied", .bool(isApplied && !change.isEmpty)),
    ]).adding(change.members + itemsMember)
  }

  private var itemsMember: [JSONValue.Member] {
    guard let items else { return [] }
    let lines = items.text(label: PostedChange.recurringName).map { $0 + "\n" }
    return [.init("recurring_diff", .string(lines.joined()))]
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
    if let items {
      page.heading("Recurring items")
      page.changedLines(of: items, named: PostedChange.recurringName)
    }
    return page
  }
}
