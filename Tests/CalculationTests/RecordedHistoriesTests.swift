import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Returns of accounts that are tracked by values or by positions.
@Suite struct RecordedHistoriesTests {
  /// - Parameters:
  ///   - values: rows of timestamp, account, event, value, flow.
  ///   - positions: rows of date, account, symbol, quantity, currency.
  private static func lines(
    values: [String] = [], positions: [String] = [], activities: [String] = [],
    prices: [String] = [], from first: String? = nil, to end: String
  ) throws -> [String] {
    let settings = Settings(
      baseCurrency: Currency("EUR"),
      accounts: [
        AccountSettings(name: "House", tracking: .values),
        AccountSettings(name: "Pension", tracking: .holdings),
      ])
    func table(_ ledger: Ledger, _ header: String, _ rows: [String]) -> LedgerTable {
      RandomLedger.table(ledger, rows.isEmpty ? [] : [([header] + rows).joined(separator: "\n")])
    }
    let text = try ActivityText([PricedActivities.header] + activities, prices: prices)
    let source = SourceText(
      file: "activities.csv",
      bytes: Array(([PricedActivities.header] + activities).joined(separator: "\n").utf8))
    let ledger = try require(ActivityLedger.reading([source], settings).value)
    let recorded = RecordedWorth(
      values: try require(
        ValueLedger.readingCells(
          table(.values, "timestamp,account,event,value,flow", values), settings
        ).value),
      positions: try require(
        PositionLedger.reading(
          table(.positions, "date,account,symbol,quantity,currency", positions), settings
        ).value))
    let period = try require(
      ReturnPeriod(
        from: try first.map { try CalendarDate(parsing: $0) }, to: try CalendarDate(parsing: end)))
    let performance = try require(
      Performance(
        of: ledger, settings, BookingOptions(), text.prices, over: [period], beside: recorded))
    return performance.figures.compactMap { figures in
      guard case .recorded(let name, let source) = figures.subject else { return nil }
      let head = "\(name) \(source.rawValue)"
      switch figures.outcome {
      case .measured(let measured):
        let rate = Int(((measured.timeWeighted.cumulative ?? .nan) * 1e4).rounded())
        return "\(head) \(measured.startValue) \(measured.endValue) gain \(measured.simple.gain)"
          + " twr \(rate) of \(measured.timeWeighted.valuationCount)"
      case .flowsUnknown(let measured):
        return "\(head) \(measured.startValue) \(measured.endValue) unknown"
      case .nothingHeld: return "\(head) nothing"
      case .unknown(let problems):
        return "\(head) \(problems.first?.message(symbols: []) ?? "-")"
      }
    }
  }

  @Test("for values, stated flows are not a gain, and the first value is a contribution")
  func values() throws {
    let rows = [
      "2024-01-01T10:00:00Z,House,value,1000,", "2024-02-01T10:00:00Z,House,value,1300,200",
      "2024-03-01T10:00:00Z,House,flow,,100", "2024-04-01T10:00:00Z,House,value,1540,",
    ]
    // The returns are 1100 / 1000 and 1540 / 1400.
    try expect(
      Self.lines(values: rows, to: "2024-04-01"),
      equals: ["House values 0 1540 gain 240 twr 2100 of 4"])
    try expect(
      Self.lines(values: rows, from: "2024-03-02", to: "2024-04-01"),
      equals: ["House values 1400 1540 gain 140 twr 1000 of 2"])
  }

  @Test("for values without a stated flow, the gain is unknown")
  func unstated() throws {
    let rows = [
      "2024-01-01T10:00:00Z,House,value,1000,", "2024-02-01T10:00:00Z,House,value,1300,",
    ]
    try expect(
      Self.lines(values: rows, to: "2024-04-01"), equals: ["House values 0 1300 unknown"])
    try expect(
      Self.lines(values: rows, from: "2024-02-02", to: "2024-04-01"),
      equals: ["House values 1300 1300 gain 0 twr 0 of 2"])
    try expect(
      Self.lines(values: rows, from: "2023-01-02", to: "2023-04-01"), equals: [])
  }

  @Test("for positions, price changes are gains; a new statement requires a stated flow before it")
  func positions() throws {
    let rows = ["2024-01-01,Pension,XYZ,10,EUR", "2024-03-01,Pension,XYZ,12,EUR"]
    let prices = ["2024-01-01 XYZ EUR 10", "2024-02-01 XYZ EUR 11", "2024-03-01 XYZ EUR 12"]
    try expect(
      Self.lines(positions: rows, prices: prices, to: "2024-02-15"),
      equals: ["Pension positions 0 110 gain 10 twr 1000 of 3"])
    try expect(
      Self.lines(positions: rows, prices: prices, to: "2024-04-15"),
      equals: ["Pension positions 0 144 unknown"])
    // 24 was paid in since January. The old units grew from 110 to 120, and 24 came with the
    // statement.
    try expect(
      Self.lines(
        positions: rows, activities: ["2024-02-10,Pension,DEPOSIT,,,,,24,,,EUR,,,"],
        prices: prices, to: "2024-04-15"), equals: ["Pension positions 0 144 gain 20 twr 2000 of 4"]
    )
  }

  @Test("a position without a price at either end is reported by name")
  func unpriced() throws {
    try expect(
      Self.lines(positions: ["2024-01-01,Pension,XYZ,10,EUR"], to: "2024-02-15"),
      equals: ["Pension positions no price of XYZ on or before 2024-02-15"])
  }
}
