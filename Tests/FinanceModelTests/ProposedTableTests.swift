import Expectations
import FinanceModel
import Testing

@Suite struct ProposedTableTests {
  @Test("rows may be omitted, columns may be in any order, and unknown columns are ignored")
  func columns() {
    let text = "colour,amount,tier,balance_after,account\nred,1,T,2,S\n"
    expect(proposed(text), equals: ["- T/S 1 -> 2 allocation: "])
    expect(proposed("\u{FEFF}" + text.replacing("\n", with: "\r\n")), equals: proposed(text))
    expect(proposed(text.replacing(",", with: "\t")), equals: proposed(text))
    expect(proposed(String(text.dropLast())), equals: proposed(text))
    expect(proposed("\n\n" + text), equals: proposed(text))
  }

  @Test("human-readable output is refused as text that is not the rows of a proposal")
  func page() {
    let hint = "pipe in the output of 'plan-allocate AMOUNT -f csv' or 'plan-rebalance -f csv'"
    for page in ["Nothing to move.\n", "Tier    Account   Amount\nT       S        5.00\n"] {
      let line = page.split(separator: "\n")[0]
      expect(
        proposed(page),
        equals: [
          "1:1 [plan-move-format] the input is text, expected the rows of a proposal; \(hint):"
            + " \(line)"
        ])
    }
  }

  @Test("a missing header is reported")
  func header() {
    let hint = "keep the header row; remove other rows with grep -v, for example"
    expect(
      proposed("pay,T,S,5.00,5.00,\n"),
      equals: [
        "1:1 [plan-move-columns] the header row is missing; \(hint): pay,T,S,5.00,5.00,"
      ])
    expect(proposed("pay\tT\tS\n").map { $0.prefix(23) }, equals: ["1:1 [plan-move-columns]"])
  }

  @Test("each missing column is reported, with a column that may be meant")
  func missingColumns() {
    let hint = "pipe in the output of 'plan-allocate AMOUNT -f csv' or 'plan-rebalance -f csv'"
    expect(
      proposed("tier,amount\nT,5\n"),
      equals: [
        "1:1 [plan-move-columns] column 'account' is missing; \(hint): tier,amount",
        "1:1 [plan-move-columns] column 'balance_after' is missing; \(hint): tier,amount",
      ])
    expect(
      proposed("tier\tacount\tamount\tbalance_after\n"),
      equals: [
        "1:1 [plan-move-columns] column 'account' is missing; rename 'acount' to 'account' if it is"
          + " that column: tier\tacount\tamount\tbalance_after"
      ])
    expect(proposed("to_tier,amount,to_account\n").count, equals: 4)
  }

  @Test("CSV errors and invalid values are reported together")
  func mistakes() {
    let shown = proposed("tier,account,amount,balance_after\nT,S,5\nT,S,\"1,5\",2\n")
    expect(
      shown.map { $0.prefix(while: { $0 != "]" }) },
      equals: [
        "2:6 [csv-field-count", "3:5 [plan-move-malformed",
      ])
    expect(proposed("tier;account;amount\n").first?.contains("[csv-semicolon]"), equals: true)
    expect(proposed([0xFF, 0xFE, 0x74, 0]).first?.contains("[csv-utf16]"), equals: true)
  }

  @Test("TSV has its own escapes, and rows must have as many fields as the header")
  func tabs() {
    let header = "tier\taccount\tamount\tbalance_after\n"
    expect(
      proposed(header + "a\\tb\\\\\tc\\n\\r\\x\\\t1\t2\r\n\n"),
      equals: ["- a\tb\\/c\n\r\\x\\ 1 -> 2 allocation: "])
    expect(
      proposed(header + "T\tS\t1\n"),
      equals: [
        "2:1 [plan-move-malformed] the row has 3 fields, expected 4; separate fields with one tab,"
          + " and write a tab inside a field as \\t: T\tS\t1"
      ])
  }
}
