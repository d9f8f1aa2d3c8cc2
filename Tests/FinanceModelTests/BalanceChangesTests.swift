import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct BalanceChangesTests {
  private let now = "2026-11-21T00:30:00+01:00"

  private func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  private func changes(
    _ text: String, _ balances: [(Int, Int, String)], minorDigits: Int = 2, now: String? = nil
  ) throws -> [ValueChange] {
    let balances = try balances.map {
      NewBalance(tier: $0.0, account: $0.1, balance: try Decimal(parsing: $0.2))
    }
    let now = try Timestamp(parsing: now ?? self.now)
    return try document(text).changes(
      setting: balances, lastUpdated: now, minorDigits: minorDigits)
  }

  private func applied(_ changes: [ValueChange], to text: String) throws -> String? {
    guard case .bytes(let bytes) = try document(text).applying(changes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private let plan = """
    { "last_updated" : "2026-11-02" ,
      "tiers": [
      {"name": "Tier 1", "purpose": "", "target": 1000, "priority": 1, "colour": 1, "accounts": [
        {"name": "A", "balance": 85, "notes": "balance"}, {"name": "B", "balance": 2350.60},
        {"name": "A", "balance":0.0 }, {"name": "C"}] } ] }


    """

  @Test("a number equal to one in an earlier version is written as in the first such version")
  func earlier() throws {
    let balance = NewBalance(tier: 0, account: 0, balance: Decimal(90))
    let versions = ["85", "90.000", "9e1"].map { text in
      plan.replacingOccurrences(of: "\"balance\": 85", with: "\"balance\": \(text)")
    }
    func written(_ earlier: [String]) throws -> String? {
      let plans = try earlier.map(document)
      return try document(plan).changes(
        setting: [balance], lastUpdated: Timestamp(parsing: now), minorDigits: 2,
        earlier: plans.map { plan in { plan } }
      ).first?.new
    }
    try expect(written([]), equals: "90")
    try expect(written(["{}", versions[0]]), equals: "90")
    try expect(written(["[]", versions[0], versions[1], versions[2]]), equals: "90.000")
    try expect(written([versions[2], versions[1]]), equals: "9e1")
  }

  @Test("each change has its place, old text and new text; the date comes last")
  func told() throws {
    let found = try changes(
      plan, [(0, 2, "0.25"), (0, 0, "200.5"), (0, 1, "2350.6"), (0, 3, "12.5")])
    expect(
      found.map { "\($0.place.text) \($0.old ?? "nothing") -> \($0.new)" },
      equals: [
        #"tiers["Tier 1"].accounts["A" 2].balance 0.0 -> 0.25"#,
        #"tiers["Tier 1"].accounts["A"].balance 85 -> 200.50"#,
        #"tiers["Tier 1"].accounts["C"].balance nothing -> 12.50"#,
        #"last_updated "2026-11-02" -> "2026-11-21""#,
      ])
    expect(found.map(\.isRequired), equals: [true, true, true, false])
  }

  @Test("all bytes other than the changed values are unchanged")
  func surgical() throws {
    let found = try changes(plan, [(0, 0, "185"), (0, 1, "3000"), (0, 3, "5")])
    let expected =
      plan
      .replacingOccurrences(of: "85,", with: "185,")
      .replacingOccurrences(of: "2350.60", with: "3000.00")
      .replacingOccurrences(of: #""name": "C""#, with: #""name": "C", "balance": 5"#)
      .replacingOccurrences(of: "2026-11-02", with: "2026-11-21")
    try expect(applied(found, to: plan), equals: expected)
  }

  @Test("a balance with an equal value changes nothing, not even the date")
  func nothing() throws {
    try expect(changes(plan, []), equals: [])
    try expect(
      changes(plan, [(0, 0, "85.00"), (0, 1, "2350.6"), (0, 2, "0"), (0, 3, "0")]), equals: [])
  }

  @Test(
    "last_updated keeps its form; if it is missing or unreadable, it is not changed",
    arguments: [
      (#""2025-08-30""#, #""2026-11-21""#), (#""2026-11-21""#, nil),
      (#""2025-08-30T12:00:00Z""#, #""2026-11-20T23:30:00Z""#),
      (#""2025-08-30T14:00:00-05:00""#, #""2026-11-21T00:30:00+01:00""#),
      (#""last week""#, nil), ("null", nil), (#""2025\u002d08-30""#, #""2026-11-21""#),
    ])
  func lastUpdated(old: String, new: String?) throws {
    let tiers = #""tiers": [{"name": "T", "accounts": [{"name": "A", "balance": 1}]}]"#
    let found = try changes(#"{"last_updated": \#(old), \#(tiers)}"#, [(0, 0, "2")])
    expect(found.dropFirst().map(\.new) == (new.map { [$0] } ?? []))
    expect(found.dropFirst().allSatisfy { $0.old == old && !$0.isRequired })
    try expect(changes("{\(tiers)}", [(0, 0, "2")]).count, equals: 1)
  }

  @Test("the changes reproduce a change made by the app, byte for byte")
  func asTheAppDid() throws {
    let before = try Repository.text(of: "Tests/Fixtures/desktop-files/recurring_plan.before.json")
    let after = try Repository.text(of: "Tests/Fixtures/desktop-files/recurring_plan.after.json")
    let found = try changes(before, [(0, 1, "550")], now: "2025-08-30T14:05:06+02:00")
    expect(found.count, equals: 1)
    try expect(applied(found, to: before), equals: after)
  }

  @Test("an app file keeps the app's format, even escapes and a missing line feed")
  func staysTheApps() throws {
    for seed in 0..<50 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      var tiers = generator.desktopTiers()
      let before = ReferenceDesktopWriter.text(tiers, lastUpdated: "2025-08-30")
      var balances: [(Int, Int, String)] = []
      for tier in tiers.indices {
        for account in tiers[tier].accounts.indices where Bool.random(using: &generator) {
          let new = generator.appsBalance(after: tiers[tier].accounts[account].balance)
          tiers[tier].accounts[account].balance = new.number
          balances.append((tier, account, new.exact))
        }
      }
      let found = try changes(before, balances.shuffled(using: &generator))
      let date = found.isEmpty ? "2025-08-30" : "2026-11-21"
      let expected = ReferenceDesktopWriter.text(tiers, lastUpdated: date)
      let after = try require(try applied(found, to: before))
      expect(after, equals: expected, "seed \(seed)")
      expect(try document(after).isAsDesktopWrites, "seed \(seed)")
    }
  }

  @Test("in any plan text, only the balances change, and repeating the change has no effect")
  func randomTexts() throws {
    for seed in 0..<100 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let model = RandomPlanText(using: &generator)
      let text = model.text(using: &generator)
      let wanted = model.newBalances(using: &generator)
      let found = try document(text.whole).changes(
        setting: wanted.map(\.new), lastUpdated: try Timestamp(parsing: now), minorDigits: 2)
      let after = try require(try applied(found, to: text.whole), "seed \(seed)")
      try expect(applied(found, to: after), equals: after, "seed \(seed)")

      let expected = model.balances.merging(wanted.map { ($0.id, $0.new.balance) }) { $1 }
      try expect(balances(of: after), equals: expected, "seed \(seed)")

      var slots = text.balances
      let byPlace = Dictionary(uniqueKeysWithValues: found.map { ($0.place, $0) })
      for item in wanted {
        let path: [JSONPathStep] = [
          .key("tiers"), .index(item.new.tier), .key("accounts"), .index(item.new.account),
          .key("balance"),
        ]
        let place = try require(try document(text.whole).place(of: path))
        if let change = byPlace[place] { slots[item.id] = change.new }
      }
      expect(after, equals: text.whole(with: slots, date: found.last?.new), "seed \(seed)")
    }
  }

  @Test("changes computed before an edit still apply to the correct accounts after it")
  func afterAnEdit() throws {
    for seed in 0..<100 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let model = RandomPlanText(using: &generator)
      let wanted = model.newBalances(using: &generator)
      let found = try document(model.text(using: &generator).whole).changes(
        setting: wanted.map(\.new), lastUpdated: try Timestamp(parsing: now), minorDigits: 2)
      let edited = model.reordered(using: &generator).text(using: &generator).whole
      let after = try require(try applied(found, to: edited), "seed \(seed)")
      let expected = model.balances.merging(wanted.map { ($0.id, $0.new.balance) }) { $1 }
      try expect(balances(of: after), equals: expected, "seed \(seed)")
    }
  }

  /// Returns the balances in a plan's text, by the notes of the accounts.
  private func balances(of text: String) throws -> [String: PlainText.Decimal] {
    let plan = try require(read(Plan.self, from: text).value)
    return Dictionary(
      uniqueKeysWithValues: plan.tiers.flatMap(\.accounts).map { ($0.notes, $0.balance) })
  }
}

extension SeededGenerator {
  /// Returns a balance that the app could have computed, with the digits that the app writes.
  fileprivate mutating func appsBalance(
    after old: ReferenceDesktopWriter.Number
  ) -> (exact: String, number: ReferenceDesktopWriter.Number) {
    let cents = Int.random(in: -9_999_999...9_999_999, using: &self)
    if Bool.random(using: &self) {
      let whole = "\(cents)"
      if case .integer = old { return (whole, .integer(whole)) }
      return (whole, .float(Double(cents)))
    }
    let value = Double(cents * 2 + 1) / 200
    return (String(format: "%.3f", value), .float(value))
  }
}
