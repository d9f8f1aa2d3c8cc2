import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct StatementEntriesTests {
  @Test("each statement removes changed holdings and adds the new ones")
  func replacing() throws {
    var text = JournalText()
    text.positions = [
      "2025-01-31,P,X,10,5,EUR", "2025-01-31,P,Y,2,,EUR", "2025-01-31,P,$CASH,7,,EUR",
      "2025-02-28,P,X,12,6,EUR", "2025-02-28,P,Y,2,,EUR", "2025-02-28,P,$CASH,7,,EUR",
      "2025-03-31,P,X,12,6,EUR", "2025-03-31,P,Y,2,,EUR", "2025-03-31,P,$CASH,7,,EUR",
      "2025-04-30,P,$CASH,90,,EUR",
    ]
    try expect(
      text.lines(),
      equals: [
        "2025-01-31 STATEMENT: Assets:P:X 10 X {50 EUR 2025-01-31}, Assets:P:Y 2 Y,"
          + " Assets:P:Cash 7 EUR, Equity:Statements -57 EUR, Equity:Statements -2 Y",
        "2025-02-28 STATEMENT: Assets:P:X -10 X {-50 EUR 2025-01-31},"
          + " Assets:P:X 12 X {72 EUR 2025-02-28}, Equity:Statements -22 EUR",
        "2025-04-30 STATEMENT: Assets:P:X -12 X {-72 EUR 2025-02-28}, Assets:P:Y -2 Y,"
          + " Assets:P:Cash 83 EUR, Equity:Statements -11 EUR, Equity:Statements 2 Y",
      ])
  }

  @Test("a split in the activities also changes earlier statements")
  func split() throws {
    var text = JournalText()
    text.positions = [
      "2025-01-31,P,X,10,5,EUR", "2025-03-31,P,X,40,1.25,EUR", "2025-06-30,P,X,41,1.25,EUR",
    ]
    text.activities = """
      date,account,type,symbol,quantity,amount,currency,ratio
      2025-01-02,B,BUY,X,1,5,EUR,
      2025-02-28,B,SPLIT,X,,,EUR,4:1
      """
    let lines = try text.lines().filter { !$0.contains("Assets:B") }
    let opening = "2025-01-31 STATEMENT: Assets:P:X 10 X {50 EUR 2025-01-31}"
    let split = "2025-02-28 SPLIT X: Assets:P:X -10 X {-50 EUR 2025-01-31}"
    let later = "2025-06-30 STATEMENT: Assets:P:X -40 X {-50 EUR 2025-01-31}"
    expect(
      lines,
      equals: [
        "\(opening), Equity:Statements -50 EUR",
        "\(split), Assets:P:X 40 X {50 EUR 2025-01-31}",
        "\(later), Assets:P:X 41 X {51.25 EUR 2025-06-30}, Equity:Statements -1.25 EUR",
      ])
  }

  @Test(
    "two rows for one asset are two lots, pence become pounds, and later statements are ignored"
  )
  func lots() throws {
    var text = JournalText()
    text.positions = [
      "2025-01-31,P,X,10,500,GBp", "2025-01-31,P,X,1,600,GBp", "2027-01-31,P,X,1,600,GBp",
    ]
    try expect(
      text.lines(),
      equals: [
        "2025-01-31 STATEMENT: Assets:P:X 10 X {50 GBP 2025-01-31 lot-1},"
          + " Assets:P:X 1 X {6 GBP 2025-01-31 lot-2}, Equity:Statements -56 GBP"
      ])
  }
}
