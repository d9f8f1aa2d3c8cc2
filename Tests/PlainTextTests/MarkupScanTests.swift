import Expectations
import PlainText
import Testing

struct MarkupScanTests {
  @Test("bytes that are not UTF-8 are refused by both readers, at their places")
  func encoding() {
    let bytes = Array("<A><B>caf".utf8) + [0xE9] + Array("</B></A>".utf8)
    for findings in [MarkupTree.xml(bytes).findings, MarkupTree.sgml(bytes, from: 0).findings] {
      expect(findings.map(\.code), equals: ["xml-character"])
      expect(findings.first?.location, equals: 9..<10)
    }
  }

  @Test("control characters are refused, tabs and line ends are not")
  func controls() {
    expect(xml("<a>\t\r\n</a>") != nil)
    let findings = MarkupTree.xml(Array("<a>\u{1B}[31m\u{7}</a>".utf8)).findings
    expect(findings.map(\.code), equals: ["xml-character", "xml-character"])
  }

  @Test("a text that ends early is reported at its end, with the element that is open")
  func endsEarly() {
    let finding = MarkupTree.xml(Array("<a>\n<b>".utf8)).findings.first
    expect(finding?.message, equals: "the file ends inside 'b'")
    expect(finding?.note?.message == "the element begins here" && finding?.note?.place == 5..<6)
  }
}
