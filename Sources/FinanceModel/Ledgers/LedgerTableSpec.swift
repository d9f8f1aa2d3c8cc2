package import PlainText

extension Ledger {
  /// The specification of the ledger as a machine-readable table. Cells contain the text as
  /// written, digit by digit.
  ///
  ///     Ledger.prices.table.columns.map(\.name)   // date, base, quote, amount, source, type
  package var table: TableSpec {
    TableSpec(
      rawValue, "one row for each row of the ledger, in file order",
      columns.map { ColumnSpec($0.name, kind(of: $0), $0.help) })
  }

  private func kind(of column: LedgerColumn) -> ColumnSpec.Kind {
    switch column.kind {
    case .date: return .date
    case .timestamp, .moment: return .timestamp
    case .number, .nonNegative: break
    case .identifier, .voids, .time, .text, .currency, .symbol, .word, .account, .tier, .ratio,
      .source:
      return .text
    }
    switch column.name {
    case "quantity": return .quantity
    case "unit_price", "average_cost": return .price
    case "fx_rate", "level": return .number
    default: return self == .prices ? .price : .money
    }
  }
}
