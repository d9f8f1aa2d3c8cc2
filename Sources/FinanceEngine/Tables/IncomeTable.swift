import FinanceModel
package import PlainText

/// Dividends and interest by month as rows for programs.
package enum IncomeTable {
  /// What its columns are.
  package static let spec = TableSpec(
    "income", "one row for each month, account, asset and currency",
    [
      ColumnSpec("month", .text, "year and month: 2026-03"),
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset that paid; blank for interest on cash"),
      ColumnSpec("currency", .text, "the currency of gross, withheld and net"),
      ColumnSpec("gross", .money, "before tax and fee"),
      ColumnSpec("withheld", .money, "the tax withheld"),
      ColumnSpec("net", .money, "gross less tax and fee"),
      ColumnSpec("gross_base", .money, "gross in the base currency, at each day's rate"),
      ColumnSpec("withheld_base", .money, "withheld in the base currency"),
      ColumnSpec("net_base", .money, "net in the base currency"),
    ])

  /// A row for each line, in their order.
  ///
  /// - Parameter booking: has the names.
  package static func rows(of lines: [IncomeSummary.Line], _ booking: Booking) -> [[Cell]] {
    let (ledger, base) = (booking.ledger, booking.terms.baseCurrency)
    return lines.map { line in
      let code = booking.terms.currencies[line.currency]
      let month = line.month < 10 ? "0\(line.month)" : "\(line.month)"
      return [
        .text("\(line.year)-\(month)"), .text(ledger.accounts[line.account]),
        .name(line.symbol.map { ledger.symbols[$0] }), .text(code),
        .money(line.gross, code), .money(line.withheld, code), .money(line.net, code),
        .money(line.grossBase, base), .money(line.withheldBase, base), .money(line.netBase, base),
      ]
    }
  }
}
