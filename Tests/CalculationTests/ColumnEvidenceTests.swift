import Expectations
import FinanceModel
import Testing

struct ColumnEvidenceTests {
  private func read(_ dates: [String], _ amounts: [String], _ options: StatementOptions) -> [String]
  {
    let layout =
      #"{"name":"x","headers":[["D","A"]],"currency":"EUR","columns":"#
      + #"{"date":["D"],"amount":["A"]}}"#
    let rows = zip(dates, amounts).map { "\($0);\($1)\n" }.joined()
    return SampleLayout.lines(layout, "D;A\n" + rows, options: options)
  }

  @Test("one cell decides for the whole column, whichever row it is in")
  func decided() {
    let found = read(
      ["03/04/2026", "05/06/2026", "31/07/2026"], ["1.000", "2.000", "3,50"], StatementOptions())
    expect(
      found.dropFirst(),
      equals: [
        "  line 2: 2026-04-03 1000 EUR [] []", "  line 3: 2026-06-05 2000 EUR [] []",
        "  line 4: 2026-07-31 3.5 EUR [] []",
      ])
  }

  @Test("an undecided column is reported, and the option decides it")
  func undecided() {
    let (dates, amounts) = (["03/04/2026"], ["1,000"])
    expect(
      read(dates, amounts, StatementOptions()),
      equals: [
        "2:1 error: '1,000' may have a decimal point or a group of three digits"
          + " [statement-undecided]",
        "2:1 error: '03/04/2026' may be dd/mm/yyyy or mm/dd/yyyy [statement-undecided]",
      ])
    let settled = StatementOptions(decimal: .comma, dateOrder: .monthFirst)
    expect(
      read(dates, amounts, settled).last, equals: "  line 2: 2026-03-04 1 EUR [] []")
    let other = StatementOptions(decimal: .point, dateOrder: .dayFirst)
    expect(read(dates, amounts, other).last, equals: "  line 2: 2026-04-03 1000 EUR [] []")
  }

  @Test("a single sign before three digits is reported, unless another cell proves its meaning")
  func threeDigits() {
    let dates = ["2026-01-01", "2026-01-02"]
    let open = read(dates, ["1,000", "-2,50"], StatementOptions())
    expect(open.first?.contains("statement-undecided"), equals: true)
    let stated = StatementOptions(decimal: .comma)
    expect(read(dates, ["1,000", "-2,50"], stated).last?.contains(" -2.5 EUR"), equals: true)
  }

  @Test("both decimal signs in one column are an error, never a guess")
  func broken() {
    let found = read(["2026-01-01", "2026-01-02"], ["1,50", "1.50"], StatementOptions())
    expect(found.count == 1 && found.first?.hasPrefix("3:1 error: '1.50'") == true)
  }
}
