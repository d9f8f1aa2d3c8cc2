import Expectations
import PlainText
import Testing

struct MarkupScanTests {
  @Test("both readers refuse invalid UTF-8 at its place")
  func encoding() {
    let bytes = Array("<A><B>caf".utf8) + [0xE9] + Array("</B></A>".utf8)
    for findings in [MarkupTree.xml(bytes).findings, MarkupTree.sgml(bytes, from: 0).findings] {
      expect(findings.map(\.code), equals: ["xml-character"])
      expect(findings.first?.location, equals: 9..<10)
    }
  }

  @Test("control characters are refused; tabs and line endings are not")
  func controls() {
    expect(xml("<a>\t\r\n</a>") != nil)
    let findings = MarkupTree.xml(Array("<a>\u{1B}[31m\u{7}</a>".utf8)).findings
    expect(findings.map(\.code), equals: ["xml-character", "xml-character"])
  }

  @Test("a truncated text is reported at its end, with the open element")
  func endsEarly() {
    let finding = MarkupTree.xml(Array("<a>\n<b>".utf8)).findings.first
    expect(finding?.message, equals: "the file ends inside 'b'")
    expect(finding?.note?.message == "the element begins here" && finding?.note?.place == 5..<6)
  }
}
