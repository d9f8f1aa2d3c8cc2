import FinanceModel
package import Investing
package import PlainText

/// Machine-readable table of open lots.
package enum LotTable {
  private typealias Row = (
    account: String, symbol: String, lot: Lot, cost: Decimal?, currency: String
  )

  private static let columns: [Column<Row>] = [
    .text("account", "the account's name") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    .date("date", "the purchase date, even if bought in another account") { $0.lot.date },
    Column("quantity", .quantity, "the number of remaining units") { .exact($0.lot.quantity) },
    Column("cost_basis", .money, "the cost of these units, with fees") {
      .money($0.cost, $0.currency)
    },
    .text("currency", "the currency of cost_basis") { $0.currency },
  ]

  static let spec = TableSpec(
    "lots", "one row for each open lot, by account and symbol, oldest first", columns)

  /// Returns a row for each open lot. `shows` selects the accounts by number. The accounts are in
  /// the order of ``BookingTerms/accountPlaces``.
  ///
  /// - Parameter exchange: the exchange that converts payments in a currency other than the asset's
  ///   currency.
  package static func table(
    of booking: Booking, _ exchange: inout BookedExchange, where shows: (Int) -> Bool
  ) -> Table {
    let ledger = booking.ledger
    let places = booking.terms.accountPlaces
    let holdings = booking.holdings.filter { shows($0.account) }.sorted { a, b in
      (places[a.account], ledger.symbols[a.symbol]) < (places[b.account], ledger.symbols[b.symbol])
    }
    var rows: [Row] = []
    for holding in holdings {
      let code = booking.terms.currencies[booking.quoteCurrency(of: holding.symbol)]
      for lot in holding.openLots {
        let cost = exchange.convert(
          lot.cost, from: lot.currency, to: code, on: lot.date, ofRow: lot.row, in: booking)
        rows.append(
          (ledger.accounts[holding.account], ledger.symbols[holding.symbol], lot, cost, code))
      }
    }
    return Table(spec, columns, of: rows)
  }
}
