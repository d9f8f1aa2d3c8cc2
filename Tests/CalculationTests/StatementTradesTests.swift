import Expectations
import FinanceModel
import Testing

struct StatementTradesTests {
  private func trade(_ more: String, _ row: String) -> [String] {
    let layout = SampleLayout.json(
      #", "types": [{"word": "B", "type": "BUY"}, {"word": "T", "type": "DEPOSIT","#
        + #" "type_if_negative": "WITHDRAWAL"}, {"word": "S", "type": "SPLIT"}]\#(more)"#,
      header: #""D","P","T","Q","U","F","A""#,
      columns: #", "amount": ["A"], "type": ["T"], "quantity": ["Q"], "unit_price": ["U"],"#
        + #" "fee": ["F"]"#)
    return Array(SampleLayout.lines(layout, "D,P,T,Q,U,F,A\n2026-01-01,,\(row)\n").suffix(2))
  }

  @Test("a missing amount is computed as an outflow of quantity times price plus fee")
  func computed() {
    expect(trade("", "B,2,10.00,1.50,").first, equals: "  line 2: 2026-01-01 -21.5 EUR [] []")
  }

  @Test("a purchase without units and a payment without an amount are omitted")
  func lacking() {
    for row in ["B,0,10.00,,-5.00", "T,,,,"] {
      let found = trade("", row)
      expect(
        found.last == "  skipped line 2: unwritten" && !found.contains { $0.contains(" BUY ") })
    }
  }

  @Test("the direction of a payment comes from its amount, not from the quantity")
  func decisive() {
    expect(trade("", "T,1,5.00,,-5.00").last?.contains("WITHDRAWAL"), equals: true)
    expect(trade("", "T,-1,5.00,,5.00").last?.contains("DEPOSIT"), equals: true)
  }

  @Test("the quantity may be in the text, and one header may have two kinds of rows")
  func unitsInText() {
    let header = #""D","P","K","A""#
    func read(_ more: String, _ rows: String) -> [String] {
      let layout = SampleLayout.json(
        #", "types": [{"word": "buy", "type": "BUY"}], \#(more)"#, header: header,
        columns: #", "amount": ["A"], "type": ["K"], "text": ["P"]"#)
      return Array(SampleLayout.lines(layout, "D,P,K,A\n\(rows)\n").dropFirst())
    }
    let after = #""quantity_after": ["OPEN BUY"]"#
    expect(
      read(after, "2026-01-01,OPEN BUY 0.5/8 @ 2.10,buy,-1.05").last?.contains("quantity=0.5"),
      equals: true)
    let mixed =
      after + #", "skip": [{"column": "K", "words": ["in"]}], "further_tables": [{"name": "new","#
      + #" "only": [{"column": "K", "words": ["in"]}], "columns": {"date": ["D"], "amount": ["A"],"#
      + #" "type": ["K"]}, "types": [{"word": "in", "type": "DEPOSIT"}]}]"#
    let found = read(mixed, "2026-01-01,,in,9.00\n2026-01-02,OPEN BUY 1,buy,-2.00")
    expect(found.count { $0.contains("DEPOSIT") || $0.contains("BUY -") }, equals: 2)
  }

  @Test("an amount is net or before the fee, and its sign may come from the type")
  func stated() {
    expect(trade("", "B,2,10.00,1.50,-21.50").first?.contains(" -21.5 EUR"), equals: true)
    let gross = #", "amount_is": "gross", "sign": "by_type""#
    expect(trade(gross, "B,2,10.00,-1.50,20.00").first?.contains(" -21.5 EUR"), equals: true)
    expect(
      trade("", "B,2,10.00,1.50,-21.50").last?.contains("quantity=2 price=10 fee=1.5"), equals: true
    )
  }

  @Test("a fee with the opposite sign of earlier fees is not a fee")
  func rebate() {
    let found = trade("", "B,1,10.00,-1.50,-11.50\n2026-01-02,,B,1,10.00,1.50,-8.50")
    expect(found.count { $0.contains("    BUY") }, equals: 1)
  }

  @Test("a row whose sign contradicts its type is omitted")
  func contradiction() {
    let found = trade("", "B,2,10.00,1.50,21.50")
    expect(
      found.contains { $0.contains("skipped line 2") } && !found.contains { $0.contains("BUY") })
    // For an amount after a fee, the sign of the amount before the fee is decisive.
    expect(trade("", "B,2,10.00,1.50,-21.50").count, equals: 2)
  }

  @Test("fees and taxes have the same sign, which a layout may state")
  func charges() {
    expect(trade(#", "charges": "negative""#, "B,1,10.00,-1.50,-11.50").count, equals: 2)
    let found = trade(#", "charges": "negative""#, "B,1,10.00,1.50,-8.50")
    expect(
      found.contains { $0.contains("skipped line 2") } && !found.contains { $0.contains("BUY") })
  }

  @Test("a row with a fee in another currency is omitted")
  func feeCurrency() {
    func read(_ code: String) -> String? {
      let layout = SampleLayout.json(
        #", "types": [{"word": "", "type": "WITHDRAWAL"}]"#, header: #""D","P","A","F","C""#,
        columns: #", "amount": ["A"], "fee": ["F"], "fee_currency": ["C"]"#)
      return SampleLayout.lines(layout, "D,P,A,F,C\n2026-01-01,a,-11.00,1.00,\(code)\n").last
    }
    expect(read("EUR")?.contains("fee=1"), equals: true)
    expect(read("USD")?.contains("fee=1") != true)
  }

  @Test("a split needs a ratio, given as such or as the number of new units")
  func split() {
    func read(_ ratio: String) -> String? {
      let layout = SampleLayout.json(
        #", "types": [{"word": "", "type": "SPLIT"}]"#, header: #""D","P","A""#,
        columns: #", "amount": ["A"], "ratio": ["A"]"#)
      return SampleLayout.lines(layout, "D,P,A\n2026-01-01,a,\(ratio)\n").last
    }
    expect(read("4:1")?.hasPrefix("    SPLIT"), equals: true)
    expect(read("4")?.hasPrefix("    SPLIT"), equals: true)
    expect(read("")?.hasPrefix("    SPLIT") != true)
    expect(read("-4")?.hasPrefix("    SPLIT") != true)
  }

  @Test("a symbol may come before the description, and cash payments have no asset")
  func names() {
    func read(_ type: String, _ text: String) -> String? {
      let layout = SampleLayout.json(
        #", "types": [{"word": "", "type": "\#(type)"}]"#,
        columns: #", "amount": ["A"], "asset": ["P"]"#)
      return SampleLayout.lines(layout, "D,P,A\n2026-01-01,\(text),5.00\n").last
    }
    expect(
      read("DIVIDEND", "ACME(US0000000001) Cash Dividend")?
        .contains("symbol=ACME isin=US0000000001"), equals: true)
    expect(
      read("DIVIDEND", "World (all) Fund")?.contains("symbol= isin=- name=World"), equals: true)
    expect(read("DEPOSIT", "Transfer")?.contains("symbol= isin=- name=Transfer"), equals: true)
  }

  @Test("a minus sign may select another type, and a row with an unknown word is omitted")
  func types() {
    expect(trade("", "T,,,,5.00").last?.hasPrefix("    DEPOSIT"), equals: true)
    expect(trade("", "T,,,,-5.00").last?.hasPrefix("    WITHDRAWAL"), equals: true)
    expect(trade("", "X,,,,5.00").contains { $0.contains("skipped line 2") })
  }
}
