import Expectations
import Spending
import Testing

@Suite struct PayeeWordsTests {
  @Test(
    "references, legal forms and banking words are omitted, unless no other words remain",
    arguments: [
      ("SEPA LASTSCHRIFT Müller-Strom GmbH MD-46017/98", ["muller", "strom"]),
      ("Netflix.com 866-579-7172", ["netflix"]), ("PAYPAL *SPOTIFY P3A4", ["spotify"]),
      ("Café Ole\u{301}", ["cafe", "ole"]), ("O2", ["o2"]), ("GmbH", ["gmbh"]), ("—", []), ("", []),
    ])
  func words(_ text: String, _ words: [String]) {
    expect(PayeeWords(text).words, equals: words)
    expect(PayeeWords(text).head, equals: words.first ?? "")
  }
}
