import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct RowIdentitiesTests {
  @Test("a bank's id replaces the texts in a row's identity, but not day and amount")
  func bankID() {
    var identities = RowIdentities(ofAccount: "Giro")
    func row(_ amount: Int, _ payee: String) -> StatementRow {
      StatementRow(
        line: 1, date: .epochDay, payee: payee, amount: Decimal(amount), currency: "EUR",
        bankID: "7")
    }
    expect(identities.identity(of: row(1, "a")), equals: identities.identity(of: row(1, "b")))
    expect(identities.identity(of: row(1, "a")) != identities.identity(of: row(2, "a")))
  }

  @Test("the counterparty's account number is ignored, because only some files contain it")
  func counterparty() {
    var identities = RowIdentities(ofAccount: "Giro")
    func row(_ counterparty: String?) -> StatementRow {
      StatementRow(
        line: 1, date: .epochDay, payee: "Miete", amount: Decimal(-100), currency: "EUR",
        counterparty: counterparty)
    }
    expect(identities.identity(of: row(nil)), equals: identities.identity(of: row("DE1")))
  }
}

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

@Suite struct KnownIDsTests {
  @Test("a row removed by an undo may be imported again, a row cancelled by hand may not")
  func states() throws {
    let file = Statement.of("2026-03-01 -5.00 Cafe")
    var scene = ImportScene()
    let id = try require(try scene.add([file]).identified.rows[0].id)
    expect(KnownIDs(scene.table()).state(of: id), equals: .present)
    scene.undo("b1")
    expect(KnownIDs(scene.table()).state(of: id), equals: .undone)
    expect(try scene.add([file], batch: "b2").identified.rows[0].id != id)
    expect(KnownIDs(ImportScene().table()).state(of: id) == nil)
  }
}
