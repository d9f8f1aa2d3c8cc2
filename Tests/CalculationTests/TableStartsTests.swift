import Expectations
import FinanceModel
import Testing

struct TableStartsTests {
  @Test("a repeated header is not a row")
  func repeatedHeader() {
    let text = "D,P,A\n2026-01-01,a,5.00\nD,P,A\n2026-01-02,b,6.00\n"
    expect(SampleLayout.lines(SampleLayout.json(), text).count, equals: 3)
  }

  @Test("a row that matches only the start of the header is a row")
  func likeHeader() {
    let found = SampleLayout.lines(SampleLayout.json(), "D,P,A\n2026-01-01,a,5.00\nD,Q,A\n")
    expect(found, equals: ["3:1 error: D 'D' is not a date [statement-date]"])
  }
}
