import Expectations
import FinanceModel
import Testing

struct ValueUpdateTests {
  @Test("the events are the words of the ledger's column, with a fixed order within a moment")
  func events() {
    let events = ValueUpdate.Event.allCases
    expect(Ledger.values.column("event")?.kind, equals: .word(events.map(\.rawValue)))
    expect(
      events.sorted { $0.rank < $1.rank }, equals: [.open, .reopen, .flow, .value, .close, .delete])
    expect(Set(events.map(\.rank)).count, equals: events.count)
  }
}
