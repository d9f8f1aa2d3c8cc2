import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct TransactionSumsTests {
  private let header = "date,account,amount,currency,kind,group\n"

  private func lines(_ rows: String...) -> [String] {
    findings(.transactions, header + rows.map { $0 + "\n" }.joined()).map {
      "\($0.place?.record ?? -1) \($0.severity.rawValue) \($0.code) \($0.message)"
    }
  }

  @Test("a second opening is told, with the first")
  func openings() {
    #expect(
      lines("2026-01-02,x,5,EUR,opening,", "2026-01-03,x,5,EUR,opening,") == [
        "1 warning transaction-opening-twice 'x' has a second opening"
      ])
    #expect(lines("2026-01-02,x,5,EUR,opening,", "2026-01-03,y,5,EUR,opening,") == [])
  }

  @Test("sides of a transfer that do not come to zero are told; of two currencies they may")
  func transfers() {
    #expect(
      lines("2026-01-02,x,-500,EUR,transfer,m1", "2026-01-02,y,50,EUR,transfer,m1") == [
        "1 warning transaction-transfer-unequal the sides of transfer 'm1' come to -450, not 0"
      ])
    #expect(lines("2026-01-02,x,-500,EUR,transfer,m1", "2026-01-02,y,500,EUR,transfer,m1") == [])
    #expect(lines("2026-01-02,x,-500,EUR,transfer,m1", "2026-01-02,y,550,USD,transfer,m1") == [])
    #expect(lines("2026-01-02,x,-500,EUR,transfer,m1") == [])
  }

  @Test("an account that has activities too is told, unless it is tracked otherwise")
  func outranked() {
    let activities = RandomLedger.table(
      .activities, ["date,account,type\n2026-01-02,x,DEPOSIT\n2026-01-02,z,DEPOSIT\n"])
    var settings = Settings(accounts: [AccountSettings(name: "z")])
    settings.accounts?[0].tracking = .values
    let names = LedgerNames(
      plan: nil, settings: settings, today: RandomLedger.today, activities: activities)
    let table = RandomLedger.table(
      .transactions, [header + "2026-01-02,x,5,EUR,,\n2026-01-03,x,6,EUR,,\n2026-01-03,z,6,EUR,,\n"]
    )
    let found = table.findings(names).filter { $0.code == "transaction-outranked" }
    #expect(found.map(\.place) == [LedgerPlace(file: 0, record: 0)])
  }
}
