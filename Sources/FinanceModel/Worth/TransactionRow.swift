/// One row of the transactions ledger with its words.
package struct TransactionRow: Equatable, Sendable {
  package let posting: AccountPosting
  /// Blank where the row has none; the same of the others.
  package let id: String
  package let payee: String
  package let category: String
  package let note: String

  package init(
    _ posting: AccountPosting, id: String = "", payee: String = "", category: String = "",
    note: String = ""
  ) {
    self.posting = posting
    self.id = id
    self.payee = payee
    self.category = category
    self.note = note
  }

  /// The rows that `postings` were read from, in the same order, as their table has them.
  ///
  ///     TransactionRow.rows(of: postings, in: table).map(\.payee)   // ["Agence Rivoli", "EDF"]
  ///
  /// - Complexity: linear in the postings.
  package static func rows(
    of postings: [AccountPosting], in table: LedgerTable
  ) -> [TransactionRow] {
    postings.map { posting in
      TransactionRow(
        posting, id: table.text(posting.place, "id"), payee: table.text(posting.place, "payee"),
        category: table.text(posting.place, "category"), note: table.text(posting.place, "note"))
    }
  }
}
