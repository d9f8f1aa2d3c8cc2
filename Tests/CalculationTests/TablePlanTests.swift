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
