import Expectations
import Exporting
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ValueEntriesTests {
  @Test(
    "a first value opens, flows are contributions, the rest is revaluation; closing loses nothing"
  )
  func life() throws {
    var text = JournalText()
    text.values = [
      "2026-01-05T12:00:00Z,S,value,1000,,EUR", "2026-02-05T12:00:00Z,S,value,1310,300,EUR",
      "2026-03-05T12:00:00Z,S,flow,,-10,EUR", "2026-04-05T12:00:00Z,S,close,,,EUR",
      "2026-05-05T12:00:00Z,S,reopen,,,EUR",
    ]
    try expect(
      text.lines(),
      equals: [
        "2026-01-05 VALUE: Assets:S 1000 EUR = 1000, Equity:Opening-Balances -1000 EUR",
        "2026-02-05 VALUE: Assets:S 310 EUR = 1310, Equity:Transfers -300 EUR,"
          + " Income:Revaluation -10 EUR",
        "2026-03-05 VALUE: Assets:S -10 EUR = 1300, Equity:Transfers 10 EUR",
        "2026-04-05 VALUE: Assets:S -1300 EUR = 0, Equity:Transfers 1300 EUR",
        "2026-05-05 VALUE: Assets:S 1300 EUR = 1300, Equity:Transfers -1300 EUR",
      ])
  }

  @Test("if transactions record the contributions, a value adjusts their total")
  func transactions() throws {
    var text = JournalText()
    text.values = [
      "2026-01-31T12:00:00Z,S,value,100,,EUR", "2026-02-28T12:00:00Z,S,value,82,,EUR",
    ]
    text.transactions = ["2026-01-05,S,,,90,EUR,opening", "2026-02-05,S,Shop,Food,-20,EUR,"]
    try expect(
      text.lines(),
      equals: [
        "2026-01-05 OPENING: Assets:S 90 EUR, Equity:Opening-Balances -90 EUR",
        "2026-01-31 VALUE: Assets:S 10 EUR = 100, Equity:Adjustments -10 EUR",
        "2026-02-05 Shop: Assets:S -20 EUR, Expenses:Food 20 EUR",
        "2026-02-28 VALUE: Assets:S 2 EUR = 82, Equity:Adjustments -2 EUR",
      ])
  }

  @Test("the final balances match snapshot for random values")
  func random() throws {
    var generator = SeededGenerator(seed: 11)
    var text = JournalText()
    var day = 1
    for _ in 0..<60 {
      day += generator.number(0...3)
      let account = ["A", "B"].randomElement(using: &generator) ?? ""
      let stamp = "2026-\(day > 120 ? "02" : "01")-\(day % 28 + 1 < 10 ? "0" : "")\(day % 28 + 1)"
      let isFlow = generator.number(0...2) == 0
      text.values.append(
        "\(stamp)T12:00:00Z,\(account),\(isFlow ? "flow" : "value"),"
          + (isFlow ? ",\(generator.number(0...99) - 50)" : "\(generator.number(0...999)),")
          + ",EUR")
    }
    text.values = Array(Set(text.values.map { String($0.prefix(20)) })).sorted().compactMap {
      key in text.values.first { $0.hasPrefix(key) }
    }
    var sums: [JournalAccount: Decimal] = [:]
    for entry in try text.journal().entries {
      try expect(entry.remainder(), equals: [], "seed 11")
      for posting in entry.postings where posting.account.owner != nil {
        sums[posting.account] = try (sums[posting.account] ?? .zero) + posting.quantity
        expect(posting.asserted, equals: sums[posting.account], "seed 11")
      }
    }
    expect(sums.count, equals: 2, "seed 11")
  }
}

@Suite struct PlanEntriesTests {
  private func text(_ day: String?) -> JournalText {
    var text = JournalText()
    text.plan = savedPlan([("T 1", "Saver", 5000), ("T 2", "Saver", 3000)], on: day)
    return text
  }

  @Test("an account only in the plan opens with its balances, and tiers are memo postings")
  func balances() throws {
    try expect(
      text("2026-11-01").lines(),
      equals: [
        "2026-11-01 PLAN: Assets:Saver 8000 EUR, Equity:Opening-Balances -8000 EUR",
        "2026-11-01 TIERS: (Equity:Tiers:T-1:Saver 5000 EUR), (Equity:Tiers:T-2:Saver 3000 EUR)",
      ])
  }

  @Test("tiers can be omitted, and plan balances add nothing to an account with values")
  func tiers() throws {
    var text = text("2026-11-01T12:00:00+01:00")
    text.options.hasTiers = false
    text.values = ["2026-11-05T12:00:00Z,Saver,value,8200,,EUR"]
    try expect(
      text.lines(),
      equals: [
        "2026-11-05 VALUE: Assets:Saver 8200 EUR = 8200, Equity:Opening-Balances -8200 EUR"
      ])
  }

  @Test(
    "a plan without a date, or with a later one, is entered on the last day",
    arguments: [nil, "2027-01-01", "soon"])
  func days(day: String?) throws {
    try expect(text(day).journal().entries.map(\.date.description).first, equals: "2026-11-21")
  }
}
