import Expectations
import FinanceModel
import Testing

struct DecidedFormsTests {
  @Test("each amount column decides its own decimal sign")
  func decimalSigns() {
    let layout = SampleLayout.json(
      header: #""D","P","A","B""#, columns: #", "amount": ["A"], "balance": ["B"]"#
    )
    .split(separator: #", "decimal": "point""#).joined()
    func read(_ amounts: String..., options: StatementOptions = StatementOptions()) -> String? {
      let rows = amounts.map { "2026-01-01,a,\($0)\n" }.joined()
      return SampleLayout.lines(layout, "D,P,A,B\n" + rows, options: options).last
    }
    expect(read("-5.00,95.00")?.contains(" -5 EUR"), equals: true)
    expect(
      read("-5.00,\"1,000\""),
      equals: "2:1 error: '1,000' may have a decimal point or a group of three digits"
        + " [statement-undecided]")
    expect(
      read("-5.00,\"1,000\"", options: StatementOptions(decimal: .point))?
        .contains("balance 1000"), equals: true)
    expect(
      read("-5.00,\"1.000,50\""),
      equals: "2:1 error: '1.000,50' has a different decimal separator from the other columns "
        + "[statement-amount]")
  }

  @Test("the date column decides its format, and table errors are reported first")
  func dates() {
    let layout = SampleLayout.json().split(separator: #", "dates": ["yyyy-mm-dd"]"#).joined()
    expect(
      SampleLayout.lines(layout, "D,P,A\n01/02/2026,a,5.00\n14/02/2026,b,6.00\n").dropFirst(),
      equals: [
        "  line 2: 2026-02-01 5 EUR [a] []", "  line 3: 2026-02-14 6 EUR [b] []",
      ])
    expect(
      SampleLayout.lines(layout, "D,P,A\n01/02/2026,a,5.00\n").last?.contains("undecided"),
      equals: true)
    expect(
      SampleLayout.lines(layout, "D,P,A\n01/02/2026,a,5.00\n14/02/2026,\"b\" c,6.00\n"),
      equals: [
        "3:14 error: text after the closing quotation mark of a cell [csv-text-after-quote]"
      ])
  }
}
