import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Reports on random ledgers.
@Suite struct WorthCalculationTests {
  private static func report(_ rows: [String], _ day: CalendarDate) throws -> WorthReport {
    try .ofValues(.of(rows), Settings(), PriceBook([]), asOf: day)
  }

  @Test("the total and its changes are the sums over the accounts")
  func sums() throws {
    for seed: UInt64 in 0..<40 {
      var values = RandomValues(seed: seed)
      let rows = values.rows(40)
      for number in stride(from: 19_720, through: 20_420, by: 50) {
        let day = try require(CalendarDate(dayNumber: number))
        let report = try Self.report(rows, day)
        let known = report.accounts.filter { $0.value != nil }
        let sum = try known.reduce(Decimal.zero) { try $0 + ($1.value ?? .zero) }
        expect(report.total == (known.isEmpty ? nil : sum), "seed \(seed), \(day)")
        for period in [WorthReport.Period.oneMonth, .threeMonths, .oneYear, .all] {
          let amounts = try known.reduce(Decimal.zero) {
            try $0 + ($1.changes[period]?.change.amount ?? .zero)
          }
          let growths = known.map { $0.changes[period]?.change.growth }
          let whole = report.totalChanges[period]?.change
          expect(
            whole?.amount == (known.isEmpty ? nil : amounts), "seed \(seed), \(day), \(period)")
          let isKnown = !known.isEmpty && !growths.contains(nil)
          let growth = try growths.reduce(Decimal.zero) { try $0 + ($1 ?? .zero) }
          expect(whole?.growth == (isKnown ? growth : nil), "seed \(seed), \(day), \(period)")
        }
      }
    }
  }

  @Test("rows in any order give the same report")
  func order() throws {
    let day = try CalendarDate(parsing: "2025-06-30")
    for seed: UInt64 in 200..<230 {
      var values = RandomValues(seed: seed)
      let rows = values.rows(30)
      let (one, other) = (
        try Self.report(rows, day), try Self.report(values.shuffled(rows), day)
      )
      expect(one.total, equals: other.total, "seed \(seed)")
      expect(one.accounts.map(\.name), equals: other.accounts.map(\.name), "seed \(seed)")
      expect(one.accounts.map(\.changes), equals: other.accounts.map(\.changes), "seed \(seed)")
      expect(one.totalChanges, equals: other.totalChanges, "seed \(seed)")
    }
  }

  @Test("closing an account reduces the total by its value without changing any change")
  func closing() throws {
    let day = try CalendarDate(parsing: "2026-06-30")
    for seed: UInt64 in 300..<330 {
      var values = RandomValues(seed: seed)
      let rows = values.rows(30, accounts: 2)
      let before = try Self.report(rows, day)
      let closed = try Self.report(rows + ["2026-06-29 A0 close"], day)
      guard let account = before.accounts.first(where: { $0.name == "A0" }),
        let worth = account.value
      else { continue }
      try expect(closed.total.map { try $0 + worth }, equals: before.total, "seed \(seed)")
      expect(
        closed.totalChanges[.all]?.change.amount, equals: before.totalChanges[.all]?.change.amount,
        "seed \(seed)")
      expect(
        closed.totalChanges[.all]?.change.growth, equals: before.totalChanges[.all]?.change.growth,
        "seed \(seed)")
    }
  }
}
