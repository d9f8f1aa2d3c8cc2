package import FinanceModel
import PlainText

extension PositionLedger {
  /// Quantities that read well and are probably slips of the pen: warnings `position-jump` for one
  /// that is eight times those of the statements before and after or more, or an eighth or less.
  ///
  /// The quantity of the last statement is compared with the one before it. Cash is not looked at.
  ///
  ///     quantity '1' is far from the 980 of 2025-12-31
  ///
  /// - Complexity: a sort of the rows.
  package var doubts: [LedgerFinding] {
    let bySymbol = Dictionary(grouping: rows.filter { $0.symbol != StatedPosition.cashSymbol }) {
      [$0.account, $0.symbol]
    }
    let findings = bySymbol.values.flatMap { rows in
      rows.outliers { $0.quantity.isFar(from: $1.quantity, factor: 8) }.map { before, row in
        LedgerFinding(
          .warning, PositionCode.jump,
          "quantity '\(row.quantity)' of '\(row.symbol.visible)' is far from the"
            + " \(before.quantity) of \(before.date)", at: row.place, column: "quantity",
          hint: "check the digits: a point begins decimals, and nothing separates thousands")
      }
    }
    return findings.sorted { ($0.place ?? .header(ofFile: 0)) < ($1.place ?? .header(ofFile: 0)) }
  }
}
