import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalEntryTests {
  private func lot(_ cost: String) -> JournalLot {
    JournalLot(
      date: .epochDay, label: nil, cost: .of(cost), currency: "EUR", unitCost: nil,
      isExact: false, isNextByMethod: false)
  }

  @Test("units count at cost, money at its price, and memo postings not at all")
  func remainder() throws {
    let cash = JournalAccount.cash(account: "B")
    let entry = JournalEntry(
      .statement, on: .epochDay, title: "x",
      postings: [
        JournalPosting(
          .units(account: "B", symbol: "X"), .of("3"), "X", lot: lot("100.01")),
        JournalPosting(cash, .of("-90"), "USD", price: JournalAmount(.of("-100"), "EUR")),
        JournalPosting(cash, .of("-0.01"), "EUR"),
        JournalPosting(.tier("T", account: "B"), .of("7"), "EUR", isNoted: true),
      ])
    try expect(entry.remainder(), equals: [])
    expect(
      entry.postings.map(\.weight.quantity).map(\.description),
      equals: [
        "100.01", "-100", "-0.01", "7",
      ])
  }

  @Test("an unbalanced remainder is reported by commodity")
  func unbalanced() throws {
    let entry = JournalEntry(
      .statement, on: .epochDay, title: "x",
      postings: [
        JournalPosting(.fees, .of("1"), "EUR"), JournalPosting(.fees, .of("2"), "USD"),
        JournalPosting(.fees, .of("-1"), "EUR"),
      ])
    try expect(entry.remainder(), equals: [JournalAmount(.of("2"), "USD")])
  }
}
