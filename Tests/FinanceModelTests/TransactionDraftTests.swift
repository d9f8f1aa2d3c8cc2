import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionDraftTests {
  private static func reading(
    _ text: String, _ settings: String = "{}", with columns: [String] = []
  ) throws -> Loaded<Transactions> {
    Transactions.reading(
      [SourceText(file: "ledgers/transactions.csv", bytes: Array(text.utf8))],
      Settings.of(settings), with: columns)
  }

  @Test("rows are split into counted, asserted and pending ones, without voided and void rows")
  func lists() throws {
    let found = try require(
      try Self.reading(
        """
        id,date,account,payee,amount,kind,status,voids
        a,2026-11-01,Alias,Shop,-1,,,
        b,2026-11-02,Giro,,5,opening,CLEARED,
        c,2026-11-03,Giro,,4,assertion,,
        d,2026-11-04,Giro,Pub,-2,,PENDING,
        e,2026-11-05,Giro,Pub,-3,,VOID,
        f,2026-11-06,Giro,Bar,-6,,,a

        """, #"{"accounts": [{"name": "Giro", "kind": "CASH", "aliases": ["Alias"]}]}"#
      ).value)
    expect(found.rows.map(\.amount), equals: [Decimal(5), Decimal(-6)])
    expect(found.rows.map(\.kind), equals: [.opening, .ordinary])
    expect(found.assertions.map(\.amount), equals: [Decimal(4)])
    expect(found.pending.map { found.payees[$0.payee] }, equals: ["Pub"])
    expect(found.rows.map { found.accounts[$0.account] }, equals: ["Giro", "Giro"])
    expect(found.rows.map { found.text("id", of: $0) }, equals: ["b", "f"])
    expect(found.text("location", of: found.rows[0]), equals: "")
  }
}
