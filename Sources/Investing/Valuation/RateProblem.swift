import FinanceModel
package import PlainText

/// The reason why an amount cannot be converted on a day, and a hint for the user.
package struct RateProblem: Error, Hashable, Sendable {
  package enum Reason: Hashable, Sendable {
    /// No chain of rates exists; `later` is the first later day with a chain.
    case missing(later: CalendarDate?)
    /// The result is too large.
    case tooLarge
  }

  package let from: String
  package let to: String
  package let date: CalendarDate
  package let reason: Reason

  package init(from: String, to: String, on date: CalendarDate, _ reason: Reason) {
    self.from = from
    self.to = to
    self.date = date
    self.reason = reason
  }

  /// One-line message: "no exchange rate from USD to EUR on or before 2024-03-01; the first is of
  /// 2024-05-02".
  package var message: String {
    switch reason {
    case .missing(let later):
      "no exchange rate from \(from.visible) to \(to.visible) on or before \(date)"
        + (later.map { "; the first is from \($0)" } ?? "")
    case .tooLarge:
      "an amount in \(from.visible) is too large to convert to \(to.visible)"
    }
  }

  /// Hint with the row to add to the prices ledger; nil if adding a row does not help.
  ///
  ///     add to ledgers/prices.csv the row '2024-03-01,USD,EUR,…' (date,base,quote,amount)
  package var hint: String? {
    guard case .missing = reason else { return nil }
    let (base, quote) = (CurrencyUnit(from).major.visible, CurrencyUnit(to).major.visible)
    return "add the row '\(date),\(base),\(quote),…' (date,base,quote,amount) to ledgers/prices.csv"
  }
}
