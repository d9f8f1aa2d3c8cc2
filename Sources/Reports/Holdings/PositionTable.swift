import Console
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

/// Text table of positions, with values in each position's currency and in the base currency.
enum PositionText {
  /// - Parameters:
  ///   - base: the base currency; nil if unknown.
  ///   - sums: the totals shown below the horizontal rule; nil for none.
  static func table(
    _ positions: [Position], _ base: String?, whole: Decimal?, _ sums: PortfolioTotals?
  ) -> TextTable {
    let isForeign = positions.contains { $0.currency != base }
    let code = base ?? "base"
    let own: [Column<Position>] = [
      Column("value", .money, "") { .money($0.marketValue, $0.currency) },
      Column("gain", .money, "") { .money($0.unrealizedGain, $0.currency) },
      .text("currency", "") { $0.currency },
    ]
    let inBase: [Column<Position>] = [
      .money("value_\(code)", "") { $0.marketValueBase },
      .money("gain_\(code)", "") { $0.unrealizedGainBase },
    ]
    let columns =
      [
        .text("account", "") { $0.account }, .text("symbol", "") { $0.symbol },
        Column("quantity", .quantity, "") { .exact($0.quantity) },
        Column("average_cost", .price, "") { .exact($0.averageCost.map(\.shortened)) },
        Column("cost", .money, "") { .money($0.costBasis, $0.currency) },
        Column("price", .price, "") { .exact($0.price) }, .date("date", "") { $0.priceDate },
      ] + (isForeign ? own : []) + [.percent("gain_pct", "") { $0.unrealizedGainPct }]
      + (base == nil ? [] : inBase)
      + [.percent("weight_pct", "") { $0.marketValueBase.weight(in: whole) }]
    let table = Table(TableSpec("positions", "", columns), columns, of: positions) {
      .money($0, base)
    }
    return TextTable(
      table, blankingRepeatsOf: ["account"],
      dropping: [
        "gain", "average_cost", "cost", "date", "value", "currency", "weight_pct", "gain_pct",
      ], totals: base == nil ? nil : sums.map { total($0, code) })
  }

  private static func total(_ sums: PortfolioTotals, _ code: String) -> Table {
    let columns: [Column<PortfolioTotals>] = [
      .money("value_\(code)", "") { $0.marketValue },
      .money("gain_\(code)", "") { $0.unrealizedGain },
      .percent("weight_pct", "") { $0.marketValue.weight(in: $0.value) },
    ]
    return Table(TableSpec("totals", "", columns), columns, of: [sums]) { .money($0, code) }
  }
}

extension Decimal {
  /// The number rounded to four decimals, or to four significant digits if it is small.
  fileprivate var shortened: Decimal {
    do throws(DecimalError) {
      let leadingZeros = max(0, Self.decimals - String(mantissa.magnitude).utf8.count)
      return try rounded(toDecimals: min(leadingZeros + 4, Self.decimals), .halfEven)
    } catch {
      return self
    }
  }
}

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
