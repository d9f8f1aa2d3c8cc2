import FinanceModel
package import Investing
package import PlainText

/// Machine-readable table of positions.
package enum PositionTable {
  /// A position, and the total on which its weight is based.
  private typealias Row = (held: Position, whole: Decimal?)

  private static let columns: [Column<Row>] = [
    .text("account", "the account's name") { $0.held.account },
    .text("symbol", "the asset") { $0.held.symbol },
    .text(
      "currency",
      "the currency of the columns whose names do not end in _base"
    ) { $0.held.currency },
    Column("quantity", .quantity, "the number of units in all open lots") {
      .exact($0.held.quantity)
    },
    Column("average_cost", .price, "cost_basis divided by quantity, with at most 10 decimals") {
      .exact($0.held.averageCost)
    },
    Column("cost_basis", .money, "the cost of the open lots, with fees") {
      .money($0.held.costBasis, $0.held.currency)
    },
    .money(
      "cost_basis_base", "the cost in the base currency, each lot at the exchange rate of its day"
    ) {
      $0.held.costBasisBase
    },
    Column("price", .price, "the price of one unit; blank if unknown") {
      .exact($0.held.price)
    },
    .date("price_date", "the date of the price") { $0.held.priceDate },
    .text(
      "price_source",
      "the source of the price; trade if the price comes from a trade"
    ) { $0.held.priceSource },
    Column("market_value", .money, "quantity times price") {
      .money($0.held.marketValue, $0.held.currency)
    },
    .money("market_value_base", "the market value in the base currency") {
      $0.held.marketValueBase
    },
    Column("unrealized_gain", .money, "market_value less cost_basis") {
      .money($0.held.unrealizedGain, $0.held.currency)
    },
    .money("unrealized_gain_base", "market_value_base less cost_basis_base") {
      $0.held.unrealizedGainBase
    },
    .percent("unrealized_gain_pct", "the unrealized gain as a percentage of cost_basis") {
      $0.held.unrealizedGainPct
    },
    .percent(
      "weight_pct",
      "the share of the total value in percent; the total includes cash and money in transit"
    ) {
      $0.held.marketValueBase.weight(in: $0.whole)
    },
    Column(
      "day_change", .money,
      "the change in value since the end of the previous day, less flows"
    ) {
      .money($0.held.dayChange, $0.held.currency)
    },
  ]

  static let spec = TableSpec(
    "positions", "one row for each asset in each account", columns)

  /// Returns a row for each position, in the given order.
  ///
  /// - Parameters:
  ///   - base: the code of the base currency; if nil, amounts in the base currency are null.
  ///   - whole: the total on which weights are based, in the base currency.
  package static func table(of positions: [Position], _ base: String?, whole: Decimal?) -> Table {
    Table(spec, columns, of: positions.map { ($0, whole) }) { .money($0, base) }
  }
}
