import Console
import PlainText

/// A proposal to move money, and the change that records it.
package struct RebalancingAnswer {
  let table: RebalancingTable
  /// The change; nil if it was not requested, or cannot be recorded.
  let change: ChangePreview?
  let isApplied: Bool
  /// Whether the operation is already recorded.
  let isRepeat: Bool

  /// Whether the folder was changed.
  var isRecorded: Bool { isApplied && change?.isEmpty == false }

  /// Whether any move remains to be made.
  var wantsAttention: Bool { !isApplied && table.hasMoves }

  var answer: Answer {
    Answer(
      json: shown.json.adding(changeMembers),
      tables: [shown.table] + (change.map { [$0.rows] } ?? []), page: page,
      wantsAttention: wantsAttention, isRecorded: isRecorded)
  }

  /// The table to show. A repeated operation shows no moves, because they were proposed for another
  /// plan.
  private var shown: RebalancingTable { isRepeat ? table.withoutMoves : table }

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
    table.add(to: &page)
    guard let change, !change.isEmpty else { return page }
    page.heading(isApplied ? "Recorded as \(table.op)" : "With --apply the plan becomes")
    change.addDiff(to: &page)
    return page
  }
}
