package import FinanceModel
import PlainText

extension ValueLedger {
  /// Contradictions between the rows of an account. Two currencies are reported as an error. Two
  /// values at the same time are reported as a warning, and the greater value is used.
  ///
  /// - Complexity: linear in the number of rows.
  package var findings: [LedgerFinding] {
    accounts.indices.flatMap { account in
      let rows = AccountHistory(self, account: account).rows
      return currencyFindings(rows, account) + momentFindings(rows, account)
    }
  }

  private func currencyFindings(_ rows: Range<Int>, _ account: Int) -> [LedgerFinding] {
    guard currencies.count > 1 else { return [] }
    var first: (row: Int, code: Int)?
    var findings: [LedgerFinding] = []
    for row in rows {
      guard let code = currency(ofRow: row), code != first?.code else { continue }
      guard let first else {
        first = (row, code)
        continue
      }
      findings.append(
        LedgerFinding(
          .error, ValueCode.currencyChanged,
          "'\(accounts[account].visible)' is in \(currencies[first.code].visible), but this row is"
            + " in \(currencies[code].visible)", at: self[row].place, column: "currency",
          hint: "correct the currency of this row; to change an account's currency, close it and "
            + "use another name",
          earlier: self[first.row].place))
    }
    return findings
  }

  private func momentFindings(_ rows: Range<Int>, _ account: Int) -> [LedgerFinding] {
    guard !hasRisingMoments(ofAccount: account) else { return [] }
    return rows.dropFirst().filter { row in
      instant(ofRow: row) == instant(ofRow: row - 1) && event(ofRow: row) == .value
        && event(ofRow: row - 1) == .value
        && (self[row].value, self[row].flow) != (self[row - 1].value, self[row - 1].flow)
    }.map { row in
      LedgerFinding(
        .warning, ValueCode.momentTaken,
        "'\(accounts[account].visible)' has another value at the same moment, so the greater value"
          + " is used", at: self[row].place, column: "timestamp",
        hint: text("id", ofRow: row).isBlankCell
          ? "remove one of the two rows, or change its moment"
          : "void one of the rows, or change its moment", earlier: self[row - 1].place)
    }
  }
}
