import Expectations
import PlainText
import Testing

struct MarkupTextTests {
  @Test(
    "consecutive blanks become one space",
    arguments: [
      ("", ""), (" ", ""), ("a", "a"), (" a ", "a"), ("a  b", "a b"), ("a\r\n\tb\n", "a b"),
      ("a\u{A0}b", "a\u{A0}b"),
    ])
  func singleSpaces(text: String, expected: String) {
    expect(text.withSingleSpaces, equals: expected)
  }

  @Test("an element with child elements has no text")
  func mixed() {
    expect(outline(xml("<a>x<b>1</b>y</a>")), equals: "a(b\"1\")")
  }

  @Test("an unclosed SGML CDATA section extends to the end, and the file is refused")
  func openCDATA() {
    expect(MarkupTree.sgml(Array("<A><B><![CDATA[x</A>".utf8), from: 0).tree == nil)
  }

  @Test("a reference is decoded only once")
  func once() {
    expect(outline(xml("<a>&amp;lt;</a>")), equals: "a\"&lt;\"")
  }
}
