import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct CorrectedRowsTests {
  @Test("a row's family is its corrections, the rows they correct and the parts of a split")
  func related() {
    let rows = [
      "t,2026-01-02,Giro,-20,,,", "a,2026-01-02,Giro,-15,t,s,ada", "b,2026-01-02,Giro,-5,,s,ada",
      "c,2026-01-02,Giro,-14,a,,more", "x,2026-01-02,Giro,-1,,,",
    ]
    let table = RandomLedger.table(
      .transactions, ["id,date,account,amount,voids,split,op\n" + rows.map { $0 + "\n" }.joined()])
    for id in ["t", "a", "c"] {
      let family = table.rows(correctedWith: [id]).map { table.text($0, "id") }
      expect(family, equals: ["t", "a", "b", "c"], "\(id)")
    }
    expect(table.rows(correctedWith: ["x"]).map { table.text($0, "id") }, equals: ["x"])
  }
}
