import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ContentIDTests {
  @Test("as text it is i and 25 characters, and is read back")
  func text() {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<200 {
      let id = Identifier.content(
        of: [("a", "\(random.next())")], in: "transactions", occurrence: 1)
      #expect(ContentID(id.utf8)?.text == id)
    }
    for text in [
      "", "i", "j" + String(repeating: "0", count: 25), "iw" + String(repeating: "0", count: 24),
    ] {
      #expect(ContentID(text.utf8) == nil)
    }
  }

  @Test("an id of the bank stands for its texts, but not for day and amount")
  func bankID() {
    var identities = RowIdentities(ofAccount: "Giro")
    func row(_ amount: Int, _ payee: String) -> StatementRow {
      StatementRow(
        line: 1, date: .epochDay, payee: payee, amount: Decimal(amount), currency: "EUR",
        bankID: "7")
    }
    #expect(identities.identity(of: row(1, "a")) == identities.identity(of: row(1, "b")))
    #expect(identities.identity(of: row(1, "a")) != identities.identity(of: row(2, "a")))
  }
}
