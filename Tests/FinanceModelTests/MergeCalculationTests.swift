import Expectations
import FinanceModel
import PlainText
import Testing

/// Laws that hold for any three versions of a plan, tested in about ten thousand merges. Each
/// failure states the seed.
struct MergeCalculationTests {
  private static let rounds: UInt64 = 1200

  private func plan(_ text: String) -> Plan? { Plan(text: text)?.sorted }

  @Test("swapping the sides changes only the order of entries, never the conflicts")
  func commutative() {
    for seed in 0..<Self.rounds {
      var versions = PlanVersions(seed: seed)
      let base = versions.base.text()
      let (a, b) = (versions.version(0), versions.version(1))
      let (one, other) = (versions.text(of: a), versions.text(of: b))
      let ours = merge(base, one, other)
      let theirs = merge(base, other, one)
      expect(ours.members, equals: theirs.members, "seed \(seed)")
      if ours.conflicts.isEmpty {
        expect(plan(ours.text), equals: plan(theirs.text), "seed \(seed)")
      } else {
        expect(
          plan(ours.choosing { _ in .ours }), equals: plan(theirs.choosing { _ in .theirs }),
          "seed \(seed)")
      }
    }
  }

  @Test(
    "any choice of sides is valid JSON, and each conflict has the reported name")
  func choices() {
    for seed in 0..<Self.rounds {
      var versions = PlanVersions(seed: seed + 1_000_000)
      let base = versions.base.text()
      let (a, b) = (versions.version(0), versions.version(1))
      let merged = merge(base, versions.text(of: a), versions.text(of: b))
      guard !merged.conflicts.isEmpty else {
        expect(document(merged.text) != nil, "seed \(seed)")
        continue
      }
      let source = SourceText(file: "p", bytes: merged.bytes)
      let conflicts = FileConflicts(source)
      expect(conflicts?.isUnderstood, equals: true, "seed \(seed)")
      let names = conflicts?.conflicts.map { String($0.name.dropFirst(2)) } ?? []
      expect(names.sorted(), equals: merged.members, "seed \(seed)")
      for _ in 0..<3 {
        let text = merged.choosing { _ in versions.side() }
        expect(document(text) != nil, "seed \(seed)\n\(merged.text)")
      }
    }
  }

  @Test("merging three versions in any order gives equal results, unless there is a conflict")
  func associative() {
    var compared = 0
    for seed in 0..<(Self.rounds / 2) {
      var versions = PlanVersions(seed: seed + 2_000_000)
      let base = versions.base.text()
      let texts = (0..<3).map { number in
        let version = versions.version(number, onlyBalances: seed % 2 == 0)
        return versions.text(of: version)
      }
      var results: [Plan?] = []
      for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
        let first = merge(base, texts[order[0]], texts[order[1]])
        let second = merge(base, first.text, texts[order[2]])
        if first.conflicts.isEmpty, second.conflicts.isEmpty { results.append(plan(second.text)) }
      }
      guard let first = results.first else { continue }
      compared += results.count
      expect(results.allSatisfy { $0 == first && $0 != nil }, "seed \(seed)")
    }
    expect(compared > Int(Self.rounds) / 2)
  }

  @Test("a version that differs only in whitespace changes no byte of the other version")
  func blanks() {
    for seed in 0..<(Self.rounds / 2) {
      var versions = PlanVersions(seed: seed + 3_000_000)
      let base = versions.base.text()
      let version = versions.version(0)
      let text = versions.text(of: version)
      let spaced = versions.base.text(isOnOneLine: true)
      expect(merge(base, text, spaced).text, equals: text, "seed \(seed)")
      expect(merge(base, text, base).text, equals: text, "seed \(seed)")
      expect(merge(base, base, text).text, equals: text, "seed \(seed)")
      expect(plan(merge(base, spaced, text).text), equals: version.sorted, "seed \(seed)")
    }
  }

  @Test("the sum of all balances is the base's sum plus all changes, exactly")
  func sums() throws {
    for seed in 0..<Self.rounds {
      var versions = PlanVersions(seed: seed + 4_000_000)
      let base = versions.base
      let (a, b) = (
        versions.version(0, onlyBalances: true), versions.version(1, onlyBalances: true)
      )
      let merged = merge(base.text(), a.text(), b.text())
      expect(merged.conflicts.isEmpty, "seed \(seed)")
      let plan = try require(Plan(text: merged.text))
      do throws(DecimalError) {
        let expected = try a.balance() + (b.balance() - base.balance())
        try expect(plan.balance(), equals: expected, "seed \(seed)")
      } catch {
        Issue.record("seed \(seed): \(error)")
      }
    }
  }

  @Test(
    "a balance changed by both sides gains both changes, exactly and in our format",
    arguments: [
      ("100.00", "150.50", "90.00", "140.50"), ("100", "101", "102", "103"),
      ("0.1", "0.2", "0.3", "0.4"), ("0.10", "0.30", "0.10", "0.30"), ("5", "5.0", "5.00", "5.0"),
      ("1e2", "1e2", "150", "150"), ("1e2", "101", "102", "103"), ("10", "8", "8.0", "8"),
      (
        "0.000000000000000001", "0.000000000000000002", "0.000000000000000004",
        "0.000000000000000005"
      ),
      ("1", "0.25", "1.5", "0.75"), ("-5", "-10", "0", "-5"),
    ])
  func balances(base: String, ours: String, theirs: String, sum: String) {
    func text(_ balance: String) -> String {
      smallPlan.replacing("\"balance\": 100.00", with: "\"balance\": \(balance)")
    }
    let merged = merge(text(base), text(ours), text(theirs))
    expect(merged.conflicts.isEmpty)
    expect(merged.text, equals: text(sum))
  }

  @Test("an added balance starts at zero; a balance that only one side removed is a conflict")
  func missingBalances() throws {
    let without = smallPlan.replacing("\"balance\": 100.00, ", with: "")
    func with(_ balance: String) -> String {
      smallPlan.replacing("\"balance\": 100.00", with: "\"balance\": \(balance)")
    }
    expect(merge(without, with("5"), with("7.5")).text, equals: with("12.50"))
    for sides in [(without, with("7")), (with("7"), without)] {
      let merged = merge(with("5"), sides.0, sides.1)
      expect(merged.conflicts.map(\.member).allSatisfy { $0.hasSuffix(".balance") })
      expect(merged.conflicts.count, equals: 1)
    }
    expect(merge(with("5"), with("5.0"), without).text, equals: without)
    expect(merge(without, without.replacing("9000", with: "1"), with("7")).text.contains("7"))
  }

  @Test("balances that are not numbers, or whose sum is out of range, conflict")
  func unsummable() {
    func text(_ balance: String) -> String {
      smallPlan.replacing("\"balance\": 100.00", with: "\"balance\": \(balance)")
    }
    let member = ["tiers[Emergency].accounts[Saver].balance"]
    expect(merge(text("1"), text("\"2\""), text("3")).members, equals: member)
    expect(merge(text("1"), text("null"), text("3")).members, equals: member)
    let huge = "170000000000000000000"
    expect(merge(text("1"), text(huge), text(huge + ".5")).members, equals: member)
    expect(merge(text("1"), text("1e999999999999"), text("2")).members, equals: member)
  }
}
