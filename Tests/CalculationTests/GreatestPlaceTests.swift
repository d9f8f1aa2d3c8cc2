import Expectations
import Exporting
import FinanceModel
import TestSupport
import Testing

@Suite struct GreatestPlaceTests {
  @Test(
    "the latest and the most expensive lots are found after lots leave and return",
    arguments: [LotsMethod.lifo, .hifo, .fifo])
  func transfers(method: LotsMethod) throws {
    for seed in 21...28 as ClosedRange<UInt64> {
      let rows = try JournalOpenLotsTests.rows(seed: seed, transfers: true)
      let choices = try JournalOpenLotsTests.choices(rows, method)
      expect(choices.count > 30, "seed \(seed)")
      expect(choices.allSatisfy { $0[0] == $0[1] }, "\(method), seed \(seed)")
    }
  }

  @Test("a greatest place is unique if no other open place has its key")
  func alone() {
    var places = GreatestPlace([3, nil, 7, 7, 5])
    expect(!places.isAlone(2) { _ in true })
    expect(places.isAlone(2) { $0 != 3 })
    expect(!places.isAlone(4) { _ in true })
    expect(places.greatest { $0 != 2 && $0 != 3 }, equals: 5)
    places.add(6, at: 5)
    expect(places.isAlone(5) { $0 != 2 && $0 != 3 })
    expect(places.greatest { _ in false } == nil)
  }
}
