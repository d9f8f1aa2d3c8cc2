import Console
import FinanceModel
import Investing
import PlainText

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
