package import FinanceModel
import PlainText

extension ValueLedger {
  /// What rows of one account mean together and should not: two currencies, which is an error, and
  /// two values of one moment, of which the greater counts, which is a warning.
  ///
  /// - Complexity: linear in the rows.
  package var findings: [LedgerFinding] {
    var findings: [LedgerFinding] = []
    for account in accounts.indices {
      let name = accounts[account].visible
      var last: ValueUpdate?
      var stated: ValueUpdate?
      for row in AccountHistory(self, account: account).rows {
        let update = self[row]
        if let currency = update.currency {
          if let before = stated, let code = before.currency, code != currency {
            findings.append(
              LedgerFinding(
                .error, ValueCode.currencyChanged,
                "'\(name)' is in \(currencies[code].visible), and this row in"
                  + " \(currencies[currency].visible)", at: update.place, column: "currency",
                hint: "close the account, and go on under another name", earlier: before.place))
          }
          if stated == nil { stated = update }
        }
        if let last, last.instant == update.instant, last.event == .value,
          update.event == .value, last.value != update.value
        {
          findings.append(
            LedgerFinding(
              .warning, ValueCode.momentTaken,
              "'\(name)' has another value of the same moment, and the greater one counts",
              at: update.place, column: "timestamp",
              hint: "void one of them, or give it its own moment", earlier: last.place))
        }
        last = update
      }
    }
    return findings
  }
}
