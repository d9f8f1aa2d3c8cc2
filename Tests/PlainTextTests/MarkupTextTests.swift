import Expectations
import PlainText
import TestSupport
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

struct MarkupEscapesTests {
  @Test("the five special characters of XML are escaped, and all others are kept")
  func escapes() {
    expect(
      "Ben & <Jerry> \"1\" '2'".markup, equals: "Ben &amp; &lt;Jerry&gt; &quot;1&quot; &#39;2&#39;")
    expect("日本 👩‍👩‍👧‍👦 é".markup, equals: "日本 👩‍👩‍👧‍👦 é")
    expect("".markup, equals: "")
  }

  @Test("characters not allowed in XML are replaced, and invisible ones are made visible")
  func controls() {
    expect("a\u{0}\u{1B}\u{FFFE}b".markup, equals: "a\u{FFFD}\u{FFFD}\u{FFFD}b")
    expect("a\n\t\u{85}\u{202E}b".markup, equals: "a\\n\\t\\u0085\\u202eb")
  }

  @Test("no text contains a character that could end an attribute or start an element")
  func law() {
    var random = SeededGenerator(seed: 20)
    for _ in 0..<2000 {
      let scalars = (0..<Int.random(in: 0...12, using: &random)).compactMap { _ in
        Unicode.Scalar(UInt32.random(in: 0...0x2FF, using: &random))
      }
      let text = String(String.UnicodeScalarView(scalars)).markup
      expect(!text.contains { "<>\"'".contains($0) }, "\(scalars)")
    }
  }
}
