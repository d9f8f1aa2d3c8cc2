import Console
import FinanceFolder
import FinanceModel
import PlainText

extension ChangePreview {
  /// The rows added to the history, with the columns of a new ledger file.
  static let history = TableSpec(
    Ledger.history.rawValue, "one row for each row that is added to the history",
    Ledger.history.table.columns)

  /// Creates the preview of a change to the plan and its history.
  init(_ change: PostedChange) {
    let rows = change.rows.map { row in
      zip(Self.history.columns, row).map { column, text in
        column.kind.isNumber ? Cell.number(text) : .text(text)
      }
    }
    self.init(
      Table(Self.history, rows: rows),
      showing: [
        "tier_name", "account_name", "amount", "balance_after", "transaction_type", "description",
      ], diff: change.planDiff, of: PostedChange.planName, as: "plan_diff")
  }
}
