import Expectations
import FinanceModel
import Investing
import PlainText
import Testing

@Suite struct PortfolioGroupsTests {
  private let folder = InvestedFolder(
    activities: [
      "2024-01-02,isa,DEPOSIT,,,,1000,,EUR,,,", "2024-01-02,isa,BUY,A,10,50,,,EUR,,,",
      "2024-01-02,isa,BUY,B,10,20,,,EUR,,,", "2024-01-02,old,DEPOSIT,,,,200,,EUR,,,",
      "2024-01-02,old,BUY,A,2,40,,,EUR,,,",
    ],
    prices: ["2024-01-03,A,EUR,60,", "2024-01-03,B,EUR,10,"], settings: InvestedFolder.classed)

  private func groups(by text: String) throws -> [String] {
    let answers = try folder.answers(on: "2024-01-03")
    let groups = try PortfolioGroups(
      of: answers.portfolio, by: Grouping(parsing: text), answers.settings)
    return groups.groups.map { group in
      [
        group.name, group.costBasis.text, group.marketValue.text, group.cash.text,
        group.value.text, group.unrealizedGain.text,
      ].joined(separator: " ")
    }
  }

  @Test("positions and cash are grouped by the settings and the ledger")
  func sums() throws {
    try expect(groups(by: "account"), equals: ["isa 700 700 300 1000 0", "old 80 120 120 240 40"])
    try expect(
      groups(by: "symbol"),
      equals: [
        "A 580 720 0 720 140", "(cash) 0 0 420 420 0", "B 200 100 0 100 -100",
      ])
    try expect(groups(by: "currency"), equals: ["EUR 780 820 420 1240 40"])
    try expect(
      groups(by: "kind"), equals: ["SECURITIES 700 700 300 1000 0", "(none) 80 120 120 240 40"])
    try expect(
      groups(by: "group"), equals: ["Long 700 700 300 1000 0", "(none) 80 120 120 240 40"])
    try expect(
      groups(by: "class:region"),
      equals: [
        "World 580 720 0 720 140", "(cash) 0 0 420 420 0", "(none) 200 100 0 100 -100",
      ])
  }

  @Test("for every grouping, the groups sum to the total, and the weights to 100 %")
  func whole() throws {
    let answers = try folder.answers(on: "2024-01-03")
    let value = try PortfolioTotals(of: answers.portfolio).value
    for text in ["account", "symbol", "currency", "kind", "group", "class:region", "class:x"] {
      let groups = try PortfolioGroups(
        of: answers.portfolio, by: Grouping(parsing: text), answers.settings)
      expect(groups.value, equals: value)
      var sum: Decimal? = .zero
      for group in groups.groups { sum = try sum.adding(group.value) }
      expect(sum, equals: value, "\(text)")
      for group in groups.groups { expect(group.weightPct, equals: group.value.percent(of: value)) }
    }
  }
}

extension InvestedFolder {
  /// One account and one asset with all properties used by a grouping.
  static let classed = """
    {"base_currency": "EUR",
     "accounts": [{"name": "isa", "kind": "SECURITIES", "group": "Long"}],
     "assets": [{"symbol": "A", "kind": "FUND", "classes": {"region": "World"}}],
     "targets": {"by": "class:region", "weights": {"World": 30, "Europe": 10}}}
    """
}
