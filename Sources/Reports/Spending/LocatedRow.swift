import Console
import FinanceModel
import PlainText

/// A row of the transactions ledger that supports an answer, with its file and line.
struct LocatedRow: Sendable {
  /// The number or id of the answer.
  let key: String
  let row: Transactions.Row
  let position: SourcePosition
  let account, payee, id: String

  /// Maximum number of rows per answer.
  static let most = 10

  init(_ index: Int, behind key: String, in transactions: Transactions) {
    let row = transactions.rows[index]
    self.key = key
    self.row = row
    position = transactions.position(of: row)
    account = transactions.accounts[row.account]
    payee = transactions.payees[row.payee]
    id = transactions.text("id", of: row)
  }

  /// Returns the columns; the first contains the answer's key.
  static func columns(
    _ name: String, _ kind: ColumnSpec.Kind, _ meaning: String
  ) -> [Column<LocatedRow>] {
    [
      Column(name, kind, meaning) { kind.isNumber ? .number($0.key) : .text($0.key) },
      .date("date", "the day of the row") { $0.row.date },
      .text("account", "the account") { $0.account },
      .text("payee", "the payee, as written") { $0.payee },
      Column("amount", .money, "the amount, as written in the ledger") {
        .number($0.row.amount.text(decimalsAtLeast: 2))
      },
      .text("file", "the file of the row") { $0.position.file },
      .integer("line", "the line of the row") { $0.position.line },
      .text("id", "the id of the row; blank if it has none") { $0.id },
    ]
  }
}
