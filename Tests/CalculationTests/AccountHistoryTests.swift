import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

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
