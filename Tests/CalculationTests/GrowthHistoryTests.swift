import Expectations
import FinanceModel
import Forecasting
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct GrowthHistoryTests {
  /// Returns the values of an account in each month from `first` to `last`, counted from January
  /// 2020. The value in month n is 100 + n.
  private func rows(_ name: String, _ first: Int, _ last: Int, _ currency: String = "EUR")
    -> [String]
  {
    (first...last).compactMap { month in
      CalendarDate.epochDay.adding(months: 600 + month).map {
        "\($0) \(name) value \(100 + month) \(currency)"
      }
    }
  }

  private func columns(_ rows: [String]) throws -> (ValueLedger, [GrowthHistory.Column]) {
    let ledger = ValueLedger.of(rows)
    let start = try CalendarDate(parsing: "2030-01-01")
    return (
      ledger,
      try ledger.accounts.indices.compactMap { account in
        try MonthlyGrowth(ofAccount: account, in: ledger, before: start).map {
          GrowthHistory.Column(account: account, growth: $0)
        }
      }
    )
  }

  private func day(_ text: String) throws -> CalendarDate { try CalendarDate(parsing: text) }

  @Test("the months are common to all accounts, and each row is one month for all of them")
  func window() throws {
    let (_, columns) = try columns(rows("A", 0, 40) + rows("B", 5, 50))
    let history = GrowthHistory(columns, on: .epochDay)
    expect(history.columns.map(\.account) == [0, 1] && history.dropped == [])
    expect(history.ends.first == (try day("2020-06-30")))
    expect(history.ends.last == (try day("2023-05-31")))
    expect(history.factors.count == 35 && history.worths.count == 36)
    expect(history.factors[0], equals: [106.0 / 105, 106.0 / 105])
    expect(history.worths[35], equals: [Decimal(140), Decimal(140)])
  }

  @Test("the shortest history is dropped if fewer than 23 months remain, on a tie the later one")
  func dropping() throws {
    // A and B have 22 common months of growth; B's history is shorter.
    let (_, short) = try columns(rows("A", 0, 40) + rows("B", 18, 45) + rows("C", 0, 50))
    let history = GrowthHistory(short, on: .epochDay)
    expect(history.columns.map(\.account) == [0, 2] && history.dropped == [1])
    expect(history.factors.count, equals: 40)
    // One more common month is enough.
    let (_, enough) = try columns(rows("A", 0, 40) + rows("B", 17, 45) + rows("C", 0, 50))
    expect(GrowthHistory(enough, on: .epochDay).columns.count, equals: 3)
    // If histories are equally long but do not overlap, the account that is later in the list is
    // dropped.
    let (_, apart) = try columns(rows("A", 0, 30) + rows("B", 40, 70))
    expect(GrowthHistory(apart, on: .epochDay).columns.map(\.account), equals: [0])
    expect(GrowthHistory(apart, on: .epochDay).factors.count, equals: 30)
  }

  @Test("a history that ended over twelve months ago is not used, whatever its length")
  func ended() throws {
    // A's history ends in May 2023, B's in February 2024.
    let (_, columns) = try columns(rows("A", 0, 40) + rows("B", 20, 49))
    let both = GrowthHistory(columns, on: try day("2024-06-01"))
    expect(both.columns.map(\.account) == [0] && both.dropped == [1] && both.ended == [])
    let one = GrowthHistory(columns, on: try day("2024-06-02"))
    expect(one.columns.map(\.account) == [1] && one.dropped == [])
    expect(one.ended.map(\.account) == [0] && one.factors.count == 29)
    let none = GrowthHistory(columns, on: try day("2025-03-02"))
    expect(none.columns == [] && none.factors == [] && none.ended == columns)
  }

  @Test("without accounts there are no months")
  func none() {
    let history = GrowthHistory([], on: .epochDay)
    expect(history.factors == [] && history.ends == [] && history.worths == [])
  }

  @Test("values are converted to the base currency at each evening's rate")
  func currencies() throws {
    let (ledger, columns) = try columns(rows("A", 0, 24) + rows("B", 0, 24, "USD"))
    let history = GrowthHistory(columns, on: .epochDay)
    let settings = Settings.of(#"{"base_currency": "EUR"}"#)
    var currency = WorthCurrency(
      ledger, settings, .of("2020-01-01 USD 0.5 EUR", "2020-03-15 USD 2 EUR"))
    let worths = try history.worths(in: &currency, of: ledger)
    expect(worths.prefix(3), equals: [[100, 50], [101, 50.5], [102, 204]])
  }

  @Test("a missing rate is an error, and so are several currencies without a base")
  func problems() throws {
    let (ledger, columns) = try columns(rows("A", 0, 24) + rows("B", 0, 24, "USD"))
    let history = GrowthHistory(columns, on: .epochDay)
    var base = WorthCurrency(ledger, .of(#"{"base_currency": "EUR"}"#), PriceBook([]))
    let missing = #expect(throws: BacktestProblem.self) {
      _ = try history.worths(in: &base, of: ledger)
    }
    expect(missing?.finding.code, equals: "value-rate-missing")
    expect(missing?.finding.severity, equals: .error)
    var mixed = WorthCurrency(ledger, Settings(), PriceBook([]))
    let several = #expect(throws: BacktestProblem.self) {
      _ = try history.worths(in: &mixed, of: ledger)
    }
    expect(several?.finding.code, equals: "value-currencies-mixed")
  }
}
