import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct AccountPostingTests {
  private func reading(_ text: String) -> Loaded<[AccountPosting]> {
    AccountPosting.reading(RandomLedger.table(.transactions, [text]), Settings())
  }

  @Test("each row that counts is one posting, in file order")
  func rows() throws {
    let rows = try require(
      reading(
        "id,date,account,amount,currency,kind,voids\n1,2024-01-03,a,-5,,,\n"
          + "2,2024-01-02,b,7.25,CHF,opening,\n3,2024-01-02,b,9,,,\n4,,,,,,3\n"
      ).value)
    expect(rows.map(\.account), equals: ["a", "b"])
    expect(rows.map(\.amount.description), equals: ["-5", "7.25"])
    expect(rows.map(\.currency), equals: [nil, "CHF"])
    expect(rows.map(\.kind), equals: [.ordinary, .opening])
  }

  @Test("errors are reported at their cells")
  func mistakes() {
    expect(
      reading(
        "date,account,amount,kind\n2024-02-30,a,x,\n2024-01-01,,,\n2024-01-01,a,1,moved\n"
      ).diagnostics.map(\.code),
      equals: [
        "transaction-date-malformed", "transaction-number-malformed",
        "transaction-value-missing", "transaction-value-missing", "transaction-word-unknown",
      ])
  }
}
