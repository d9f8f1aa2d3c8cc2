import FinanceEngine
import FinanceModel
import Testing

struct GuessedStatusTests {
  private func guess(_ words: String...) -> LayoutGuess {
    let rows = words.enumerated().map {
      "2026-01-3\($0.offset % 2),a,-3.2\($0.offset),\($0.element)\n"
    }
    return LayoutGuess.propose(
      Array(("Day,Text,Amount,Status\n" + rows.joined() + "2026-01-15,b,5.00,Booked\n").utf8),
      name: "new")
  }

  @Test("rows that are not booked are left out by the words beside them")
  func pending() {
    let layout = guess("Booked", "Pending", "Declined").layout
    #expect(layout?.columns.status == ["Status"])
    #expect(
      layout?.status
        == Layout.Status(booked: ["Booked"], pending: ["Pending"], reverted: ["Declined"]))
    #expect(guess("Booked", "").layout?.status?.booked == ["Booked", ""])
  }

  @Test("a word that is not known is left to be an error of the layout")
  func unknown() {
    let layout = guess("Pending", "Odd").layout
    #expect(layout?.status?.booked == ["Booked"])
  }
}
