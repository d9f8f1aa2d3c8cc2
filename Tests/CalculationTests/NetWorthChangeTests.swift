import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// Causes of changes in net worth, tested in random folders.
@Suite struct NetWorthChangeTests {
  typealias Part = NetWorthChangeParts.Part

  /// Runs `work` with random folders, each with three days in order.
  private static func forEachFolder(
    _ count: UInt64, _ work: (WorthFolder, [CalendarDate], String) throws -> Void
  ) throws {
    for seed in UInt64(1)...count {
      let folder = try WorthFolder(RandomWorth(steps: 70, seed: seed))
      guard !folder.hasErrors, try !folder.netWorth(on: folder.today).isMixed else { continue }
      var generator = SeededGenerator(seed: seed)
      let first = RandomWorth.firstDay
      let days = folder.days(from: first)
      for round in 0..<6 {
        var picked: Set<CalendarDate> = round % 2 == 0 ? [folder.today] : []
        while picked.count < 3 { picked.insert(days[generator.number(0...days.count - 1)]) }
        try work(folder, picked.sorted(), "seed \(seed), \(picked.sorted())")
      }
    }
  }

  @Test("both ends equal the net worth on their days, and the parts sum exactly to the change")
  func isNetWorth() throws {
    var counts: [String: Int] = [:]
    try Self.forEachFolder(24) { folder, days, place in
      let change = try folder.change(from: days[0], to: days[2])
      let (start, end) = (try folder.netWorth(on: days[0]), try folder.netWorth(on: days[2]))
      let left = Set(start.withoutPast + end.withoutPast)
      expect(Set(change.withoutPast), equals: left, "\(place)")
      let known = (start.accounts + end.accounts).map(\.account).filter { !left.contains($0) }
      expect(
        Set(known).isSubset(of: change.rows.map(\.account))
          && Set(change.rows.map(\.account)).subtracting(known)
            .isSubset(of: [AccountWorth.inTransitName]),
        "\(place)")
      var sums = (start: Decimal.zero, end: Decimal.zero)
      for row in change.rows {
        let (before, after) = (worth(of: row.account, start), worth(of: row.account, end))
        expect(row.figures.start == before && row.figures.end == after, "\(place) \(row.account)")
        sums = (try sums.start + (before ?? .zero), try sums.end + (after ?? .zero))
        counts[row.source.rawValue, default: 0] += try check(row.figures, "\(place) \(row.account)")
      }
      counts["total", default: 0] += try check(change.total, "\(place) total")
      guard change.total.parts != nil else { return }
      expect(change.total.start == sums.start && change.total.end == sums.end, "\(place)")
      if left.isEmpty, let net = end.total.net { expect(change.total.end, equals: net, "\(place)") }
    }
    expect(counts.count == 6 && counts.values.allSatisfy { $0 > 20 }, "\(counts)")
  }

  /// Returns the value of an account; zero if the account does not exist, nil if the value is
  /// unknown.
  private func worth(of account: String, _ worth: NetWorth) -> Decimal? {
    guard let found = worth.accounts.first(where: { $0.account == account }) else { return .zero }
    return found.valueBase
  }

  /// Checks that the parts sum to the change, both exactly and as shown.
  private func check(_ figures: NetWorthChange.Figures, _ place: String) throws -> Int {
    guard let parts = figures.parts else { return 0 }
    let (start, end) = (figures.start ?? .zero, figures.end ?? .zero)
    try expect(parts.total(), equals: end - start, "\(place)")
    let shown = try require(try figures.shown(decimals: 2), "\(place)")
    let ends = (
      try start.rounded(toDecimals: 2, .halfEven), try end.rounded(toDecimals: 2, .halfEven)
    )
    try expect(shown.total(), equals: ends.1 - ends.0, "\(place)")
    for part in Part.allCases {
      let difference = try shown[part] - parts[part]
      expect(difference.magnitude < .of("0.01") || part == .corrections, "\(place) \(part)")
    }
    return 1
  }

