import Expectations
import FinanceModel
import PlainText
import Testing

struct QIFSectionsTests {
  @Test("lines unknown to QIF are errors at their places")
  func errors() {
    let text = "D31/01/2026\n!Type:Bank\nD31/01/2026\nT1\n?x\n^\n!Type:Cheese\n!Foo\n"
    expect(
      shownFindings(QIFReading.reading(statementSource(text))),
      equals: [
        "1:1 statement-syntax", "5:1 statement-syntax", "7:1 statement-syntax",
        "8:1 statement-syntax",
      ])
  }

  @Test("blank lines, CR LF and headers in any case are accepted")
  func tolerance() {
    let text = "!TYPE:bank \r\n\r\nD31/01/2026\r\nT1\r\n^\r\nD30/01/2026\r\nT2\r\n^"
    let loaded = QIFReading.reading(statementSource(text))
    expect(loaded.value?.first?.rows.map { "\($0.amount)" }, equals: ["2", "1"])
  }

  @Test("a file that ends inside a record is reported as truncated and refused")
  func cutOff() {
    let text = "!Type:Bank\nD31/01/2026\nT1\n^\nD26/1/2026\nT-612"
    expect(
      shownFindings(QIFReading.reading(statementSource(text))), equals: ["6:1 statement-syntax"])
  }

  @Test("lists of categories, prices and memorized payments are skipped")
  func lists() {
    let text =
      "!Type:Prices\n\"A\",1,\"1/1'26\"\n^\n"
      + "!Type:Memorized\nKP\nT9\n^\n!Type:Bank\nD31/01/2026\nT1\n^\n"
    expect(QIFReading.reading(statementSource(text)).value?.map(\.rows.count), equals: [1])
  }
}
