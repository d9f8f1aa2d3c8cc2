package import FinanceModel
package import PlainText

/// Disposals as rows for programs.
package enum DisposalTable {
  /// What its columns are.
  package static let spec = TableSpec(
    "disposals", "one row for each disposal, in the order of days",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset"),
      ColumnSpec("date", .date, "the day it left"),
      ColumnSpec("quantity", .quantity, "the units that left"),
      ColumnSpec("currency", .text, "the currency of proceeds, cost_basis and gain"),
      ColumnSpec("proceeds", .money, "what came in, less the fee"),
      ColumnSpec("cost_basis", .money, "what the units had cost, fees included"),
      ColumnSpec("gain", .money, "proceeds less cost_basis"),
      ColumnSpec("gain_base", .money, "the same in the base currency, each at its own day's rate"),
    ])

  /// A row for each disposal, in their order.
  ///
  /// - Parameters:
  ///   - ledger: has the names.
  ///   - base: the code of the base currency; nil where there is none, and then figures in it are
  ///     null.
  package static func rows(
    of gains: [RealizedGains.Gain], _ ledger: ActivityLedger, _ base: String?
  ) -> [[Cell]] {
    gains.map { gain in
      [
        .text(ledger.accounts[gain.disposal.account]), .text(ledger.symbols[gain.disposal.symbol]),
        .date(gain.disposal.date), .exact(gain.disposal.quantity), .text(gain.currency),
        .money(gain.proceeds, gain.currency), .money(gain.costBasis, gain.currency),
        .money(gain.gain, gain.currency), .money(gain.gainBase, base),
      ]
    }
  }
}
