import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LotNamesTests {
  private static let header = "id,date,account,type,symbol,quantity,amount,currency,lots\n"

  @Test(
    "an id selects its row's lot, a date the day's lots, and an id takes precedence over a date"
  )
  func names() {
    let bought = """
      a,2025-01-02,A,BUY,X,1,10,EUR,
      2025-01-02,2025-01-03,A,BUY,X,1,20,EUR,
      c,2025-01-04,A,BUY,X,1,30,EUR,

      """
    func left(_ name: String) -> [String] {
      BookedLedger(Self.header + bought + ",2025-02-03,A,SELL,X,1,99,EUR,\(name)\n").lots
        .map { String($0.split(separator: " ")[2]) }
    }
    expect(left("a"), equals: ["2025-01-03", "2025-01-04"])
    expect(left("2025-01-02"), equals: ["2025-01-02", "2025-01-04"])
    expect(left("2025-01-04"), equals: ["2025-01-02", "2025-01-03"])
    expect(left("2025-1-4").count, equals: 3)
  }

  @Test("an id shared by two rows selects the lots of both, in booking order")
  func twice() {
    let booked = BookedLedger(
      Self.header + """
        a,2025-01-02,A,BUY,X,1,10,EUR,
        b,2025-01-03,A,BUY,X,1,20,EUR,
        a,2025-01-04,A,BUY,X,1,30,EUR,
        ,2025-02-03,A,SELL,X,2,99,EUR,a

        """)
    expect(booked.lots, equals: ["A X 2025-01-03 1 20 EUR"])
  }
}
