import Expectations
import FinanceModel
import Importing
import PlainText
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
