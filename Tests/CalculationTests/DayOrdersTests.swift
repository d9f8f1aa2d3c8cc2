import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct DayOrdersTests {
  private static let rows = """
    date,account,type,symbol,quantity,unit_price,currency
    2025-03-03,A,BUY,X,10,100,EUR
    2025-03-03,A,BUY,Y,10,100,EUR
    2025-03-03,B,BUY,X,10,100,EUR
    2025-03-03,A,BUY,X,10,104,EUR

    """

  @Test("a day's rows for one holding are not confused with those for another")
  func holdings() {
    let booked = BookedLedger(
      Self.rows + "2025-06-02,A,SELL,Y,5,120,EUR\n2025-06-02,B,SELL,X,5,120,EUR\n")
    expect(booked.findings, equals: [])
    let tied = BookedLedger(Self.rows + "2025-06-02,A,SELL,X,5,120,EUR\n")
    expect(tied.findings.map { $0.split(separator: " ")[1] }, equals: ["activity-order-matters"])
  }

  @Test("each day is checked separately")
  func days() {
    let head = "date,account,type,symbol,quantity,unit_price,currency\n"
    let before = "2025-03-03,A,BUY,X,10,100,EUR\n2025-03-04,A,BUY,X,10,104,EUR\n"
    let one = BookedLedger(
      head + before + "2025-06-02,A,SELL,X,10,120,EUR\n2025-06-02,A,SELL,X,10,120,EUR\n")
    let two = BookedLedger(
      head + before + "2025-06-02,A,SELL,X,10,120,EUR\n2025-06-03,A,SELL,X,10,120,EUR\n")
    expect(one.findings.count, equals: 1)
    expect(two.findings, equals: [])
  }
}
