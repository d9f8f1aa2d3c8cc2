import FinanceModel
package import PlainText

/// Why an amount cannot be told in another currency on a day, and how to mend it.
package struct RateProblem: Error, Hashable, Sendable {
  /// What stands in the way.
  package enum Reason: Hashable, Sendable {
    /// No chain of rates leads there; `later` is the first day after that on which one does.
    case missing(later: CalendarDate?)
    /// The result is beyond what a number can hold.
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

  /// One line: "no exchange rate from USD to EUR on or before 2024-03-01; the first is of
  /// 2024-05-02".
  package var message: String {
    switch reason {
    case .missing(let later):
      "no exchange rate from \(from.visible) to \(to.visible) on or before \(date)"
        + (later.map { "; the first is of \($0)" } ?? "")
    case .tooLarge:
      "an amount in \(from.visible) is too large to convert to \(to.visible)"
    }
  }

  /// The row to add to the prices ledger; nil where that does not help.
  ///
  ///     add to ledgers/prices.csv the row '2024-03-01,USD,EUR,…' (date,base,quote,amount)
  package var hint: String? {
    guard case .missing = reason else { return nil }
    let (base, quote) = (CurrencyUnit(from).major.visible, CurrencyUnit(to).major.visible)
    return "add to ledgers/prices.csv the row '\(date),\(base),\(quote),…' (date,base,quote,amount)"
  }
}
