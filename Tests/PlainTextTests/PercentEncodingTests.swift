import Expectations
import PlainText
import Testing

@Suite struct PercentEncodingTests {
  @Test(
    "letters, digits and four marks are kept, all other bytes have two hexadecimal digits",
    arguments: [
      ("", ""), ("AZaz09-._~", "AZaz09-._~"), ("a b/c", "a%20b%2Fc"), ("\n\u{7F}", "%0A%7F"),
      ("é^%", "%C3%A9%5E%25"),
    ])
  func encoded(text: String, encoded: String) {
    expect(text.percentEncoded(), equals: encoded)
  }

  @Test("more marks are kept if stated")
  func kept() {
    expect("/tmp/a b".percentEncoded(keeping: "/"), equals: "/tmp/a%20b")
  }
}
