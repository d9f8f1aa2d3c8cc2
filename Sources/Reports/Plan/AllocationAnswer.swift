import Console
import PlainText

/// A proposal, its explanation, and the change that records it.
package struct AllocationAnswer {
  let tables: AllocationTables
  let explanation: ExplanationTables?
  /// The change; nil if it was not requested, or cannot be recorded.
  let change: ChangePreview?
  let isApplied: Bool
  /// Whether the operation is already recorded.
  let isRepeat: Bool

  /// Whether the folder was changed.
  var isRecorded: Bool { isApplied && change?.isEmpty == false }

  var answer: Answer {
    Answer(
      json: shown.json.adding((explanation?.members ?? []) + changeMembers),
      tables: [shown.moves, shown.byTier] + (explanation?.tables ?? [])
        + (change.map { [$0.rows] } ?? []),
      page: page, isRecorded: isRecorded)
  }

  /// The tables to show. A repeated operation shows no moves, because they were proposed for
  /// another plan.
  private var shown: AllocationTables { isRepeat ? tables.withoutMoves : tables }

  private var changeMembers: [JSONValue.Member] {
    [.init("applied", .bool(isRecorded))]
      + (change?.members ?? [.init("history", .null), .init("plan_diff", .null)])
  }

  private var page: Page {
    var page = Page()
    guard !isRepeat else {
      page.line("Nothing to record.")
      return page
    }
    tables.add(to: &page)
    explanation?.add(to: &page)
    guard let change, !change.isEmpty else { return page }
    page.heading(isApplied ? "Recorded as \(tables.op)" : "With --apply the plan becomes")
    change.addDiff(to: &page)
    return page
  }
}
