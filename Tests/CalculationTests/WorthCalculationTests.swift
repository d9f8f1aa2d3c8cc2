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

@Suite struct WorthBeginningsTests {
  @Test("an account begins with its first record of any kind")
  func firstDays() throws {
    let folder = try WorthFolder(
      values: [
        "1,2026-01-05T10:00:00Z,Isa,value,100,EUR,,,", "2,2026-01-02T10:00:00Z,Isa,open,,,,,",
        "3,2027-01-01T10:00:00Z,Later,value,1,,,,",
      ], today: "2026-02-01")
    let beginnings = WorthBeginnings(of: folder.records, folder.dailyWorth)
    expect(beginnings.accounts, equals: ["Isa", "Later"])
    func first(_ names: [String]?) -> String? {
      beginnings.firstDay(of: names).map { "\($0)" }
    }
    expect(first(["Isa"]), equals: "2026-01-02")
    expect(first(["Later"]), equals: "2027-01-01")
    expect(first(nil), equals: "2026-01-02")
    expect(first(["Nobody"]) == nil && first([]) == nil)
  }

  @Test("an account has no value on evenings before its first day")
  func law() throws {
    for seed in UInt64(1)...10 {
      let folder = try WorthFolder(RandomWorth(steps: 50, seed: seed))
      guard !folder.hasErrors else { continue }
      var worth = folder.dailyWorth
      let beginnings = WorthBeginnings(of: folder.records, worth)
      guard let first = worth.firstDay else { continue }
      for day in folder.days(from: first) {
        for row in try worth.evening(of: day).rows where row.account != AccountWorth.inTransitName {
          let begun = beginnings.firstDay(of: [row.account]).map { $0 <= day } ?? false
          expect(begun, "seed \(seed), \(day) \(row.account)")
        }
      }
    }
  }
}
