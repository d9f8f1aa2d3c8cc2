package import FinanceModel
package import PlainText
import Spending

/// Balance assertions, compared with the sums of the booked rows.
package struct AssertedBalances: Sendable {
  /// A balance assertion and the booked balance at the end of its day.
  package struct Comparison: Equatable, Sendable {
    package let assertion: BalanceAssertion
    /// The sum of the account's rows in the currency, up to and including the day.
    package let booked: Decimal

    /// Returns the amount missing from the booked rows; negative if their sum is too large.
    ///
    /// - Throws: `overflow`.
    package func difference() throws(DecimalError) -> Decimal {
      try assertion.amount - booked
    }
  }

  /// Comparisons grouped by account and currency. Each group is in date order, and the groups are
  /// in the order of their first assertions in the file.
  package private(set) var series: [[Comparison]] = []

  /// Compares the assertions with the rows.
  ///
  /// - Parameters:
  ///   - assertions: the assertions in ledger order; if there are none, `series` is empty.
  ///   - postings: the rows that are included in sums.
  ///   - settings: the settings, which contain the accounts' currencies.
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of rows, plus a sort of the rows of accounts with an
  ///   assertion.
  package init(
    _ assertions: [BalanceAssertion], _ postings: [AccountPosting], _ settings: Settings
  ) throws(DecimalError) {
    let own = settings.accountCurrencies
    func key(_ account: String, _ currency: String?) -> [String] {
      [account, currency ?? own[account] ?? settings.baseCurrency?.code ?? ""]
    }
    var keys: [[String]] = []
    var byKey: [[String]: [BalanceAssertion]] = [:]
    for assertion in assertions {
      let key = key(assertion.account, assertion.currency)
      if byKey[key] == nil { keys.append(key) }
      byKey[key, default: []].append(assertion)
    }
    guard !keys.isEmpty else { return }
    var rows: [[String]: [(date: CalendarDate, amount: Decimal)]] = [:]
    for posting in postings {
      let key = key(posting.account, posting.currency)
      if byKey[key] != nil { rows[key, default: []].append((posting.date, posting.amount)) }
    }
    for key in keys {
      let booked = (rows[key] ?? []).sorted { $0.date < $1.date }
      var (next, sum) = (0, Decimal.zero)
      var comparisons: [Comparison] = []
      for assertion in (byKey[key] ?? []).sorted(by: { $0.date < $1.date }) {
        while next < booked.count, booked[next].date <= assertion.date {
          sum = try sum + booked[next].amount
          next += 1
        }
        comparisons.append(Comparison(assertion: assertion, booked: sum))
      }
      series.append(comparisons)
    }
  }
}

/// Warns of balance assertions that do not match the booked rows. There is one finding for each
/// account and currency, at the first assertion that does not match. The finding also states the
/// last day that matched.
@Sendable func assertedBalances(in table: LedgerTable, _ names: LedgerNames) -> [LedgerFinding] {
  guard table.ledger == .transactions else { return [] }
  let settings = names.settings ?? Settings()
  let assertions = BalanceAssertion.assertions(in: table, settings)
  guard !assertions.isEmpty, let postings = AccountPosting.reading(table, settings).value
  else { return [] }
  do throws(DecimalError) {
    let balances = try AssertedBalances(assertions, postings, settings)
    var (findings, hints) = ([LedgerFinding](), SlipHints?.none)
    for series in balances.series {
      guard let found = try finding(series) else { continue }
      if findings.isEmpty { hints = SlipHints(table.files.map(\.source), settings) }
      let assertion = found.assertion
      findings.append(
        LedgerFinding(
          .warning, TransactionCode.assertionDiffers, found.message, at: assertion.place,
          column: "amount",
          hint: hints?.hint(assertion.account, on: assertion.date) ?? found.hint))
    }
    return findings
  } catch {
    // Overflowing sums are reported by the tools that need them.
    return []
  }
}

private func finding(
  _ series: [AssertedBalances.Comparison]
) throws(DecimalError) -> (assertion: BalanceAssertion, message: String, hint: String)? {
  var matched: CalendarDate?
  var first: (comparison: AssertedBalances.Comparison, difference: Decimal)?
  var later = 0
  for comparison in series {
    let difference = try comparison.difference()
    if first != nil {
      if !difference.isZero { later += 1 }
    } else if difference.isZero {
      matched = comparison.assertion.date
    } else {
      first = (comparison, difference)
    }
  }
  guard let (comparison, difference) = first else { return nil }
  let assertion = comparison.assertion
  let name = assertion.account.visible
  func money(_ amount: Decimal) -> String { amount.text(decimalsAtLeast: 2) }
  let sign = difference.isNegative ? "" : "+"
  let more =
    later == 0 ? "" : "; \(later) later \(later == 1 ? "assertion differs" : "assertions differ")"
  let span =
    matched.map {
      "the assertion on \($0) matched; spending balances --explain searches the later"
        + " rows"
    }
    ?? "no earlier assertion matched; check for a row of kind opening"
  return (
    assertion,
    "the asserted balance of '\(name)' on \(assertion.date) is \(money(assertion.amount)), but the"
      + " rows sum to \(money(comparison.booked)), a difference of"
      + " \(sign)\(money(difference))\(more)",
    span
  )
}
