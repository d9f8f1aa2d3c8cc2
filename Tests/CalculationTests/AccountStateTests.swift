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

@Suite struct AccountHistoryTests {
  private func worths(_ rows: [String], _ days: [String]) throws -> [String] {
    var history = AccountHistory(.of(rows), account: 0)
    return try days.map { day in
      let state = try history.state(onEveningOf: try CalendarDate(parsing: day))
      return state.value.map { _ in "\(state.mark.worth)" } ?? "-"
    }
  }

  @Test("the day is the one written, whatever the offset; the latest instant on a day wins")
  func offsets() throws {
    // In the order of instants: 2 (on day 3 in Auckland), then 1 (on day 2 in Lima). Both are on 2
    // January in UTC.
    let rows = ["2026-01-03T00:30:00+13:00 S value 2", "2026-01-02T20:00:00-05:00 S value 1"]
    try expect(
      worths(rows, ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04"]),
      equals: ["-", "1", "1", "1"])
  }

  @Test("an hour repeated by a clock change is ordered by instant, and the later row wins")
  func clockChange() throws {
    let autumn = ["2026-10-25T02:30:00+02:00 S value 1", "2026-10-25T02:10:00+01:00 S value 2"]
    try expect(worths(autumn, ["2026-10-24", "2026-10-25"]), equals: ["-", "2"])
    let spring = ["2026-03-29T01:59:00+01:00 S value 1", "2026-03-29T03:00:00+02:00 S value 2"]
    try expect(worths(spring, ["2026-03-28", "2026-03-29"]), equals: ["-", "2"])
  }

  @Test("a deletion hides all earlier rows on every day")
  func deletion() throws {
    let rows = [
      "2026-01-01 S value 1", "2026-01-02 S delete", "2026-01-02T12:00:00Z S value 5",
      "2026-01-04 S value 2",
    ]
    try expect(
      worths(rows, ["2026-01-01", "2026-01-03", "2026-01-04"]), equals: ["-", "-", "2"])
    expect(AccountHistory(.of(rows), account: 0).firstDay?.description, equals: "2026-01-04")
    expect(AccountHistory(.of(["2026-01-02 S delete"]), account: 0).firstDay == nil)
  }

  @Test("the state on each evening equals that from all rows up to that day, in six time zones")
  func oracle() throws {
    for seed: UInt64 in 0..<60 {
      var values = RandomValues(seed: seed)
      let ledger = ValueLedger.of(values.rows(40))
      for account in ledger.accounts.indices {
        var history = AccountHistory(ledger, account: account, keepsFlows: true)
        for number in stride(from: 19_690, through: 20_410, by: 5) {
          let day = try require(CalendarDate(dayNumber: number))
          var state = AccountState(keepsFlows: true)
          for row in ledger.rows(ofAccount: account) where ledger.date(ofRow: row) <= day {
            try state.apply(ledger[row], row: row)
          }
          try expect(history.state(onEveningOf: day), equals: state, "seed \(seed), \(day)")
        }
      }
    }
  }

  @Test("the order of rows does not change the states")
  func order() throws {
    for seed: UInt64 in 100..<120 {
      var values = RandomValues(seed: seed)
      let rows = values.rows(30, accounts: 1)
      let (one, other) = (ValueLedger.of(rows), ValueLedger.of(values.shuffled(rows)))
      var histories = (AccountHistory(one, account: 0), AccountHistory(other, account: 0))
      for number in stride(from: 19_690, through: 20_410, by: 30) {
        let day = try require(CalendarDate(dayNumber: number))
        let states = (
          try histories.0.state(onEveningOf: day), try histories.1.state(onEveningOf: day)
        )
        expect(states.0, equals: states.1, "seed \(seed), \(day)")
      }
    }
  }

  @Test("the last day with a value is the day as written")
  func lastValueDay() throws {
    let history = AccountHistory(
      .of(["2026-01-01 S open", "2026-01-05 S value 1", "2026-01-07 S flow - flow=1"]), account: 0)
    func day(_ text: String) throws -> String? {
      history.lastValueDay(onOrBefore: try CalendarDate(parsing: text))?.description
    }
    expect(try day("2025-12-31") == nil)
    try expect(day("2026-01-10"), equals: "2026-01-05")
  }
}

@Suite struct RecordedAccountTests {
  private func currency(
    _ rows: [String], _ settings: Settings, _ entry: String = "2026-06-30 Isa value 5"
  ) throws -> String? {
    let recording = try RecordedValues(rows, settings: settings).recording(
      [try RecordedValues.entry(entry)], isForced: true)
    return recording.rows.first?.currency
  }

  @Test("an account's currency is that of its rows, the settings, the entry or the base")
  func currency() throws {
    let base = Settings(
      baseCurrency: Currency("CHF"),
      accounts: [AccountSettings(name: "Isa", currency: Currency("EUR"))])
    let plain = Settings(baseCurrency: Currency("CHF"))
    let row = "2026-03-31 Isa value 2500"
    try expect(currency([row + " - GBP"], base), equals: "GBP")
    try expect(currency([row + " - GBP", "2026-04-01 Isa value 2500"], base), equals: "GBP")
    try expect(currency([row], base), equals: "EUR")
    try expect(currency([], base), equals: "EUR")
    try expect(currency([row], plain), equals: "CHF")
    try expect(currency([], plain), equals: "CHF")
    try expect(currency([], plain, "2026-06-30 Isa value 5_JPY"), equals: "JPY")
    expect(try currency([], Settings()) == nil)
    try expect(
      currency([row + " - GBP", "2026-05-01 Isa delete"], plain), equals: "CHF",
      "what is hidden says nothing")
  }

  @Test("a replaced row decides the currency, but not the value from which a jump is measured")
  func replaced() throws {
    let values = RecordedValues(["#a 2026-03-31 Isa value 100 - GBP"])
    let table = try values.table
    let entry = try RecordingCorrection(
      of: table.places[0], in: table, to: try Money(parsing: "100000"), Settings()
    ).entry
    let recording = try values.recording([entry])
    expect(recording.findings, equals: [])
    expect(recording.rows.map(\.currency), equals: ["GBP"])
  }
}
