package import FinanceModel
package import Investing
package import PlainText

/// Machine-readable table of disposals.
package enum DisposalTable {
  private struct Row {
    let account: String
    let symbol: String
    let gain: RealizedGains.Gain

    func money(_ amount: Decimal?) -> Cell { .money(amount, gain.currency) }
  }

  private static let columns: [Column<Row>] = [
    .text("account", "the account's name") { $0.account },
    .text("symbol", "the asset") { $0.symbol },
    .date("date", "the disposal date") { $0.gain.disposal.date },
    Column("quantity", .quantity, "the number of units disposed of") {
      .exact($0.gain.disposal.quantity)
    },
    .text("currency", "the currency of proceeds, cost_basis and gain") { $0.gain.currency },
    Column("proceeds", .money, "the proceeds less the fee") { $0.money($0.gain.proceeds) },
    Column("cost_basis", .money, "the cost of these units, with fees") {
      $0.money($0.gain.costBasis)
    },
    Column("gain", .money, "proceeds less cost_basis") { $0.money($0.gain.gain) },
    .money(
      "gain_base",
      "the gain in the base currency; proceeds and cost are converted at their days' rates"
    ) {
      $0.gain.gainBase
    },
  ]

  static let spec = TableSpec(
    "disposals", "one row for each disposal, by date", columns)

  /// Returns a row for each disposal, in the given order.
  ///
  /// - Parameters:
  ///   - ledger: the ledger that contains the names.
  ///   - base: the code of the base currency; if nil, amounts in the base currency are null.
  package static func table(
    of gains: [RealizedGains.Gain], _ ledger: ActivityLedger, _ base: String?
  ) -> Table {
    let rows = gains.map { gain in
      Row(
        account: ledger.accounts[gain.disposal.account],
        symbol: ledger.symbols[gain.disposal.symbol], gain: gain)
    }
    return Table(spec, columns, of: rows) { .money($0, base) }
  }
}
