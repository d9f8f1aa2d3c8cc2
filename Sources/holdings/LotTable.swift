import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Open lots as rows.
enum LotTable {
  static let spec = TableSpec(
    "lots", "one row for each open lot, by account and symbol, the first acquired first",
    needs: "lots",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset"),
      ColumnSpec("date", .date, "when it was acquired, by whichever account"),
      ColumnSpec("quantity", .quantity, "the units that are left"),
      ColumnSpec("cost_basis", .money, "what they cost, fees included"),
      ColumnSpec("currency", .text, "the currency of cost_basis"),
    ])

  static func table(_ books: inout HoldingsBooks) -> Table {
    let ledger = books.ledger
    let holdings = books.booking.holdings.filter { books.shows($0.account) }.sorted { a, b in
      (ledger.accounts[a.account], ledger.symbols[a.symbol])
        < (ledger.accounts[b.account], ledger.symbols[b.symbol])
    }
    var rows: [[Cell]] = []
    for holding in holdings {
      let code = books.currency(of: holding.symbol)
      for lot in holding.openLots {
        let cost = books.exchange.convert(
          lot.cost, from: lot.currency, to: code, on: lot.date, ofRow: lot.row, in: books.booking)
        rows.append([
          .text(ledger.accounts[holding.account]), .text(ledger.symbols[holding.symbol]),
          .date(lot.date), .exact(lot.quantity), .money(cost, code), .text(code),
        ])
      }
    }
    return Table(spec, rows: rows)
  }
}
