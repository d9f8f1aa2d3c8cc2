import Expectations
import FinanceModel
import Testing

struct TableWalkTests {
  /// A number of rows large enough that their file is read in parts.
  private static let count = 1_600

  @Test("a file with several parts is read as one: lines, repeated headers, continuation rows")
  func parts() {
    let layout = SampleLayout.json(#", "continuation_rows": true"#)
    var (text, expected) = ("D,P,A\n", ["x account=- currency=EUR"])
    var line = 2
    for number in 0..<Self.count {
      if number % 7 == 0 {
        text += "D,P,A\n"
        line += 1
      }
      let isLong = number % 5 == 0
      text += isLong ? "2026-01-01,\"a\nb\",5.00\n" : "2026-01-01,a\(number),5.00\n"
      let goesOn = number % 3 == 0
      if goesOn { text += ",more,\n" }
      expected.append(
        "  line \(line): 2026-01-01 5 EUR [\(isLong ? "a b" : "a\(number)")"
          + "\(goesOn ? " more" : "")] []")
      line += (isLong ? 2 : 1) + (goesOn ? 1 : 0)
    }
    expect(SampleLayout.lines(layout, text), equals: expected)
  }

  @Test("errors in every part are reported in order")
  func errors() {
    let good = String(repeating: "2026-01-01,a,5.00\n", count: Self.count)
    let found = SampleLayout.lines(
      SampleLayout.json(), "D,P,A\n2026-01-01,a,x\n\(good)2026-01-01,\"a\" b,5.00\n2026-01-01,a,y\n"
    )
    expect(
      found,
      equals: [
        "2:14 error: A 'x' is not an amount [statement-amount]",
        "1603:14 error: text after the closing quotation mark of a cell [csv-text-after-quote]",
        "1604:14 error: A 'y' is not an amount [statement-amount]",
      ])
  }
}
