import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingTests {
  private static let header =
    "date,time,account,type,symbol,quantity,unit_price,amount,currency,fx_rate\n"

  private func booked(
    _ rows: String, settings: String = "{}", through last: String? = nil
  ) -> BookedLedger {
    BookedLedger(Self.header + rows, settings: settings, through: last)
  }

  private static let rows = """
    2025-01-06,,A,BUY,X,10,100,,USD,0.9
    2025-01-08,15:00,A,BUY,X,1,110,,USD,
    2025-01-08,09:00,A,BUY,X,1,105,,USD,
    2025-01-09,,A,SELL,X,2,112,,USD,

    """
  private static let euro = #"{"accounts": [{"name": "A", "currency": "EUR"}]}"#

  @Test("rows are booked up to and including the day, in time order")
  func days() {
    let booked = booked(Self.rows, settings: Self.euro, through: "2025-01-08")
    expect(booked.booking.rowCount, equals: 3)
    expect(
      booked.lots,
      equals: [
        "A X 2025-01-06 10 1000 USD", "A X 2025-01-08 1 105 USD", "A X 2025-01-08 1 110 USD",
      ])
    expect(booked.cash, equals: ["A EUR -900", "A USD -215"])
  }

  @Test("advancing to a day without rows, or to the same day again, changes nothing")
  func idle() throws {
    var state = booked(Self.rows, settings: Self.euro, through: "2025-01-07")
    let lots = state.lots
    state.booking.advance(through: try require(CalendarDate.of("2025-01-07")))
    state.booking.advance(through: try require(CalendarDate.of("2024-01-01")))
    expect(state.lots == lots && state.booking.rowCount == 1)
    let empty = booked("")
    expect(empty.lots == [] && empty.cash == [] && empty.findings == [])
  }

  @Test("the last prices of the two latest trading days are kept")
  func trades() {
    let trail = booked(Self.rows, settings: Self.euro, through: "2025-01-08").booking.trades[0]
    expect(trail?.latest.amount.description, equals: "110")
    expect(trail?.latest.date.description, equals: "2025-01-08")
    expect(trail?.previous?.amount.description, equals: "100")
  }

  @Test("a row's rate is the account currency per unit of the row's currency")
  func statedRates() {
    let booked = booked(Self.rows, settings: Self.euro)
    let told = booked.booking.statedRates.map { "\($0.date) \($0.symbol) \($0.quote) \($0.amount)" }
    expect(told, equals: ["2025-01-06 USD EUR 0.9"])
    expect(booked.booking.statedRate(ofRow: 0)?.rate.description, equals: "0.9")
    expect(booked.booking.statedRate(ofRow: 1) == nil)
  }

  @Test("an asset's currency comes from the settings or its first lot")
  func quoteCurrencies() {
    func currency(_ settings: String) -> String {
      let booked = booked(Self.rows, settings: settings)
      return booked.currency(booked.booking.quoteCurrency(of: 0))
    }
    expect(currency("{}"), equals: "USD")
    expect(currency(#"{"assets": [{"symbol": "X", "quote_currency": "GBp"}]}"#), equals: "GBP")
  }

  @Test("without events the state is the same")
  func eventless() {
    let ledger = ActivityLedger.of([Self.header + Self.rows])
    var bare = Booking(ledger, Settings())
    bare.advanceToEnd()
    let full = booked(Self.rows)
    expect(bare.events.disposals.isEmpty && bare.events.holdingFlows.isEmpty)
    expect(bare.cash, equals: full.booking.cash)
    expect(
      bare.holdings.flatMap { Array($0.openLots) },
      equals: full.booking.holdings.flatMap { Array($0.openLots) })
  }

  @Test("booking stops after more errors than are shown")
  func manyErrors() {
    let booked = booked(String(repeating: "2025-01-06,,A,SELL,X,1,1,,EUR,\n", count: 500))
    expect(booked.booking.findings.count, equals: LedgerFinding.limit + 1)
  }

  @Test("a row with an uninterpreted type has no effect and is reported")
  func uninterpreted() {
    let booked = booked("2025-01-06,,A,UNKNOWN,X,1,1,,EUR,\n2025-01-06,,A,ADJUSTMENT,X,1,1,,EUR,\n")
    expect(
      booked.findings,
      equals: [
        "warning activity-uninterpreted 0:0 type", "warning activity-uninterpreted 0:1 type",
      ])
    expect(booked.lots == [] && booked.cash == [])
  }
}
