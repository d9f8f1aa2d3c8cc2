import FinanceModel
package import PlainText

/// Open lots as rows for programs.
package enum LotTable {
  /// What its columns are.
  package static let spec = TableSpec(
    "lots", "one row for each open lot, by account and symbol, the first acquired first",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset"),
      ColumnSpec("date", .date, "when it was acquired, by whichever account"),
      ColumnSpec("quantity", .quantity, "the units that are left"),
      ColumnSpec("cost_basis", .money, "what they cost, fees included"),
      ColumnSpec("currency", .text, "the currency of cost_basis"),
    ])

  /// A row for each open lot of the accounts that `shows` wants, by number, in the order of
  /// ``BookingTerms/accountPlaces``.
  ///
  /// - Parameter exchange: converts what was paid in another currency than the asset's.
  package static func rows(
    of booking: Booking, _ exchange: inout BookedExchange, where shows: (Int) -> Bool
  ) -> [[Cell]] {
    let ledger = booking.ledger
    let places = booking.terms.accountPlaces
    let holdings = booking.holdings.filter { shows($0.account) }.sorted { a, b in
      (places[a.account], ledger.symbols[a.symbol]) < (places[b.account], ledger.symbols[b.symbol])
    }
    var rows: [[Cell]] = []
    for holding in holdings {
      let code = booking.terms.currencies[booking.quoteCurrency(of: holding.symbol)]
      for lot in holding.openLots {
        let cost = exchange.convert(
          lot.cost, from: lot.currency, to: code, on: lot.date, ofRow: lot.row, in: booking)
        rows.append([
          .text(ledger.accounts[holding.account]), .text(ledger.symbols[holding.symbol]),
          .date(lot.date), .exact(lot.quantity), .money(cost, code), .text(code),
        ])
      }
    }
    return rows
  }
}
