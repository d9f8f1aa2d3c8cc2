import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BalanceAssertionTests {
  @Test("assertions are live rows of that kind whose status counts, with aliases resolved")
  func rows() throws {
    let table = RandomLedger.table(
      .transactions,
      [
        "id,date,account,amount,currency,kind,status,voids\n1,2026-01-01,a,1,EUR,,,\n"
          + "2,2026-01-02,G,5,EUR,assertion,,\n3,2026-01-03,a,6,,assertion,PENDING,\n"
          + "4,2026-01-04,a,7,,assertion,,\n5,,,,,,,4\n6,2026-01-06,a,x,,assertion,,\n"
          + "7,2026-01-07,b,-8,,assertion,CLEARED,\n"
      ])
    let settings = Settings.of(#"{"accounts": [{"name": "Giro", "aliases": ["G"]}]}"#)
    let found = BalanceAssertion.assertions(in: table, settings)
    expect(found.map(\.account), equals: ["Giro", "b"])
    expect(found.map(\.amount), equals: [Decimal(5), Decimal(-8)])
    expect(found.map(\.currency), equals: ["EUR", nil])
    expect(found.map(\.place.record), equals: [1, 6])
  }
}
