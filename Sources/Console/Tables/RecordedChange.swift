package import PlainText

/// What a run records in the finance folder, or would with `--apply`: rows of the history, and
/// lines of the plan.
package struct RecordedChange: Sendable {
  /// The rows as programs get them, in the columns that the ledger has in a new file.
  package static let history = TableSpec(
    "history", "one row for each row that the history gains",
    [
      ColumnSpec("id", .text, "the row's own name"),
      ColumnSpec("timestamp", .timestamp, "when it was done, with the offset"),
      ColumnSpec("tier_name", .text, "the plan's tier"),
      ColumnSpec("account_name", .text, "the account in that tier"),
      ColumnSpec("amount", .money, "what goes in; negative when it goes out"),
      ColumnSpec("balance_after", .money, "what the account holds after it"),
      ColumnSpec("transaction_type", .text, "why it is done"),
      ColumnSpec("description", .text, "the reason or the note given"),
      ColumnSpec("user", .text, "who does it"),
      ColumnSpec("op", .text, "the operation that the row belongs to"),
    ])

  /// The rows, in the order in which they are written.
  package let history: Table
  /// The plan's changed lines.
  package let planDiff: LineDiff
  private let planName: String

  /// - Parameters:
  ///   - rows: for each row a text for each column of ``history``, in that order.
  ///   - planName: the plan's file, as the diff names it.
  package init(rows: [[String]], planDiff: LineDiff, planName: String) {
    history = Table(
      Self.history,
      rows: rows.map { row in
        zip(Self.history.columns, row).map { column, text in
          column.kind.isNumber ? .number(text) : .text(text)
        }
      })
    self.planDiff = planDiff
    self.planName = planName
  }

  /// Whether there is nothing to record.
  package var isEmpty: Bool { history.rows.isEmpty && planDiff.hunks.isEmpty }

  /// The members that every JSON answer has of it: the rows, and the diff as one text.
  package var members: [JSONValue.Member] {
    let lines = planDiff.text(label: planName).map { $0 + "\n" }
    return [
      .init("history", .array(history.objects)), .init("plan_diff", .string(lines.joined())),
    ]
  }

  /// Adds the rows, those of their columns that a person looks for.
  package func addRows(to page: inout Page) {
    var table = TextTable([
      .flexible("Tier"), .flexible("Account"), .right("Amount"), .right("Balance after"),
      .left("Type"), .flexible("Description"),
    ])
    for row in history.rows {
      table.row([
        StyledText(row[2].text), StyledText(row[3].text), StyledText(row[4].text, .amount),
        StyledText(row[5].text, .amount), StyledText(row[6].text), StyledText(row[7].text),
      ])
    }
    page.table(table)
  }

  /// Adds the diff.
  package func addPlanDiff(to page: inout Page) {
    page.changedLines(of: planDiff, named: planName)
  }
}
