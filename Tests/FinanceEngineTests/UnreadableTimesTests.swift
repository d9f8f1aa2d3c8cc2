import FinanceModel
import Testing

@Suite struct UnreadableTimesTests {
  @Test("dates, times and timestamps that are none are told by codes of their own")
  func malformed() {
    let text =
      "date,time,account,amount\n2026/1/2,24:00,x,5\n02.01.2026,9.30,x,5\n2026-01-02,,x,5\n"
    let found = findings(.transactions, text)
    #expect(
      found.map(\.message) == [
        "date '2026/1/2' is not a date", "time '24:00' is not a time of day",
        "date '02.01.2026' is not a date", "time '9.30' is not a time",
      ])
    #expect(found.first?.hint == "write 2026-01-02")
    #expect(
      found.map(\.code) == [
        "transaction-date-malformed", "transaction-time-malformed",
        "transaction-date-malformed", "transaction-time-malformed",
      ])
    let values = findings(.values, "timestamp,account,event\n2026-01-02 09:30,x,open\n")
    #expect(values.map(\.code) == ["value-timestamp-malformed"])
  }
}
