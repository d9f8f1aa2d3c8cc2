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

@Suite struct MonthlyGrowthTests {
  /// Returns a row for each of these values, on the 15th of each month from January 2020 on.
  private func monthly(_ values: [String]) -> [String] {
    values.enumerated().map { index, value in
      let day = CalendarDate.epochDay.adding(months: 600 + index)?.adding(days: 14)
      return "\(day ?? .epochDay) S \(value)"
    }
  }

  private func growth(_ rows: [String], before start: String) throws -> MonthlyGrowth? {
    try MonthlyGrowth(ofAccount: 0, in: .of(rows), before: CalendarDate(parsing: start))
  }

  /// 24 values, each one larger than the previous value.
  private var steady: [String] { (0..<24).map { "value \(100 + $0)" } }

  @Test("deposits count from the start of the month, withdrawals at its end")
  func flows() throws {
    var values = steady
    values[1] = "value 1230 flow=200"
    values[0] = "value 1000"
    values[2] = "value 1107 flow=-123"
    let found = try require(try growth(monthly(values), before: "2022-01-01"))
    expect(found.factors[0], equals: 1230.0 / 1200)
    expect(found.factors[1], equals: 1)
    expect(found.statesFlows)
    expect(found.worths.prefix(3), equals: [Decimal(1000), Decimal(1230), Decimal(1107)])
    expect(found.ends.prefix(2).map(\.description), equals: ["2020-01-31", "2020-02-29"])
    expect(found.ends.last?.description, equals: "2021-12-31")
    expect(found.factors.count == 23 && found.worths.count == 24 && found.ends.count == 24)
  }

  @Test("money deposited into a nearly empty account is not growth")
  func firstMoney() throws {
    var values = (0..<24).map { "value \(10_050 + $0)" }
    (values[0], values[1]) = ("value 1", "value 10050 flow=10000")
    let found = try require(try growth(monthly(values), before: "2022-01-01"))
    expect(found.factors[0], equals: 10_050.0 / 10_001)
    // This also applies to an account without money: the amount paid in is what grows.
    values[0] = "value 0"
    try expect(growth(monthly(values), before: "2022-01-01")?.factors[0], equals: 1.005)
  }

  @Test("a history is recent if it ended at most twelve months before the day")
  func recent() throws {
    let found = try require(try growth(monthly(steady), before: "2022-01-01"))
    // The history ends with December 2021.
    for (day, isRecent) in [
      ("2021-06-01", true), ("2022-12-31", true), ("2023-01-01", true), ("2023-01-02", false),
      ("2030-01-01", false),
    ] {
      expect(found.isRecent(on: try CalendarDate(parsing: day)), equals: isRecent, "\(day)")
    }
  }

  @Test("if no flow is ever stated, all change counts as growth, and this is reported")
  func unknownFlows() throws {
    let found = try require(try growth(monthly(steady), before: "2022-01-01"))
    expect(!found.statesFlows)
    expect(found.factors[0], equals: 1.01)
    expect(found.factors[22], equals: 123.0 / 122)
  }

  @Test("24 months with values are a history, 23 are not; several values in a month count as one")
  func fewest() throws {
    expect(try growth(monthly(steady), before: "2022-01-01") != nil)
    expect(try growth(monthly(Array(steady.dropLast())), before: "2022-01-01") == nil)
    let twice =
      monthly(Array(steady.dropLast())) + ["2020-01-20 S value 7", "2021-11-30 S value 9"]
    expect(try growth(twice, before: "2022-01-01") == nil)
    expect(try growth(["2021-01-01 S open"], before: "2022-01-01") == nil)
  }

  @Test("only completed months count, and a month has its last value")
  func over() throws {
    expect(try growth(monthly(steady), before: "2021-12-31") == nil)
    let more = monthly(steady + ["value 200"])
    // January 2022 has a value but has not ended.
    let found = try require(try growth(more, before: "2022-01-31"))
    expect(found.ends.last?.description, equals: "2021-12-31")
    try expect(growth(more, before: "2022-02-01")?.factors.last, equals: 200.0 / 123)
    // The history ends with the last value, even if that value is old.
    try expect(growth(more, before: "2029-06-30")?.ends.last?.description, equals: "2022-01-31")
  }

  @Test("a month without a value has no growth, and the next month has all of it")
  func gaps() throws {
    var values = monthly((0..<26).map { "value \(100 + 10 * $0)" })
    values.remove(at: 3)
    let found = try require(try growth(values, before: "2023-01-01"))
    expect(found.factors[2], equals: 1)
    expect(found.factors[3], equals: 140.0 / 120)
    expect(found.factors.count, equals: 25)
  }

