import Expectations
import PlainText
import Testing

struct MarkupTextTests {
  @Test(
    "runs of blanks become one space",
    arguments: [
      ("", ""), (" ", ""), ("a", "a"), (" a ", "a"), ("a  b", "a b"), ("a\r\n\tb\n", "a b"),
      ("a\u{A0}b", "a\u{A0}b"),
    ])
  func singleSpaces(text: String, expected: String) {
    expect(text.withSingleSpaces, equals: expected)
  }

  @Test("an element with elements inside it has no text")
  func mixed() {
    expect(outline(xml("<a>x<b>1</b>y</a>")), equals: "a(b\"1\")")
  }

  @Test("an unclosed CDATA section of SGML goes to the end, and the file is refused")
  func openCDATA() {
    expect(MarkupTree.sgml(Array("<A><B><![CDATA[x</A>".utf8), from: 0).tree == nil)
  }

  @Test("a reference is decoded once")
  func once() {
    expect(outline(xml("<a>&amp;lt;</a>")), equals: "a\"&lt;\"")
  }
}
