import Console
import FinanceModel
import PlainText

/// The changed values in the plan, and the rows added to its history.
package struct PlanEditAnswer {
  private static let columns: [Column<(op: String, line: PlanDraft.Line)>] = [
    .text("op", "the name of the operation") { $0.op },
    .text("tier", "the tier's name") { $0.line.tier },
    .text("account", "the account's name; blank for a value of the tier") { $0.line.account },
    .text("field", "the changed field") { $0.line.field.rawValue },
    .text("before", "the value before; blank if there was none") { $0.line.before },
    .text("after", "the value after; blank if it is removed") { $0.line.after },
    .text("reason", "the reason, if the change was not requested by name") { $0.line.reason },
  ]

  static let changes = TableSpec(
    "changes", "one row for each changed value of the plan", columns)

  let op: String
  let lines: [PlanDraft.Line]
  /// The change; nil if the history already contains the operation.
  let change: ChangePreview?

  /// - Parameter isApplied: whether the change has been written.
  func answer(isApplied: Bool) -> Answer {
    let isRecorded = isApplied && change?.isEmpty == false
    let members =
      change?.members ?? [.init("history", .array([])), .init("plan_diff", .string(""))]
    return Answer(
      json: .object([
        .init("op", .string(op)), .init("applied", .bool(isRecorded)),
        .init("changes", .array(table.objects(omitting: ["op"]))),
      ]).adding(members),
      tables: [table, change?.rows ?? Table(ChangePreview.history, rows: [])],
      page: page(isApplied), isRecorded: isRecorded)
  }

  private var table: Table {
    Table(Self.changes, Self.columns, of: lines.map { (op, $0) })
  }

  private func page(_ isApplied: Bool) -> Page {
    var page = Page()
    guard let change, !change.isEmpty else {
      page.line("Nothing changes.")
      return page
    }
    page.table(shown)
    if !change.rows.rows.isEmpty {
      page.heading(isApplied ? "Recorded in the history:" : "The history would gain:")
      change.addRows(to: &page)
    }
    page.heading(isApplied ? "Recorded as \(op)" : "With --apply the plan becomes")
    change.addDiff(to: &page)
    return page
  }

  /// The changes for display, with amounts that `--privacy` hides.
  private var shown: TextTable {
    var shown = TextTable([
      .flexible("Tier"), .flexible("Account"), .left("Field"), .flexible("Before"),
      .flexible("After"), TextTable.Column("Reason", .left, isFlexible: true, dropRank: 0),
    ])
    for line in lines {
      let role: StyledText.Role = line.field.isAmount ? .amount : .plain
      shown.row([
        StyledText(line.tier), StyledText(line.account ?? ""), StyledText(line.field.rawValue),
        StyledText(line.before ?? "", role), StyledText(line.after ?? "", role),
        StyledText(line.reason),
      ])
    }
    return shown
  }
}
