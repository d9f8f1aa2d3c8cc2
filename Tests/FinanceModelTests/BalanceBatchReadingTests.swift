import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct BalanceBatchReadingTests {
  private static func isFast(_ rows: [String]) -> Bool? {
    BalanceLedger.reading([BalanceReadingTests.source(rows)]).value.map { $0.history == nil }
  }

  @Test("rows in any order use the fast path, for example after a merge")
  func merged() {
    expect(
      Self.isFast([
        "b,2026-01-02T00:00:00Z,T,A,5,15,allocation,x", "a,2026-01-01T00:00:00Z,T,A,10,10,manual,y",
        "c,2026-01-01T00:00:00Z,T,A,10,10,allocation,z",
      ]), equals: true)
  }

  @Test("duplicate ids or operations, and identical rows, do not use the fast path")
  func odd() {
    let row = "a,2026-01-02T00:00:00Z,T,A,5,15,allocation,x"
    expect(Self.isFast([row, row]), equals: false)
    expect(Self.isFast([row, "b,2026-01-03T00:00:00Z,T,A,5,15,allocation,x"]), equals: false)
    expect(Self.isFast([row, "b,2026-01-03T00:00:00Z,T,B,5,15,allocation,x"]), equals: true)
    let nameless = ",2026-01-02T00:00:00Z,T,A,5,15,allocation,"
    expect(Self.isFast([nameless, nameless]), equals: false)
  }
}
