import FinanceModel
package import PlainText

/// Positions as rows for programs.
package enum PositionTable {
  /// What its columns are.
  package static let spec = TableSpec(
    "positions", "one row for each asset that an account holds",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("symbol", .text, "the asset"),
      ColumnSpec("currency", .text, "of the columns that do not end in _base"),
      ColumnSpec("quantity", .quantity, "units of all open lots"),
      ColumnSpec("average_cost", .price, "cost_basis over quantity, at most 10 decimals"),
      ColumnSpec("cost_basis", .money, "what the open lots cost, fees included"),
      ColumnSpec("cost_basis_base", .money, "the same, each lot at the rate of its own day"),
      ColumnSpec("price", .price, "of one unit; blank where none is known"),
      ColumnSpec("price_date", .date, "the day of that price"),
      ColumnSpec("price_source", .text, "who said so, or trade"),
      ColumnSpec("market_value", .money, "quantity times price"),
      ColumnSpec("market_value_base", .money, "the same in the base currency"),
      ColumnSpec("unrealized_gain", .money, "market_value less cost_basis"),
      ColumnSpec("unrealized_gain_base", .money, "market_value_base less cost_basis_base"),
      ColumnSpec("unrealized_gain_pct", .percent, "the gain in percent of cost_basis"),
      ColumnSpec("weight_pct", .percent, "of all that has a value, cash and transit included"),
      ColumnSpec("day_change", .money, "what the last price changed, from the one before it"),
    ])

  /// A row for each position, in their order.
  ///
  /// - Parameters:
  ///   - base: the code of the base currency; nil where there is none, and then figures in it are
  ///     null.
  ///   - whole: what weights are told of, in the base currency.
  package static func rows(
    of positions: [Position], _ base: String?, whole: Decimal?
  ) -> [[Cell]] {
    positions.map { position in
      let own = position.currency
      return [
        .text(position.account), .text(position.symbol), .text(own), .exact(position.quantity),
        .exact(position.averageCost), .money(position.costBasis, own),
        .money(position.costBasisBase, base), .exact(position.price),
        .date(position.priceDate), .name(position.priceSource),
        .money(position.marketValue, own), .money(position.marketValueBase, base),
        .money(position.unrealizedGain, own), .money(position.unrealizedGainBase, base),
        .percent(position.unrealizedGainPct),
        .percent(position.marketValueBase.weight(in: whole)),
        .money(position.dayChange, own),
      ]
    }
  }
}