  @Test("the history begins after the last month with a value of zero or less")
  func restart() throws {
    let before = ["value 50", "value 0", "value 10", "value -5", "value 100"]
    let found = try require(
      try growth(monthly(before + steady), before: "2023-01-01"))
    // The first growth is that of June 2020, because May ends with 100.
    expect(found.ends.first?.description, equals: "2020-05-31")
    expect(found.factors.count, equals: 24)
    expect(found.worths[0], equals: Decimal(100))
    // No completed month begins with the final debt.
    let debt = try require(try growth(monthly(steady + ["value -1"]), before: "2022-02-01"))
    expect(debt.worths.last == Decimal(-1) && debt.factors.last == 0)
    expect(
      try growth(monthly(steady.map { "value -" + $0.dropFirst(6) }), before: "2023-01-01") == nil)
  }

  @Test("closing and reopening are flows, not growth")
  func closing() throws {
    let open = try require(try growth(monthly(steady), before: "2022-01-01"))
    let closed = try require(
      try growth(monthly(steady) + ["2021-12-20 S close"], before: "2022-01-01"))
    expect(closed.factors, equals: open.factors)
    expect(closed.worths.last == .zero && open.worths.last == Decimal(123))
    let reopened = monthly(steady) + ["2021-06-20 S close", "2021-06-25 S reopen"]
    try expect(growth(reopened, before: "2022-01-01"), equals: open)
    // If the account is closed at a month's end, growth is computed from the amount that returns in
    // the next month.
    let away = try growth(
      monthly(steady) + ["2021-06-20 S close", "2021-07-02 S reopen"], before: "2022-01-01")
    expect(away?.factors == open.factors && away?.worths[17] == .zero)
    // A month in which the account is always closed has no growth, so the history begins after it.
    var long = monthly((0..<40).map { "value \(100 + $0)" })
    long[6] = "2020-06-20 S close"
    let later = try growth(long + ["2020-08-02 S reopen"], before: "2024-01-01")
    expect(later?.ends.first?.description, equals: "2020-07-31")
    expect(later?.factors.first, equals: 107.0 / 105)
  }

  @Test("a factor is never negative, and deleted values do not count")
  func limits() throws {
    var values = steady
    (values[5], values[6]) = ("value -10", "value 114 flow=200")
    let factors = try growth(monthly(values), before: "2022-01-01")?.factors
    expect(factors?[4] == 0 && factors?[5] == 114.0 / 190)
    let deleted = monthly(steady) + ["2022-01-03 S delete"]
    expect(try growth(deleted, before: "2023-01-01") == nil)
  }

  @Test(
    "without deposits, the first value times all factors is the last value")
  func chain() throws {
    for seed: UInt64 in 1...20 {
      var random = SeededGenerator(seed: seed)
      let count = Int.random(in: 24...40, using: &random)
      let values = (0..<count).map { _ in Int.random(in: 1...9_999, using: &random) }
      let found = try require(
        try growth(monthly(values.map { "value \($0)" }), before: "2030-01-01"))
      let product = found.factors.reduce(Double(values[0]), *)
      expect(abs(product / Double(values[count - 1]) - 1) < 1e-12, "seed \(seed)")
    }
  }

  @Test("with flows, the factors are those used to generate the account")
  func known() throws {
    for seed: UInt64 in 1...20 {
      var random = SeededGenerator(seed: seed)
      var value = Decimal(1000)
      var rows = ["value \(value)"]
      var factors: [Double] = []
      for _ in 0..<30 {
        // Values grow by tenths of a percent, so that nothing is rounded.
        let eighths = Int.random(in: -16...16, using: &random)
        let flow = Decimal(Int.random(in: -50...200, using: &random))
        let base = try value + max(.zero, flow)
        let grown = try base.multiplied(
          by: Decimal(units: Int128(1000 + eighths), minorDigits: 3), .halfEven)
        factors.append(grown.estimateForTest / base.estimateForTest)
        value = try (grown + min(.zero, flow)).rounded(toDecimals: 12, .halfEven)
        rows.append("value \(value) flow=\(flow)")
      }
      let found = try require(try growth(monthly(rows), before: "2030-01-01"))
      for (a, b) in zip(found.factors, factors) { expect(abs(a - b) < 1e-9, "seed \(seed)") }
    }
  }
}

extension Decimal {
  fileprivate var estimateForTest: Double { Double(mantissa) / 1e18 }
}
