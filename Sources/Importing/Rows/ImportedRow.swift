package import FinanceModel
import PlainText

/// One account's statement and the file that contains it.
package struct ImportSource: Sendable {
  /// Index of the file, starting from zero; statements from the same file are adjacent.
  package let file: Int
  /// The account's main name.
  package let account: String
  package let statement: Statement

  package init(file: Int, account: String, statement: Statement) {
    self.file = file
    self.account = account
    self.statement = statement
  }

  /// Returns the currency of a balance in the statement.
  func currency(of balance: Statement.Balance) -> String {
    balance.currency ?? statement.mainCurrency
  }
}

/// A statement row and its verdict.
package struct ImportedRow: Sendable {
  /// The decision about a row.
  package enum Verdict: String, CaseIterable, Sendable {
    /// The row is appended.
    case new
    /// The ledger already contains the row.
    case present
    /// The row is not booked, or has no effect.
    case skipped
    /// The row may match a row entered by hand and is awaiting confirmation.
    case suggested
  }

  /// Id of the row; nil until the rows are identified: see ``ImportPlan/identified``.
  package let id: ContentID?
  /// Name shared by the rows of a payment or by the two rows of a transfer.
  package var group: String?
  /// Whether the row is part of a transfer between own accounts.
  package var isTransfer = false
  /// New type of an activity if the transfer's other row is in another ledger.
  package var type: ActivityType?
  /// The typed row that this row matches or may match.
  package var typed: LedgerPlace?
  package var verdict: Verdict
  /// Index of the row's statement among the sources.
  package let source: Int
  /// Index among the statement's rows.
  package let index: Int

  init(source: Int, index: Int, id: ContentID?, verdict: Verdict) {
    (self.source, self.index) = (source, index)
    self.id = id
    self.verdict = verdict
  }
}
