import FinanceEngine
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct StatementEntriesTests {
  @Test("each statement takes out what is no longer so, and brings what is new")
  func replacing() throws {
    var text = JournalText()
    text.positions = [
      "2025-01-31,P,X,10,5,EUR", "2025-01-31,P,Y,2,,EUR", "2025-01-31,P,$CASH,7,,EUR",
      "2025-02-28,P,X,12,6,EUR", "2025-02-28,P,Y,2,,EUR", "2025-02-28,P,$CASH,7,,EUR",
      "2025-03-31,P,X,12,6,EUR", "2025-03-31,P,Y,2,,EUR", "2025-03-31,P,$CASH,7,,EUR",
      "2025-04-30,P,$CASH,90,,EUR",
    ]
    #expect(
      try text.lines() == [
        "2025-01-31 STATEMENT: Assets:P:X 10 X {50 EUR 2025-01-31}, Assets:P:Y 2 Y,"
          + " Assets:P:Cash 7 EUR, Equity:Statements -57 EUR, Equity:Statements -2 Y",
        "2025-02-28 STATEMENT: Assets:P:X -10 X {-50 EUR 2025-01-31},"
          + " Assets:P:X 12 X {72 EUR 2025-02-28}, Equity:Statements -22 EUR",
        "2025-04-30 STATEMENT: Assets:P:X -12 X {-72 EUR 2025-02-28}, Assets:P:Y -2 Y,"
          + " Assets:P:Cash 83 EUR, Equity:Statements -11 EUR, Equity:Statements 2 Y",
      ])
  }

  @Test("two rows of one asset are two lots; pence are pounds; later statements do not count")
  func lots() throws {
    var text = JournalText()
    text.positions = [
      "2025-01-31,P,X,10,500,GBp", "2025-01-31,P,X,1,600,GBp", "2027-01-31,P,X,1,600,GBp",
    ]
    #expect(
      try text.lines() == [
        "2025-01-31 STATEMENT: Assets:P:X 10 X {50 GBP 2025-01-31 lot-1},"
          + " Assets:P:X 1 X {6 GBP 2025-01-31 lot-2}, Equity:Statements -56 GBP"
      ])
  }
}
