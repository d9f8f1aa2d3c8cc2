package import PlainText

/// An account's balance at the end of a day, as stated by the bank. A balance assertion is a row of
/// the transactions ledger that does not affect the balance but is compared with the total of the
/// other rows.
package struct BalanceAssertion: Equatable, Sendable {
  package let date: CalendarDate
  /// The account's name, even if the row contains an alias.
  package let account: String
  package let amount: Decimal
  /// The currency; nil if the cell is blank, which means the account's currency.
  package let currency: String?
  package let place: LedgerPlace

  /// The word for balance assertions in the `kind` column.
  package static let kind = "assertion"

  /// Returns the assertions in live rows whose status counts, in file order. Rows with malformed
  /// cells are omitted, because other rules report them.
  ///
  /// - Parameter settings: the settings, which define the accounts' aliases.
  /// - Precondition: `table` is a table of ``Ledger/transactions``.
  /// - Complexity: linear in the number of rows.
  package static func assertions(
    in table: LedgerTable, _ settings: Settings
  ) -> [BalanceAssertion] {
    precondition(table.ledger == .transactions, "only the transactions ledger has assertions")
    let names = settings.accountNames
    let columns = Dictionary(
      Ledger.transactions.columns.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    return table.liveRows.compactMap { place in
      guard table.text(place, "kind") == kind, table.hasCountingStatus(place),
        let date = columns["date"].flatMap({ table.cell(place, $0) }),
        let account = columns["account"].flatMap({ table.cell(place, $0) }),
        let amount = columns["amount"].flatMap({ table.cell(place, $0) })
      else { return nil }
      let currency = table.text(place, "currency")
      do throws(LedgerFinding) {
        return BalanceAssertion(
          date: try date.date(), account: names[account.text] ?? account.text,
          amount: try amount.decimal(), currency: currency.isBlankCell ? nil : currency,
          place: place)
      } catch {
        return nil
      }
    }
  }
}
