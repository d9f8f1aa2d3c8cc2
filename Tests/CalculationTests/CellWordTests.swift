import Expectations
import FinanceModel
import Testing

struct CellWordTests {
  private func counted(_ words: String, _ cells: [String]) -> Int {
    let layout = SampleLayout.json(#", "skip": [{"column": "P", "words": [\#(words)]}]"#)
    let rows = cells.map { "2026-01-01,\($0),5.00\n" }.joined()
    return SampleLayout.lines(layout, "D,P,A\n" + rows).count { $0.hasPrefix("  line") }
  }

  @Test("a word matches the whole cell in any case, a prefix if it has a star, or a blank cell")
  func words() {
    expect(counted(#""total""#, ["Total", "Totals", "x"]), equals: 2)
    expect(counted(#""total*""#, ["Total", "Totals", "x"]), equals: 1)
    expect(counted(#""""#, ["", "x"]) == 1)
    expect(counted(#""*""#, ["", "x"]) == 1)
  }

  @Test("spacing and Unicode composition are ignored, but diacritics are not")
  func letters() {
    expect(
      counted(#""end of day""#, ["END  of\u{A0}day", " end of day ", "end of", "end of days"]) == 2)
    expect(counted(#""saldo für*""#, ["SALDO FÜR x", "saldo fu\u{308}r y", "Saldo fur"]) == 1)
    expect(counted(#""cafe*""#, ["CAFE 1", "cafe\u{301} 1", "cafe\u{301}", "Cafe", "caf"]) == 3)
    expect(counted(#""kelvin""#, ["\u{212A}elvin", "elvin"]) == 1)
    expect(counted(#""a \"b\"""#, [#""A ""b""""#, "a b"]) == 1)
  }

  @Test("the longest matching word decides the meaning of a cell")
  func longest() {
    let layout = SampleLayout.json(
      #", "types": [{"word": "Fee*", "type": "FEE"}, {"word": "Fee back*", "type": "CREDIT"}]"#,
      columns: #", "amount": ["A"], "type": ["P"]"#)
    let lines = SampleLayout.lines(
      layout, "D,P,A\n2026-01-01,Fee back 1,5.00\n2026-01-02,Fee 1,-5.00\n")
    expect(
      lines.filter { $0.hasPrefix("    ") }.map { $0.split(separator: " ").first },
      equals: [
        "CREDIT", "FEE",
      ])
  }
}
