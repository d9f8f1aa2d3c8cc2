import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct AccountStateTests {
  /// Value, booked amount, stated contribution and number of values of unknown flow after each row.
  private func lines(_ rows: [String]) throws -> [String] {
    let ledger = ValueLedger.of(rows)
    var state = AccountState()
    return try ledger.rows(ofAccount: 0).map { row in
      try state.apply(ledger[row], row: row)
      let mark = state.mark
      return "\(state.isOpen ? "open" : "closed") \(mark.worth) \(mark.booked) \(mark.netFlow)"
        + " \(mark.unknownFlows)"
    }
  }

  @Test("a first value is put in, flows move the worth, and values say what has grown")
  func flows() throws {
    try expect(
      lines([
        "2026-03-01 S value 1000", "2026-03-10 S flow - flow=200", "2026-03-31 S value 1230",
        "2026-04-30 S value 1100 flow=-150",
      ]),
      equals: [
        "open 1000 1000 0 0", "open 1200 1000 200 0", "open 1230 1000 200 0", "open 1100 1000 50 0",
      ])
  }

  @Test("closing takes out all, reopening brings it back, and neither twice")
  func closing() throws {
    try expect(
      lines([
        "2026-01-01 S open", "2026-01-02 S value 100", "2026-01-03 S close", "2026-01-04 S close",
        "2026-01-05 S reopen", "2026-01-06 S reopen", "2026-01-07 S value 130",
      ]),
      equals: [
        "open 0 0 0 0", "open 100 100 0 0", "closed 0 0 0 0", "closed 0 0 0 0",
        "open 100 100 0 0", "open 100 100 0 0", "open 130 100 0 1",
      ])
  }

  @Test("a value of a closed account reopens it, so that only the difference has grown")
  func valueWhenClosed() throws {
    try expect(
      lines(["2026-01-02 S value 100", "2026-01-03 S close", "2026-01-04 S value 90"]),
      equals: ["open 100 100 0 0", "closed 0 0 0 0", "open 90 100 0 1"])
  }

  @Test("an account may begin with flows: they are in its first value, which was all put in")
  func beginnings() throws {
    try expect(
      lines(["2026-01-02 S flow - flow=50", "2026-01-03 S value 60"]),
      equals: ["open 50 50 0 0", "open 60 60 0 0"])
    try expect(
      lines([
        "2026-01-01 S flow - flow=100", "2026-01-02 S flow - flow=-30", "2026-01-03 S value 1000",
        "2026-02-01 S flow - flow=5", "2026-03-01 S value 1110",
      ]),
      equals: [
        "open 100 100 0 0", "open 70 70 0 0", "open 1000 1000 0 0", "open 1005 1000 5 0",
        "open 1110 1000 5 0",
      ])
    try expect(
      lines(["2026-01-02 S value 50 flow=20", "2026-01-03 S value 60"]),
      equals: ["open 50 50 0 0", "open 60 50 0 0"])
  }

  @Test("from the first stated flow on a blank one is none; before, nobody knows")
  func knowledge() throws {
    try expect(
      lines([
        "2026-01-01 S value 1", "2026-01-02 S value 2", "2026-01-03 S value 3",
        "2026-01-04 S value 4 flow=1", "2026-01-05 S value 5",
      ]).map { $0.suffix(1) }, equals: ["0", "1", "2", "2", "2"])
  }

  @Test("marks of the first value and of the one before the last are kept; flows where asked for")
  func marks() throws {
    let ledger = ValueLedger.of([
      "2026-01-01 S value 10", "2026-01-02 S value 20 flow=3", "2026-01-03 S flow - flow=4",
      "2026-01-04 S value 30", "2026-01-05 S close",
    ])
    var state = AccountState(keepsFlows: true)
    for row in ledger.rows(ofAccount: 0) { try state.apply(ledger[row], row: row) }
    expect(state.firstMark?.worth, equals: Decimal(10))
    expect(state.markBefore?.worth, equals: Decimal(20))
    expect(state.value, equals: Decimal(30))
    expect(state.valueRow == 3 && state.closingRow == 4)
    expect(state.flows.map(\.booked), equals: [Decimal(10), .zero, .zero, Decimal(-30)])
    expect(state.flows.map(\.stated), equals: [.zero, Decimal(3), Decimal(4), .zero])
  }

  @Test("a sum beyond what a number can hold is an overflow")
  func overflow() {
    let ledger = ValueLedger.of([
      "2026-01-01 S value 99999999999999999999", "2026-01-02 S flow - flow=99999999999999999999",
    ])
    #expect(throws: DecimalError.overflow) {
      var state = AccountState()
      for row in ledger.rows(ofAccount: 0) { try state.apply(ledger[row], row: row) }
    }
  }
}
