import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct EveningChangesTests {
  /// Returns the amount, contribution, growth and first day of each period of an account; `*` means
  /// all accounts.
  private func lines(_ folder: WorthFolder, _ account: String) throws -> [String] {
    let report = try folder.report(asOf: folder.today)
    let changes =
      account == "*"
      ? report.totalChanges : report.accounts.first { $0.name == account }?.changes ?? [:]
    return WorthReport.Period.allCases.map { period in
      guard let found = changes[period] else { return "\(period.rawValue) -" }
      return "\(period.rawValue) \(found.change.amount) \(found.change.contribution.text)"
        + " \(found.change.growth.text) \(found.since)\(found.isSinceBeginning ? "*" : "")"
    }
  }

  @Test("an account tracked by transactions has contributions and no growth")
  func transactions() throws {
    let folder = try WorthFolder(
      transactions: ["2025-01-10,Giro,1000", "2026-10-30,Giro,-50", "2026-11-15,Giro,200"],
      settings: #"{"accounts": [{"name": "Giro", "currency": "EUR"}]}"#, today: "2026-11-21")
    let all = [
      "last 200 200 0 2026-11-14", "1m 150 150 0 2026-10-22", "3m 150 150 0 2026-08-23",
      "1y 150 150 0 2025-11-21", "all 150 150 0 2025-01-10",
    ]
    try expect(lines(folder, "Giro"), equals: all)
    try expect(lines(folder, "*"), equals: all)
  }

  @Test("a young account is compared with the evening of its first record")
  func young() throws {
    let folder = try WorthFolder(
      transactions: ["2026-11-10,Giro,100", "2026-11-12,Giro,5"], today: "2026-11-21")
    try expect(
      lines(folder, "Giro"),
      equals: [
        "last 5 5 0 2026-11-11", "1m 5 5 0 2026-11-10*", "3m 5 5 0 2026-11-10*",
        "1y 5 5 0 2026-11-10*", "all 5 5 0 2026-11-10",
      ])
  }

  @Test("the total excludes plan balances without a history")
  func withoutPast() throws {
    let plan = try require(
      read(
        Plan.self,
        from: """
          {"tiers": [{"name": "T", "purpose": "", "target": 1, "priority": 1,
            "accounts": [{"name": "Jar", "balance": 80}]}]}
          """, stage: "plan"
      ).value)
    let folder = try WorthFolder(
      transactions: ["2025-01-10,Giro,100", "2026-11-12,Giro,5"], plan: plan, today: "2026-11-21")
    let report = try folder.report(asOf: folder.today)
    expect(report.withoutPast, equals: ["Jar"])
    expect(report.total, equals: Decimal(185))
    expect(report.totalChanges[.oneYear]?.change.amount, equals: Decimal(5))
    expect(report.accounts.map(\.source), equals: [.transactions, .plan])
    expect(report.accounts.last?.changes.isEmpty ?? false)
  }

  @Test("values and totals match net worth, and each change is between two evenings")
  func law() throws {
    var compared = 0
    for seed in UInt64(1)...20 {
      let folder = try WorthFolder(RandomWorth(steps: 60, seed: seed))
      guard let first = folder.dailyWorth.firstDay, !folder.hasErrors else { continue }
      for day in folder.days(from: first)
      where (first.days(until: day) + Int(seed)) % 9 == 0 || day == folder.today {
        let (report, net) = (try folder.report(asOf: day), try folder.netWorth(on: day))
        guard !net.isMixed else { continue }
        let place: Comment = "seed \(seed), \(day)"
        expect(report.total, equals: net.total.net, place)
        let known = Set(net.accounts.map(\.account))
        func line(_ name: String, _ value: Decimal?, _ base: Decimal?) -> String {
          "\(name) \(value.text) \(base.text)"
        }
        expect(
          report.accounts.filter { known.contains($0.name) }
            .map { line($0.name, $0.value, $0.valueBase) + " \($0.source.rawValue)" },
          equals: net.accounts.map {
            line($0.account, $0.value, $0.valueBase) + " \($0.source.rawValue)"
          }, place)
        try compareChanges(report, folder, &compared, place)
      }
    }
    expect(compared > 100)
  }

  private func compareChanges(
    _ report: WorthReport, _ folder: WorthFolder, _ compared: inout Int, _ place: Comment
  ) throws {
    for account in report.accounts where account.source != .values {
      for change in account.changes.values {
        let before = try folder.netWorth(on: change.since).accounts.first {
          $0.account == account.name
        }
        let isSame = before?.currency == account.currency
        let start = try require(isSame ? before?.value : before?.valueBase)
        expect(
          try require(account.value) - start, equals: change.change.amount,
          "\(place), \(account.name)")
        compared += 1
      }
    }
  }
}
