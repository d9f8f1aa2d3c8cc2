package import FinanceModel
import PlainText

extension ImportPlan {
  /// The new rows of bank accounts with three decimals in a currency with fewer, as if the decimal
  /// point were a thousands separator.
  ///
  /// - Complexity: linear in the number of rows.
  package var groupedRows: [StatementRow] {
    rows.indices.lazy.filter { index in
      guard rows.verdicts[index] == .new else { return false }
      let place = rows.places[index]
      let amount = packed(place).amount
      // Most amounts have at most two decimals.
      guard amount.mantissa % 10_000_000_000_000_000 != 0, !isTrade(place),
        amount.description.looksGrouped
      else { return false }
      return CurrencyUnit(account(of: rows[index]).currency).minorDigits ?? 3 < 3
    }.map { statementRow(rows[$0]) }
  }
}
