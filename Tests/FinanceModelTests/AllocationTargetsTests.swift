import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AllocationTargetsTests {
  @Test("targets consist of a grouping and the weight of each group")
  func decoding() throws {
    let loaded = read(
      AllocationTargets.self,
      from: #"{"by": "class:region", "weights": {"Europe": 33.5, "World": 66.5}}"#,
      stage: "settings")
    expect(loaded.diagnostics, equals: [])
    let targets = try require(loaded.value)
    expect(targets.by, equals: .assetClass("region"))
    expect(targets.weights["Europe"] == (try Decimal(parsing: "33.5")))
    try expect(targets.sum(), equals: Decimal(100))
  }

  @Test("bands, the smallest trade, units and symbols to buy are optional")
  func trades() throws {
    let loaded = read(
      AllocationTargets.self,
      from: #"{"by": "symbol", "weights": {"A": 100}, "band_points": 2, "band_pct": 10,"#
        + #" "min_trade": 50, "units": "whole", "buy": {"A": "B"}}"#,
      stage: "settings")
    expect(loaded.diagnostics, equals: [])
    let targets = try require(loaded.value)
    expect(targets.bandPoints, equals: Decimal(2))
    expect(targets.bandPct, equals: Decimal(10))
    expect(targets.minTrade, equals: Decimal(50))
    expect(targets.units, equals: .whole)
    expect(targets.buy, equals: ["A": "B"])
  }

  @Test("a missing or misspelt key is reported")
  func mistakes() {
    let loaded = read(
      AllocationTargets.self, from: #"{"by": "kind", "weight": {}}"#, stage: "settings")
    expect(
      loaded.diagnostics.map(\.code).sorted(),
      equals: ["settings-missing-key", "settings-unknown-key"])
  }

  @Test("a sum outside the range of numbers is an error")
  func overflow() {
    let targets = AllocationTargets(by: .kind, weights: ["A": .greatest, "B": .one])
    #expect(throws: DecimalError.overflow) { try targets.sum() }
  }
}
