import Expectations
import FinanceModel
import Importing
import Testing

struct GuessedColumnsTests {
  private func layout(_ text: String) -> Layout? {
    LayoutGuess.propose(Array(text.utf8), name: "new").layout
  }

  @Test("two columns, one of them filled in each row, are money in and money out by their names")
  func sides() {
    let found = layout("Date,Text,Credit,Debit\n2026-01-01,a,5.00,\n2026-01-02,b,,6.00\n")
    expect(found?.columns.moneyIn == ["Credit"] && found?.columns.moneyOut == ["Debit"])
  }

  @Test("a column with two words is the direction")
  func direction() {
    let found = layout("Date,Text,Flag,Amount\n2026-01-01,a,Af,5.00\n2026-01-02,b,Bij,6.00\n")
    expect(found?.columns.direction, equals: ["Flag"])
    expect(found?.direction, equals: Layout.Direction(in: ["Bij"], out: ["Af"]))
  }

  @Test("a balance that moves opposite to the amount makes money out positive")
  func oppositeChain() {
    let rows = "2026-01-01,5.00,95.00\n2026-01-02,5.50,89.50\n2026-01-03,-10.25,99.75\n"
    let found = layout("Date,Amount,Left\n" + rows)
    expect(found?.sign == .outflowPositive && found?.columns.balance == ["Left"])
  }

  @Test("code and account number columns are recognized by their cells")
  func codes() {
    let found = layout(
      "Date,Name,X,Y,Amount\n2026-01-01,a,EUR,DE02120300000000202051,-5.00\n"
        + "2026-01-02,b,EUR,DE75512108001245126199,-6.50\n2026-01-03,c,EUR,,7.00\n")
    expect(found?.columns.currency == ["X"] && found?.columns.counterparty == ["Y"])
  }
}
