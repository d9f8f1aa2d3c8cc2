import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct AccountStateTests {
  /// Returns the value, booked amount, stated contribution and number of values with unknown flow
  /// after each row.
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

  @Test("a first value is a contribution, a flow changes the balance, a later value shows growth")
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

  @Test("closing withdraws everything and reopening restores it; repeating either has no effect")
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

  @Test("a value for a closed account reopens it, so only the difference is growth")
  func valueWhenClosed() throws {
    try expect(
      lines(["2026-01-02 S value 100", "2026-01-03 S close", "2026-01-04 S value 90"]),
      equals: ["open 100 100 0 0", "closed 0 0 0 0", "open 90 100 0 1"])
  }

  @Test("flows before the first value are included in it, and all of it is a contribution")
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

  @Test("after the first stated flow a blank flow is zero; before it, flows are unknown")
  func knowledge() throws {
    try expect(
      lines([
        "2026-01-01 S value 1", "2026-01-02 S value 2", "2026-01-03 S value 3",
        "2026-01-04 S value 4 flow=1", "2026-01-05 S value 5",
      ]).map { $0.suffix(1) }, equals: ["0", "1", "2", "2", "2"])
  }

  @Test("the marks of the first and the second-to-last value are kept, and flows if requested")
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

  @Test("a sum too large for a decimal is an overflow")
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
