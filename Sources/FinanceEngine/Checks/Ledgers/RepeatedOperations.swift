import FinanceModel
import PlainText

/// Notes an operation that the history has twice for one account with the same amount, as after a
/// merge of two machines that both applied it, at the row that does not count.
@Sendable func repeatedOperations(
  in table: LedgerTable, _ names: LedgerNames
) -> [LedgerFinding] {
  table.repeatedOperations.prefix(LedgerFinding.limit + 1).map { row, first in
    LedgerFinding(
      .note, .opTwice, of: table.ledger,
      "operation '\(table.text(row, "op").visible)' is there twice for account "
        + "'\(table.text(row, "account_name").visible)' and counts once", at: row, column: "op",
      earlier: first)
  }
}
