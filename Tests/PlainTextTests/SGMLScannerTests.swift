import Expectations
import PlainText
import Testing

struct SGMLScannerTests {
  private func sgml(_ text: String) -> MarkupTree? {
    MarkupTree.sgml(Array(text.utf8), from: 0).tree
  }

  @Test(
    "elements with text need no closing tag",
    arguments: [
      ("<A><B>1<C>2</A>", "A(B\"1\" C\"2\")"), ("<A><B>1</B><C>2</C></A>", "A(B\"1\" C\"2\")"),
      ("<A>\r\n<B>1\r\n<C><D>2\r\n</C>\r\n</A>\r\n", "A(B\"1\" C(D\"2\"))"),
      // A tag without text or an end tag is an empty element, and the next element is its sibling.
      ("<A><B><C>2<D>3</A>", "A(B C\"2\" D\"3\")"), ("<A><B></B><C>2</A>", "A(B C\"2\")"),
      ("<A><B/><C>2</A>", "A(B C\"2\")"), ("<a><B>1</A>", "a(B\"1\")"),
      ("<A><B>x & y &amp; z</A>", "A(B\"x & y & z\")"), ("<A><B>1 < 2 <3</A>", "A(B\"1 < 2 <3\")"),
      ("<A><B><![CDATA[<C>]]></B></A>", "A(B\"<C>\")"), ("<A><!-- x --><B>1</A>", "A(B\"1\")"),
      ("<A><B>x&nbsp;y &#233;<C>A&P <</A>", "A(B\"x y é\" C\"A&P <\")"),
      ("<A><B>x &eacute; &#0; &y; z</A>", "A(B\"x é &#0; &y; z\")"),
      ("<A><B.C>1</A>", "A(B.C\"1\")"), ("<A><B>1</A> and more", "A(B\"1\")"),
    ])
  func reads(text: String, expected: String) {
    expect(outline(sgml(text)), equals: expected)
  }

  @Test(
    "an element that is not closed, or closed twice, is refused",
    arguments: [
      MarkupExample("<A><B>1", ["xml-unclosed"], [1, 8]),
      MarkupExample("<A><B>1</C></A>", ["xml-unclosed"], [1, 8]),
      MarkupExample("<A><B>1</B></B></A>", ["xml-unclosed"], [1, 12]),
      MarkupExample("<A><B></B> text</A>", ["xml-syntax"], [1, 12]),
      MarkupExample("<A><B 1</A>", ["xml-unclosed"], [1, 4]),
      MarkupExample("<!DOCTYPE OFX [<!ENTITY b 'c'>]><A></A>", ["xml-doctype"], [1, 1]),
      MarkupExample("<!doctype OFX><A></A>", ["xml-doctype"], [1, 1]),
      MarkupExample("<!ENTITY b 'c'><A></A>", ["xml-doctype"], [1, 1]),
      MarkupExample("<A><!-- x </A>", ["xml-unclosed"], [1, 4]), MarkupExample("", ["xml-syntax"]),
    ])
  func refuses(example: MarkupExample) {
    let (tree, findings) = MarkupTree.sgml(Array(example.text.utf8), from: 0)
    expect(tree == nil)
    expect(Array(findings.map(\.code).prefix(1)), equals: example.codes, "\(example.text)")
    if let place = example.place {
      expect(lineAndColumn(findings.first, in: example.text), equals: place, "\(example.text)")
    }
  }
}
