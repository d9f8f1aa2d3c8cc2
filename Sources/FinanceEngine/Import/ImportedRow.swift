package import FinanceModel
import PlainText

/// One statement of one account, and the file that it came from.
package struct ImportSource: Sendable {
  /// The number of the file, from zero; the statements of a file stand together.
  package let file: Int
  /// The account's own name.
  package let account: String
  package let statement: Statement

  package init(file: Int, account: String, statement: Statement) {
    self.file = file
    self.account = account
    self.statement = statement
  }

  /// The currency of a balance that the statement states.
  func currency(of balance: Statement.Balance) -> String {
    balance.currency ?? statement.mainCurrency
  }
}

/// A row of a statement, and what is to become of it.
package struct ImportedRow: Sendable {
  /// What becomes of a row.
  package enum Verdict: String, CaseIterable, Sendable {
    /// It is appended.
    case new
    /// The ledger has it already.
    case present
    /// It is not booked, or moves nothing.
    case skipped
    /// It is perhaps a row that was typed by hand, and waits to be told.
    case suggested
  }

  /// Nil until the rows are identified: see ``ImportPlan/identified``.
  package let id: ContentID?
  /// Joins the rows of one payment, or the sides of a move.
  package var group: String?
  /// Whether it is a side of a move between own accounts.
  package var isTransfer = false
  /// What an activity becomes whose other side is in another ledger.
  package var type: ActivityType?
  /// The row typed by hand that it is or may be.
  package var typed: LedgerPlace?
  package var verdict: Verdict
  /// Its statement among the sources.
  package let source: Int
  /// Its place among that statement's rows.
  package let index: Int

  init(source: Int, index: Int, id: ContentID?, verdict: Verdict) {
    (self.source, self.index) = (source, index)
    self.id = id
    self.verdict = verdict
  }
}
