import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Positions as people read them: what each is worth in its own currency and in the base one.
enum PositionText {
  /// - Parameters:
  ///   - base: the base currency; nil where none is known.
  ///   - sums: the line below the rule; nil for none.
  static func table(
    _ positions: [Position], _ base: String?, whole: Decimal?, _ sums: PortfolioTotals?
  ) -> TextTable {
    let isForeign = positions.contains { $0.currency != base }
    let code = base ?? "base"
    let own = [
      ColumnSpec("value", .money, ""), ColumnSpec("gain", .money, ""),
      ColumnSpec("currency", .text, ""),
    ]
    let columns =
      [
        ColumnSpec("account", .text, ""), ColumnSpec("symbol", .text, ""),
        ColumnSpec("quantity", .quantity, ""), ColumnSpec("average_cost", .price, ""),
        ColumnSpec("cost", .money, ""), ColumnSpec("price", .price, ""),
        ColumnSpec("date", .date, ""),
      ] + (isForeign ? own : [])
      + [
        ColumnSpec("gain_pct", .percent, ""), ColumnSpec("value_\(code)", .money, ""),
        ColumnSpec("gain_\(code)", .money, ""), ColumnSpec("weight_pct", .percent, ""),
      ]
    let shown = base == nil ? columns.filter { !$0.name.hasSuffix("_base") } : columns
    let rows = positions.map { row(of: $0, base, whole, isForeign: isForeign) }
    return TextTable(
      Table(TableSpec("positions", "", columns), rows: rows), showing: shown.map(\.name),
      blankingRepeatsOf: ["account"],
      dropping: [
        "gain", "average_cost", "cost", "date", "value", "currency", "weight_pct", "gain_pct",
      ]
      .filter { name in shown.contains { $0.name == name } },
      totals: base == nil ? nil : sums.map { total($0, code) })
  }

  private static func row(
    of position: Position, _ base: String?, _ whole: Decimal?, isForeign: Bool
  ) -> [Cell] {
    let code = position.currency
    let own: [Cell] = [
      .money(position.marketValue, code), .money(position.unrealizedGain, code), .text(code),
    ]
    return [
      .text(position.account), .text(position.symbol), .exact(position.quantity),
      .exact(position.averageCost.map(\.shortened)), .money(position.costBasis, code),
      .exact(position.price), .date(position.priceDate),
    ] + (isForeign ? own : []) + [
      .percent(position.unrealizedGainPct), .money(position.marketValueBase, base),
      .money(position.unrealizedGainBase, base),
      .percent(position.marketValueBase.weight(in: whole)),
    ]
  }

  private static func total(_ sums: PortfolioTotals, _ code: String) -> Table {
    Table(
      TableSpec(
        "totals", "",
        [
          ColumnSpec("value_\(code)", .money, ""), ColumnSpec("gain_\(code)", .money, ""),
          ColumnSpec("weight_pct", .percent, ""),
        ]),
      rows: [
        [
          .money(sums.marketValue, code), .money(sums.unrealizedGain, code),
          .percent(sums.marketValue.weight(in: sums.value)),
        ]
      ])
  }
}

extension Decimal {
  /// At four decimals, which is enough to read; the value itself where rounding does not work.
  fileprivate var shortened: Decimal {
    do throws(DecimalError) {
      return try rounded(toDecimals: 4, .halfEven)
    } catch {
      return self
    }
  }
}
