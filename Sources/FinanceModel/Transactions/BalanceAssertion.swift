package import PlainText

/// The balance of an account at the end of a day, as stated by the bank: a row of the transactions
/// ledger that does not enter sums and is compared with the sum of the others.
package struct BalanceAssertion: Equatable, Sendable {
  package let date: CalendarDate
  /// The account's own name, even if the row has an alias.
  package let account: String
  package let amount: Decimal
  /// The currency; nil if blank, which means the account's own.
  package let currency: String?
  package let place: LedgerPlace

  /// The word for balance assertions in the column `kind`.
  package static let kind = "assertion"

  /// Returns the assertions of the live rows whose status counts, in file order; rows with
  /// malformed cells are left out, because other rules report them.
  ///
  /// - Parameter settings: contains the accounts' aliases.
  /// - Precondition: the table is of ``Ledger/transactions``.
  /// - Complexity: linear in the rows.
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
