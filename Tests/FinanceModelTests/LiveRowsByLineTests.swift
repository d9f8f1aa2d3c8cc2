import FinanceModel
import PlainText
import Testing

/// Prices, which have no ids.
struct LiveRowsByLineTests {
  private func counted(_ texts: String...) -> [String]? {
    var counted = LiveRows(of: .prices)
    var found: [String] = []
    for text in texts {
      let source = SourceText(file: "p", bytes: Array(text.utf8))
      _ = CSVPass(
        source, header: { counted.begin(header: $0) },
        batch: { batch in counted.forEach(in: batch) { found.append(batch.text($0, 3)) } })
    }
    return counted.obstacle == nil ? found : nil
  }

  private let head = "date,base,quote,amount\n"

  @Test("a line that was there on its day is left out; of another day or amount it is not")
  func repeats() {
    #expect(
      counted(
        head + "2026-01-01,A,EUR,1\n2026-01-01,B,EUR,2\n2026-01-01,A,EUR,1\n2026-01-01,A,EUR,3\n"
          + "2026-01-02,A,EUR,1\n") == ["1", "2", "3", "1"])
    #expect(
      counted(head + "2026-01-01,A,EUR,1\n", head + "2026-01-01,A,EUR,1\n2026-01-02,A,EUR,4\n")
        == ["1", "4"])
  }

  @Test("falling days, quotes and other columns are for the table to judge")
  func unclear() {
    #expect(counted(head + "2026-01-02,A,EUR,1\n2026-01-01,A,EUR,1\n") == nil)
    #expect(counted(head + "2026-01-02,\"A\",EUR,1\n") == nil)
    #expect(counted(head, "base,date,quote,amount\n") == nil)
    #expect(counted("base,quote,x,amount\nA,EUR,,1\n") == nil)
  }
}