  @Test("new money of an account with activities equals the flows used for its returns")
  func flows() throws {
    var compared = 0
    try Self.forEachFolder(16) { folder, days, place in
      let flows = try folder.measuredFlows(from: days[0], to: days[2])
      let change = try folder.change(from: days[0], to: days[2])
      let start = try folder.netWorth(on: days[0])
      for row in change.rows where row.source == .activities {
        guard let flow = flows[row.account], let parts = row.figures.parts,
          start.accounts.first(where: { $0.account == row.account })?.source ?? .activities
            == .activities
        else { continue }
        expect(parts[.newMoney], equals: flow, "\(place) \(row.account)")
        expect(parts[.revaluation].isZero && parts[.corrections].isZero, "\(place)")
        compared += 1
      }
    }
    expect(compared > 50)
  }

  @Test("changes over two consecutive periods sum to the change over the combined period")
  func addsUp() throws {
    var compared = 0
    try Self.forEachFolder(16) { folder, days, place in
      let changes = try [(0, 1), (1, 2), (0, 2)].map {
        try folder.change(from: days[$0.0], to: days[$0.1])
      }
      let worths = try days.map { try folder.netWorth(on: $0) }
      for row in changes[2].rows {
        // The account must have the same record from the first day on.
        let sources = worths.map { worth in
          worth.accounts.first { $0.account == row.account }?.source
        }
        let parts = changes.map { change in
          change.rows.first { $0.account == row.account }?.figures.parts
        }
        guard Set(sources).count == 1, let first = parts[0], let second = parts[1],
          let whole = parts[2]
        else { continue }
        for part in Part.allCases where part != .marketGain && part != .currencyGain {
          let sum = try first[part] + second[part]
          expect(sum, equals: whole[part], "\(place) \(row.account) \(part)")
        }
        compared += 1
      }
    }
    expect(compared > 100)
  }

  @Test("accounts are in settings order, then by name, with transit last")
  func order() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-02,Zed,DEPOSIT,,,,100,EUR", "2,2026-01-03,Zed,TRANSFER_OUT,,,,40,EUR,,,g",
        "3,2026-01-02,Abc,DEPOSIT,,,,10,EUR", "4,2026-01-09,Abc,TRANSFER_IN,,,,40,EUR,,,g",
      ], settings: #"{"accounts": [{"name": "Zed", "kind": "CASH"}]}"#, today: "2026-01-20")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-05"),
      equals: [
        "Zed 100 60: new_money -40", "Abc 10 10: ", "(in transit) 0 40: new_money 40",
        "* 110 110: ",
      ])
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-02"), to: try CalendarDate(parsing: "2026-01-05"))
    expect(change.currency == "EUR" && change.rows.map(\.kind) == [.cash, nil, nil])
  }
}

/// Parts of single changes. ``NetWorthChangeTests`` tests the parts of random changes.
@Suite struct NetWorthChangePartsTests {
  @Test("each part has a column, in display order")
  func columns() {
    expect(
      NetWorthChangeParts.Part.allCases.map(\.rawValue),
      equals: [
        "new_money", "market_gain", "currency_gain", "income", "costs", "revaluation",
        "corrections",
      ])
  }

  @Test("without parts the change is zero")
  func empty() throws {
    let parts = NetWorthChangeParts()
    expect(try parts.total().isZero)
    try expect(parts.shown(from: .one, to: .one, decimals: 2), equals: parts)
  }

  /// Returns the parts shown for an account with typed values and flows.
  private func shown(_ values: [(value: String, flow: String)]) throws -> [String] {
    let rows = values.enumerated().map { index, entry in
      "\(index),2026-01-0\(index + 2)T10:00:00Z,Isa,value,\(entry.value),,\(entry.flow),,"
    }
    let folder = try WorthFolder(
      values: rows, settings: InvestedFolder.inEuros, today: "2026-01-31")
    let change = try folder.change(
      from: try CalendarDate(parsing: "2026-01-02"), to: try CalendarDate(parsing: "2026-01-31"))
    let parts = try require(try change.rows.first?.figures.shown(decimals: 2))
    return NetWorthChangeParts.Part.allCases.filter { !parts[$0].isZero }
      .map { "\($0.rawValue) \(parts[$0])" }
  }

