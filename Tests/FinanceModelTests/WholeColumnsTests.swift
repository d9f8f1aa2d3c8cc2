import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct WholeColumnsTests {
  private func findings(_ rows: String...) -> [String] {
    let text = "date,base,quote,amount\n" + rows.map { $0 + "\n" }.joined()
    return PriceBook.reading(RandomLedger.table(.prices, [text])).diagnostics.map { diagnostic in
      let position = diagnostic.excerpt?.position
      return "\(position?.line ?? 0):\(position?.column ?? 0) \(diagnostic.message)"
    }
  }

  @Test("the same error in every cell of a column is one finding at the header")
  func same() {
    expect(
      findings("2026-01-02,A,eur,1", "2026-01-03,A,eur,1"),
      equals: [
        "1:11 quote 'eur' is not an ISO 4217 currency code, as in all 2 rows"
      ])
  }

  @Test("different errors in a column are one finding if there are at least three")
  func different() {
    expect(
      findings("2026-01-02,A,EUR,\"1,5\"", "2026-01-03,A,EUR,\"2,5\""),
      equals: [
        "2:18 amount '1,5' is not a number", "3:18 amount '2,5' is not a number",
      ])
    expect(
      findings(
        "2026-01-02,A,EUR,\"1,5\"", "2026-01-03,A,EUR,\"2,5\"", "2026-01-04,A,EUR,\"3,5\""),
      equals: [
        "1:17 amount '1,5' is not a number, as in all 3 rows"
      ])
  }

  @Test("if one cell of a column is valid, the errors are reported individually")
  func sound() {
    expect(
      findings("2026-01-02,A,eur,1", "2026-01-03,A,EUR,1", "2026-01-04,A,eur,1"),
      equals: [
        "2:14 quote 'eur' is not an ISO 4217 currency code",
        "4:14 quote 'eur' is not an ISO 4217 currency code",
      ])
  }

  @Test("if there are more errors than the limit, only the rows read so far are counted")
  func many() {
    let rows = (0..<150).map { "2026-01-02,A,EUR,x\($0)" }.joined(separator: "\n")
    expect(
      findings(rows), equals: ["1:17 amount 'x0' is not a number, as in each of the first 101 rows"]
    )
  }
}
