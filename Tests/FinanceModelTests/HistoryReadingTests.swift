import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct HistoryReadingTests {
  private let header =
    "id,timestamp,tier_name,account_name,amount,balance_after,transaction_type,op\n"

  private func reading(_ texts: String...) -> Loaded<History> {
    History.reading(RandomLedger.table(.history, texts))
  }

  @Test("rows are in file order, blank ids and operations are nil, and duplicates count once")
  func rows() {
    let first = "a,2026-01-02T00:00:00Z,T,x,5.00,5.00,manual,\n"
    let second = ",2026-01-01T00:00:00Z,T,y,1,1,recurring,p\n"
    let loaded = reading(header + first + second + first)
    expect(loaded.diagnostics.isEmpty)
    expect(loaded.value?.rows.map(\.place.record), equals: [0, 1])
    expect(loaded.value?.rows.map(\.entry.id), equals: ["a", nil])
    expect(loaded.value?.rows.map(\.entry.op), equals: [nil, "p"])
    expect(loaded.value?.rows.map(\.entry.kind), equals: [.manual, .recurring])
    expect(loaded.value?.rows.last?.entry.description, equals: "")
    expect(loaded.value?.chronological.map(\.place.record), equals: [1, 0])
  }

  @Test("all errors are reported at their cells, and no history is returned")
  func mistakes() {
    let loaded = reading(
      header + "a,2026-01-02,T,x,\"5,00\",5.00,Manual,\n"
        + "b,2026-01-01T00:00:00Z,,y,1,,recurring,p\n")
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.code),
      equals: [
        "history-timestamp-malformed", "history-number-malformed", "history-word-unknown",
        "history-value-missing", "history-value-missing",
      ])
    expect(
      loaded.diagnostics.map { $0.excerpt.map { "\($0.position.line):\($0.position.column)" } },
      equals: ["2:3", "2:18", "2:30", "3:24", "3:29"])
  }

  @Test("a missing column is reported once for each file")
  func columns() {
    let loaded = reading(header, "id,timestamp,tier_name,acount_name,amount,transaction_type\n")
    expect(
      loaded.diagnostics.map(\.message),
      equals: [
        "column 'account_name' is missing", "column 'balance_after' is missing",
      ])
    expect(
      loaded.diagnostics.map(\.excerpt?.position.file), equals: ["history-1.csv", "history-1.csv"])
    expect(loaded.diagnostics.first?.hint, equals: "rename 'acount_name' to 'account_name'")
  }

  @Test("after a hundred errors, a note says that there are more")
  func many() {
    let loaded = reading(
      header + ",2026-01-01T00:00:00Z,T,y,1,1,manual,\n"
        + String(repeating: ",2026-01-01T00:00:00Z,T,y,1,x,manual,\n", count: 300))
    expect(loaded.diagnostics.count, equals: 101)
    expect(loaded.diagnostics.last?.code, equals: "history-more")
  }

  @Test("no files and a header without rows both give an empty history")
  func empty() {
    expect(reading().value?.rows.isEmpty, equals: true)
    expect(reading(header).value?.rows.isEmpty, equals: true)
  }

  @Test("a hundred thousand rows are read in one pass")
  func manyRows() {
    var text = header
    for number in 0..<100_000 {
      text += "r\(number),2026-01-02T00:00:00Z,T,x,5.00,5.00,manual,op-\(number)\n"
    }
    expect(reading(text).value?.rows.count, equals: 100_000)
  }
}