  @Test("shown parts sum to the shown change, by largest remainder")
  func remainder() throws {
    try expect(
      shown([("10.004", "0"), ("20.006", "10")]), equals: ["new_money 10", "revaluation 0.01"])
    // If remainders are equal, the first part receives the unit.
    try expect(shown([("10", "0"), ("10.014", "0.007")]), equals: ["new_money 0.01"])
    try expect(shown([("10", "0"), ("9.986", "-0.007")]), equals: ["revaluation -0.01"])
    try expect(shown([("10", "0"), ("10.004", "0.003")]), equals: [])
  }

  @Test("a minor unit caused only by rounding both ends is a correction")
  func correction() throws {
    // Shown values go from 10.00 to 10.02, and from 10.02 to 10.02.
    try expect(
      shown([("10.005", "0"), ("10.015", "0.01")]), equals: ["new_money 0.01", "corrections 0.01"])
    try expect(
      shown([("10.015", "0"), ("10.025", "0.01")]), equals: ["new_money 0.01", "corrections -0.01"])
  }
}

/// The records that count for each account, by period.
@Suite struct NetWorthChangeRecordsTests {
  private static let settings = """
    {"base_currency": "EUR", "accounts": [
      {"name": "Giro", "aliases": ["Konto"], "claims": [{"tier": "T", "account": "Buffer"}]},
      {"name": "Pension", "tracking": "HOLDINGS"}, {"name": "Second", "tracking": "HOLDINGS"}]}
    """

  @Test("rows on the first day are before the period, rows on the last day within it")
  func period() throws {
    let folder = try WorthFolder(
      transactions: [
        "1,2026-01-02,Konto,1", "2,2026-01-03,Giro,20", "3,2026-01-04,Konto,300",
        "4,2026-01-05,Giro,4000",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-04").first, equals: "Giro 1 321: new_money 320")
  }

  @Test("a history row belongs to the account that claims its balance")
  func claims() throws {
    let folder = try WorthFolder(
      history: [
        "1,2026-01-01T10:00:00Z,T,Buffer,5,5,manual,",
        "2,2026-01-03T10:00:00Z,T,Buffer,7,12,manual,",
        "3,2026-01-03T10:00:00Z,U,Giro,1,1,manual,", "4,2026-01-03T10:00:00Z,U,Buffer,2,2,manual,",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-04"),
      equals: [
        "Giro 5 13: new_money 8", "Buffer 0 2: new_money 2", "* 5 15: new_money 10",
      ])
  }

  @Test("flows and income belong to one account, with the first statement on or after their day")
  func statements() throws {
    let folder = try WorthFolder(
      activities: [
        "1,2026-01-04,Pension,DEPOSIT,,,,10,EUR", "2,2026-01-05,Pension,INTEREST,,,,2,EUR",
        "3,2026-01-05,Second,DEPOSIT,,,,400,EUR",
      ],
      positions: [
        "1,2026-01-02,Pension,$CASH,100,,EUR", "2,2026-01-04,Pension,$CASH,110,,EUR",
        "3,2026-01-06,Pension,$CASH,112,,EUR", "4,2026-01-02,Second,$CASH,50,,EUR",
        "5,2026-01-07,Second,$CASH,450,,EUR",
      ], settings: Self.settings, today: "2026-01-09")
    try expect(
      folder.changeLines("2026-01-02", "2026-01-04").first, equals: "Pension 100 110: new_money 10")
    try expect(
      folder.changeLines("2026-01-04", "2026-01-06"),
      equals: [
        "Pension 110 112: income 2", "Second 50 50: ", "* 160 162: income 2",
      ])
    try expect(
      folder.changeLines("2026-01-06", "2026-01-09").last, equals: "* 162 562: new_money 400")
  }
}
