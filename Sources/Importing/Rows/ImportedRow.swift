package import FinanceModel
import PlainText

/// A statement of one account, and the file that contains it.
package struct ImportSource: Sendable {
  /// Index of the file, from zero; the statements of a file are adjacent.
  package let file: Int
  /// The account's own name.
  package let account: String
  package let statement: Statement

  package init(file: Int, account: String, statement: Statement) {
    self.file = file
    self.account = account
    self.statement = statement
  }

  /// Returns the currency of a balance of the statement.
  func currency(of balance: Statement.Balance) -> String {
    balance.currency ?? statement.mainCurrency
  }
}

/// A row of a statement and its verdict.
package struct ImportedRow: Sendable {
  /// Decision about a row.
  package enum Verdict: String, CaseIterable, Sendable {
    /// The row is appended.
    case new
    /// The ledger already contains the row.
    case present
    /// The row is not booked, or does not move anything.
    case skipped
    /// The row may match one typed by hand, and is awaiting confirmation.
    case suggested
  }

  /// nil until the rows are identified: see ``ImportPlan/identified``.
  package let id: ContentID?
  /// Name shared by the rows of one payment, or by the sides of a transfer.
  package var group: String?
  /// Whether the row is a side of a transfer between own accounts.
  package var isTransfer = false
  /// New type of an activity whose other side is in another ledger.
  package var type: ActivityType?
  /// The typed row that it matches or may match.
  package var typed: LedgerPlace?
  package var verdict: Verdict
  /// Index of its statement among the sources.
  package let source: Int
  /// Index among that statement's rows.
  package let index: Int

  init(source: Int, index: Int, id: ContentID?, verdict: Verdict) {
    (self.source, self.index) = (source, index)
    self.id = id
    self.verdict = verdict
  }
}
