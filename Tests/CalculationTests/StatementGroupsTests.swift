import Expectations
import FinanceModel
import Testing

struct StatementGroupsTests {
  private let layout = SampleLayout.json(
    header: #""D","P","A","C","B""#,
    columns: #", "amount": ["A"], "currency": ["C"], "balance": ["B"]"#)

  private func rows(_ text: String) -> [String] {
    SampleLayout.lines(layout, "D,P,A,C,B\n" + text).filter { $0.hasPrefix("  line") }
      .map { String($0.prefix { $0 != ":" }) }
  }

  @Test("each currency has its own statement")
  func currencies() {
    let lines = SampleLayout.lines(
      layout, "D,P,A,C,B\n2026-01-01,a,1.00,EUR,\n2026-01-02,b,2.00,USD,\n2026-01-03,c,3.00,EUR,\n")
    expect(
      lines.filter { !$0.hasPrefix(" ") },
      equals: [
        "x account=- currency=EUR", "x account=- currency=USD",
      ])
  }

  @Test("rows are sorted oldest first, whatever the file's order")
  func order() {
    let (one, two, three) = (
      "2026-01-01,a,1.00,EUR,\n", "2026-01-01,b,2.00,EUR,\n", "2026-01-02,c,3.00,EUR,\n"
    )
    expect(rows(one + two + three), equals: ["  line 2", "  line 3", "  line 4"])
    expect(rows(three + two + one), equals: ["  line 4", "  line 3", "  line 2"])
    expect(rows(one + three + two), equals: ["  line 2", "  line 4", "  line 3"])
  }

  @Test("within one day the balances decide the file's order")
  func balances() {
    let (one, two) = ("2026-01-01,a,1.00,EUR,11.00\n", "2026-01-01,b,2.00,EUR,13.00\n")
    expect(rows(one + two), equals: ["  line 2", "  line 3"])
    expect(rows(two + one), equals: ["  line 3", "  line 2"])
  }
}
