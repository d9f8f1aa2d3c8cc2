import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct ContentIDTests {
  @Test("the text form is i and 25 characters, and round-trips")
  func text() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let id = Identifier.content(
        of: [("a", "\(random.next())")], in: "transactions", occurrence: 1)
      expect(ContentID(id.utf8)?.text, equals: id)
    }
    for text in [
      "", "i", "j" + String(repeating: "0", count: 25), "iw" + String(repeating: "0", count: 24),
    ] {
      expect(ContentID(text.utf8) == nil)
    }
  }
}
