import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

/// Activities, settings and prices as users write them.
struct ActivityText {
  let ledger: ActivityLedger
  let settings: Settings
  let prices: PriceBook

  /// - Parameters:
  ///   - rows: lines of CSV; the first is the header.
  ///   - prices: lines such as `2024-03-01 USD EUR 0.9`.
  init(
    _ rows: [String], prices: [String] = [], base: String? = "EUR",
    accounts: [AccountSettings] = []
  ) throws {
    let text = rows.map { $0 + "\n" }.joined()
    let settings = Settings(baseCurrency: base.flatMap { Currency($0) }, accounts: accounts)
    let source = SourceText(file: "activities.csv", bytes: Array(text.utf8))
    let loaded = ActivityLedger.reading([source], settings)
    ledger = try require(loaded.value, "\(loaded.diagnostics)")
    self.settings = settings
    self.prices = try rateBook(prices)
  }

  func booked(through date: CalendarDate) throws -> Booking {
    var booking = Booking(ledger, settings, BookingOptions(keepsEvents: true))
    booking.advance(through: date)
    let errors = booking.findings.filter { $0.severity == .error }.map(\.message)
    expect(errors, equals: [])
    return booking
  }

  func gainSplit(_ start: String, _ end: String) throws -> GainSplit {
    try require(
      GainSplit(
        of: ledger, settings, BookingOptions(), prices, from: try CalendarDate(parsing: start),
        to: try CalendarDate(parsing: end)))
  }

  func performance(_ periods: [ReturnPeriod]) throws -> Performance {
    try require(Performance(of: ledger, settings, BookingOptions(), prices, over: periods))
  }
}
