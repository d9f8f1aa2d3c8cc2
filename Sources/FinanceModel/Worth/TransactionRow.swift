package import PlainText

/// One row of the transactions ledger with its words.
package struct TransactionRow: Hashable, Sendable {
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

  /// The rows that the ledger holds in file order, or every reason why it has none; see
  /// ``AccountPosting/reading(_:_:)``.
  ///
  /// - Precondition: the table is of ``Ledger/transactions``.
  package static func reading(
    _ table: LedgerTable, _ settings: Settings
  ) -> Loaded<[TransactionRow]> {
    let postings = AccountPosting.reading(table, settings)
    let rows = postings.value?.map { posting in
      TransactionRow(
        posting, id: table.text(posting.place, "id"), payee: table.text(posting.place, "payee"),
        category: table.text(posting.place, "category"), note: table.text(posting.place, "note"))
    }
    return Loaded(rows, postings.diagnostics)
  }
}
