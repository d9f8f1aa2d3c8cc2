import Expectations
import PlainText
import Testing

struct XMLDeclarationTests {
  @Test(
    "the declared encoding is in lower case, and nil if not declared",
    arguments: [
      ("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a/>", "iso-8859-1"),
      ("\u{FEFF}<?xml version='1.0' encoding = 'UTF-8'?>", "utf-8"),
      ("\n<?xml encoding=\"utf-16\"?>", "utf-16"), ("<?xml version=\"1.0\"?>", nil),
      ("<a encoding=\"x\"/>", nil), ("<?xml version=\"1.0\"?><a encoding='x'/>", nil),
      ("<?xml encoding=\"\"?>", nil), ("<?xml encoding", nil), ("", nil),
    ] as [(String, String?)])
  func encoding(text: String, expected: String?) {
    expect(XMLDeclaration.encoding(of: Array(text.utf8)), equals: expected)
  }
}
