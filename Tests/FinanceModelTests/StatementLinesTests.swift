import Expectations
import FinanceModel
import PlainText
import Testing

struct StatementLinesTests {
  @Test("a row has the correct line number, however far down the file it is")
  func lines() throws {
    // Records have 18 to 22 bytes, so that lines begin on both sides of each boundary of 1,024
    // bytes.
    let count = 3000
    let records = (1...count).map { "D31/01/2026\nT\($0)\n^\n" }.joined()
    let loaded = QIFReading.reading(statementSource("!Type:Bank\n" + records))
    let rows = try require(loaded.value?.first?.rows)
    expect(rows.map(\.line) == (0..<count).map { 2 + 3 * $0 })
  }
}
