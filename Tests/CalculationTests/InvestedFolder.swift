import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// A user's ledgers as text, and the reports computed from them.
struct InvestedFolder {
  /// Rows of date, account, type, symbol, quantity, unit_price, amount, fee, currency, fx_rate,
  /// ratio and group.
  var activities: [String] = []
  /// Rows of `date,base,quote,amount,source`.
  var prices: [String] = []
  /// Rows of `date,account,symbol,quantity,average_cost,currency`.
  var positions: [String] = []
  /// Rows of `timestamp,account,event,value,currency`.
  var values: [String] = []
  /// Rows of `date,account,amount,currency`.
  var transactions: [String] = []
  var settings = "{}"
  var plan: Plan?

  private func table(_ ledger: Ledger, _ header: String, _ rows: [String]) -> LedgerTable {
    RandomLedger.table(ledger, rows.isEmpty ? [] : [([header] + rows).joined(separator: "\n")])
  }

  /// All reports for one day.
  struct Answers {
    let settings: Settings
    let portfolio: Portfolio
    let netWorth: NetWorth
    let findings: [LedgerFinding]
  }

  func answers(on day: String, lenient: Bool = false) throws -> Answers {
    let asOf = try CalendarDate(parsing: day)
    let settings = try require(read(Settings.self, from: settings, stage: "settings").value)
    let text =
      (["date,account,type,symbol,quantity,unit_price,amount,fee,currency,fx_rate,ratio,group"]
      + activities).joined(separator: "\n")
    let source = SourceText(file: "activities.csv", bytes: Array(text.utf8))
    let ledger = try require(ActivityLedger.reading([source], settings).value)
    var booking = Booking(ledger, settings, BookingOptions(isLenient: lenient))
    let book = try require(
      PriceBook.reading(table(.prices, "date,base,quote,amount,source", prices)).value)
    let start = DayChange.Start(advancing: &booking, book, to: asOf)
    booking.advance(through: asOf)
    expect(booking.findings.filter { $0.severity == .error }, equals: [])
    let stated = try require(
      PositionLedger.reading(
        table(.positions, "date,account,symbol,quantity,average_cost,currency", positions),
        settings
      ).value)
    let statements = stated.statements(beside: ledger, settings, onOrBefore: asOf)
    var exchange = BookedExchange(
      book, booking, base: booking.terms.baseCurrency, isLenient: lenient)
    let change = try start.map { start in
      try DayChange(since: start, booking, stated, settings, book, exchange)
    }
    let portfolio = try Portfolio(
      of: booking, statements, settings, book, &exchange, asOf: asOf, change)
    let records = DailyWorth.Ledgers(
      activities: ledger, prices: book, positions: stated,
      values: try require(
        ValueLedger.readingCells(
          table(.values, "timestamp,account,event,value,currency", values), settings
        ).value),
      postings: AccountPostings(
        try require(
          AccountPosting.reading(
            table(.transactions, "date,account,amount,currency", transactions), settings
          ).value)), plan: plan)
    var worth = DailyWorth(records, settings, today: asOf, booked: booking)
    let netWorth = try NetWorth(on: asOf, &worth)
    return Answers(
      settings: settings, portfolio: portfolio, netWorth: netWorth, findings: exchange.findings)
  }
}

extension Decimal? {
  /// The number as text; "-" if it is nil.
  var text: String { self.map(\.description) ?? "-" }
}

/// Returns each position's account, symbol, currency, quantity, cost, price, value and gain; cost,
/// value and gain are followed by their amounts in the base currency.
func heldLines(_ portfolio: Portfolio) -> [String] {
  portfolio.positions.map { position in
    [
      position.account, position.symbol, position.currency, position.quantity.description,
      position.costBasis.text, position.costBasisBase.text, position.price.text,
      position.marketValue.text, position.marketValueBase.text,
      position.unrealizedGain.text, position.unrealizedGainBase.text,
    ].joined(separator: " ")
  }
}

extension InvestedFolder {
  static let inEuros = #"{"base_currency": "EUR"}"#
}

/// Returns a plan with one account for each balance.
func claimingPlan(_ balances: [(tier: String, account: String, balance: Int)]) -> Plan {
  Plan(
    tiers: balances.map { entry in
      Tier(
        name: entry.tier, target: Decimal(1), priority: Decimal(1),
        accounts: [Account(name: entry.account, balance: Decimal(entry.balance))])
    })
}

/// Returns each account's name, record, currency, value, value in the base currency, claimed amount
/// and unclaimed amount.
func worthLines(_ worth: NetWorth) -> [String] {
  worth.accounts.map { account in
    [
      account.account, account.source.rawValue, account.currency ?? "-", account.value.text,
      account.valueBase.text, account.claimed.text, account.unclaimed.text,
    ].joined(separator: " ")
  }
}
