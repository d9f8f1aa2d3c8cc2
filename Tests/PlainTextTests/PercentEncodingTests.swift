import Expectations
import PlainText
import Testing

@Suite struct PercentEncodingTests {
  @Test(
    "letters, digits and four marks are kept; other bytes become two hexadecimal digits",
    arguments: [
      ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b/c", "a%20b%2Fc"), ("\n\u{7F}", "%0A%7F"),
      ("é^%", "%C3%A9%5E%25"),
    ])
  func encoded(text: String, encoded: String) {
    expect(text.percentEncoded(), equals: encoded)
  }

  @Test("additional marks are kept if requested")
  func kept() {
    expect("/tmp/a b".percentEncoded(keeping: "/"), equals: "/tmp/a%20b")
  }
}
