import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct JournalTests {
  @Test("an empty folder gives an empty journal")
  func empty() throws {
    let journal = try JournalText().journal()
    expect(journal.entries == [] && journal.accounts == [] && journal.commodities == [])
    expect(journal.findings, equals: [])
  }

  @Test("a day's entries are activities, statements, transactions, values, then the plan")
  func order() throws {
    var text = JournalText()
    text.plan = savedPlan([("T", "Jar", 1)], on: "2026-01-05")
    text.values = ["2026-01-05T12:00:00Z,Flat,value,9,,EUR"]
    text.transactions = ["2026-01-05,Giro,,,1,EUR,", "2026-01-04,Giro,,,2,EUR,"]
    text.positions = ["2026-01-05,Pension,$CASH,7,,EUR"]
    text.activities = "date,account,type,amount,currency\n2026-01-05,Broker,DEPOSIT,5,EUR\n"
    try expect(
      text.journal().entries.map { "\($0.date) \($0.title)" },
      equals: [
        "2026-01-04 TRANSACTION", "2026-01-05 DEPOSIT", "2026-01-05 STATEMENT",
        "2026-01-05 TRANSACTION", "2026-01-05 VALUE", "2026-01-05 PLAN", "2026-01-05 TIERS",
      ])
  }

  @Test("records after the last day are omitted")
  func last() throws {
    var text = JournalText()
    text.last = "2026-01-04"
    text.values = ["2026-01-05T12:00:00Z,Flat,value,9,,EUR"]
    text.transactions = ["2026-01-05,Giro,,,1,EUR,"]
    text.positions = ["2026-01-05,Pension,$CASH,7,,EUR"]
    text.activities = "date,account,type,amount,currency\n2026-01-05,Broker,DEPOSIT,5,EUR\n"
    text.prices = .of("2026-01-05 USD 0.9 EUR")
    let journal = try text.journal()
    expect(journal.entries == [] && journal.prices.isEmpty)
  }
}

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
