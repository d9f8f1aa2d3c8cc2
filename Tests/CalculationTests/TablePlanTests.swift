import Expectations
import FinanceModel
import Testing

struct TablePlanTests {
  private func read(_ named: String, _ columns: String) -> String? {
    let layout =
      #"{"name":"x","headers":[["D","C","A","C","","N"]],"dates":["yyyy-mm-dd"],"#
      + #""decimal":"point","named_columns":[\#(named)],"columns":{"date":["D"],\#(columns)}}"#
    return SampleLayout.lines(layout, "D,C,A,C,,N\n2026-01-01,EUR,1.00,USD,2.00,3\n").last
  }

  @Test("a repeated header name means the first column, and a given name may refer to another")
  func repeated() {
    expect(
      read("", #""amount":["A"],"currency":["C"]"#), equals: "  line 2: 2026-01-01 1 EUR [] []")
    expect(
      read(
        #"{"name":"second","column":"C","occurrence":2}"#,
        #""amount":["A"],"currency":["second"]"#), equals: "  line 2: 2026-01-01 1 USD [] []")
  }

  @Test("an unnamed column is given by its neighbour or position")
  func nameless() {
    for named in [#""before":"N""#, #""position":5"#] {
      expect(
        read(#"{"name":"x",\#(named)}"#, #""amount":["x"],"currency":["C"]"#),
        equals: "  line 2: 2026-01-01 2 EUR [] []")
    }
    expect(
      read(#"{"name":"x","after":"A"}"#, #""amount":["A"],"currency":["x"]"#),
      equals: "  line 2: 2026-01-01 1 USD [] []")
  }
}

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
