import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct VoidFindingsTests {
  private let header = "id,date,account,amount,voids\n"

  private func findings(_ rows: String) -> [String] {
    RandomLedger.table(.transactions, [header + rows]).voidFindings.map {
      "\($0.place?.record ?? -1) \($0.code) \($0.hint ?? "")"
    }
  }

  @Test("unknown ids, cycles and two corrections of a row are reported; one correction is not")
  func found() {
    expect(findings("a1,2026-01-02,x,1,\na2,2026-01-02,x,2,a1\n"), equals: [])
    expect(
      findings("a1,2026-01-02,x,1,\na2,2026-01-02,x,2,b1\n"),
      equals: [
        "1 transaction-voids-unknown did you mean 'a1'?"
      ])
    expect(
      findings("a1,2026-01-02,x,1,a1\n"),
      equals: [
        "0 transaction-voids-circle keep voids in the last correction only"
      ])
    expect(
      findings("a1,2026-01-02,x,1,\na2,2026-01-02,x,2,a1\na3,2026-01-02,x,3,a1\n"),
      equals: [
        "1 transaction-voids-twice to keep this correction: ledger-add --keep 'a2' --apply; to keep"
          + " the other correction: ledger-add --keep 'a3' --apply"
      ])
  }

  @Test("an unknown id and a row that voids itself are refused, also on the fast path")
  func readings() {
    func codes(_ rows: String) -> [String] {
      let text = "id,timestamp,account,event,value,voids\n" + rows
      let source = SourceText(file: "values.csv", bytes: Array(text.utf8))
      return ValueLedger.reading([source], Settings()).diagnostics.map(\.code)
    }
    let first = "a1,2026-01-02T09:00:00Z,x,open,1,\n"
    expect(codes(first + "a2,2026-01-03T09:00:00Z,x,value,2,a1\n"), equals: [])
    expect(codes(first + "a2,2026-01-03T09:00:00Z,x,value,2,a9\n"), equals: ["value-voids-unknown"])
    expect(codes(first + "a2,2026-01-03T09:00:00Z,x,value,2,a2\n"), equals: ["value-voids-circle"])
  }
}
