import FinanceModel
import PlainText
import Testing

struct LiveRowsByIDTests {
  private func files(_ texts: [String]) -> [SourceText] {
    texts.enumerated().map { SourceText(file: "\($0).csv", bytes: Array($1.utf8)) }
  }

  @Test("a row is voided by one of another file, also where its own file has no such column")
  func otherHeader() {
    let values = [
      "id,timestamp,account,event\n1,2026-01-05T10:00:00Z,A,open\n",
      "id,timestamp,account,event,voids\n2,,,,1\n",
    ]
    let activities = [
      "id,date,account,type,currency\n1,2026-01-05,A,DEPOSIT,EUR\n",
      "id,date,account,type,currency,voids\n2,,,,,1\n",
    ]
    for (values, activities) in [
      (values, activities), (values.reversed(), activities.reversed()),
    ] {
      #expect(ValueLedger.reading(files(values), Settings()).value?.count == 0)
      #expect(ActivityLedger.reading(files(activities), Settings()).value?.count == 0)
    }
  }

  @Test("a row that takes back another and says something itself replaces it")
  func replacement() throws {
    let text = """
      id,timestamp,account,event,value,note,voids
      3,2026-01-05T10:00:00Z,A,value,1,,
      1,2026-01-05T10:00:00Z,A,value,2,,3
      2,2026-01-05T10:00:00Z,A,value,3,,
      4,,,,,"so, no",2
      5,2026-01-05T10:00:00Z,A,value,4,,

      """
    let ledger = try #require(ValueLedger.reading(files([text]), Settings()).value)
    #expect((0..<ledger.count).map { ledger[$0].value } == [Decimal(2), Decimal(4)])
  }
}
