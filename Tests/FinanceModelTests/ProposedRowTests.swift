import Expectations
import FinanceModel
import Testing

@Suite struct ProposedRowTests {
  @Test("the first non-blank byte distinguishes JSON from delimited rows")
  func formats() {
    let json = #"{"tier": "T", "account": "S", "amount": 1, "balance_after": 2}"#
    expect(proposed(" \n\t\(json)"), equals: ["- T/S 1 -> 2 allocation: "])
    expect(proposed("\n [\(json)]"), equals: ["- T/S 1 -> 2 allocation: "])
    expect(
      proposed("\u{FEFF}" + json).map { $0.prefix(26) }, equals: ["1:1 [json-byte-order-mark]"])
    expect(proposed("tier{,amount\n").first?.contains("'tier' is missing"), equals: true)
  }

  @Test("an array may contain rows of both kinds")
  func mixed() {
    let text = """
      [{"from_tier": "A", "from_account": "x", "to_tier": "B", "to_account": "y", "amount": 1,
        "from_balance_after": 0, "to_balance_after": 1},
       {"tier": "A", "account": "x", "amount": 2, "balance_after": 2}]
      """
    expect(
      proposed(text),
      equals: [
        "- A/x -1 -> 0 rebalance: to y", "- B/y 1 -> 1 rebalance: from x",
        "- A/x 2 -> 2 allocation: ",
      ])
  }
}
