import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PriceSeriesTests {
  private func day(_ number: Int) throws -> CalendarDate {
    try require(CalendarDate(dayNumber: 20_000 + number))
  }

  private func series(
    _ rows: [(day: Int, quote: String, amount: Int, source: String)]
  ) throws -> PriceSeries {
    let book = PriceBook(
      try rows.map { row in
        PriceObservation(
          symbol: "A", date: try day(row.day), quote: row.quote, amount: Decimal(row.amount),
          source: row.source)
      })
    return try require(book.series(of: "A"))
  }

  @Test("the price on a day is that day's price, or else the previous one")
  func carried() throws {
    let series = try series([(5, "EUR", 50, ""), (9, "EUR", 90, "")])
    let found = try (3...11).map { series.price(onOrBefore: try day($0))?.amount }
    expect(found, equals: [nil, nil, 50, 50, 50, 50, 90, 90, 90].map { $0.map { Decimal($0) } })
    let later = try (3...11).map { series.price(after: try day($0))?.amount }
    expect(later, equals: [50, 50, 90, 90, 90, 90, nil, nil, nil].map { $0.map { Decimal($0) } })
  }

  @Test("prices up to a day are enumerated in the order of the observations")
  func each() throws {
    let series = try series([
      (5, "EUR", 50, ""), (5, "USD", 55, ""), (9, "EUR", 90, ""), (12, "EUR", 120, "trade"),
    ])
    expect(series.count, equals: 4)
    for last in [4, 5, 9, 11, 12] {
      var found: [String] = []
      series.eachPrice(until: try day(last)) { date, amount, label in
        found.append("\(date) \(amount) \(series.quote(ofLabel: label))")
      }
      let expected = series.observations.filter { $0.date.dayNumber <= 20_000 + last }
      expect(found, equals: expected.map { "\($0.date) \($0.amount) \($0.quote)" }, "\(last)")
    }
  }

  @Test("manual prices come before other sources, those before trades, the last trade first")
  func ranks() throws {
    let series = try series([
      (1, "EUR", 10, "trade"), (1, "EUR", 11, "yahoo"), (1, "EUR", 12, "MANUAL"),
      (2, "EUR", 20, "yahoo"), (2, "EUR", 21, "trade"), (3, "EUR", 30, "trade"),
      (4, "EUR", 40, "trade"), (3, "EUR", 31, "trade"),
    ])
    expect(series.observations.map(\.amount), equals: [12, 20, 31, 40].map { Decimal($0) })
    expect(series.observations.map(\.source), equals: ["MANUAL", "yahoo", "trade", "trade"])
  }

  @Test("the preferred quote currency is chosen, or else the alphabetically first one")
  func quotes() throws {
    let series = try series([
      (1, "USD", 10, ""), (1, "EUR", 9, ""), (2, "USD", 20, ""), (2, "EUR", 18, "trade"),
    ])
    func quote(_ number: Int, _ preferred: String?) throws -> String? {
      series.price(onOrBefore: try day(number), preferring: preferred)?.quote
    }
    try expect(quote(1, nil), equals: "EUR")
    try expect(quote(1, "USD"), equals: "USD")
    try expect(quote(1, "CHF"), equals: "EUR")
    try expect(quote(2, "EUR"), equals: "USD", "a trade is beaten in whatever currency")
    expect(series.price(after: try day(0), preferring: "USD")?.quote, equals: "USD")
  }

  @Test("every day's price equals the result of a search through all observations")
  func oracle() throws {
    let seed: UInt64 = 20_240_301
    var generator = SeededGenerator(seed: seed)
    for round in 0..<40 {
      let count = Int.random(in: 1...30, using: &generator)
      let rows = (0..<count).map { _ in
        (
          day: Int.random(in: 0...20, using: &generator), quote: "EUR",
          amount: Int.random(in: 1...9, using: &generator), source: ""
        )
      }
      let series = try series(rows)
      for number in -1...21 {
        let newest = rows.filter { $0.day <= number }.map(\.day).max()
        let expected = rows.filter { $0.day == newest }.map(\.amount).max()
        let found = series.price(onOrBefore: try day(number))?.amount
        expect(found, equals: expected.map { Decimal($0) }, "seed \(seed), round \(round)")
      }
    }
  }
}
