import FinanceEngine
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

  @Test("without an amount it is quantity times price, and fee, out of the account")
  func computed() {
    #expect(trade("", "B,2,10.00,1.50,").first == "  line 2: 2026-01-01 -21.5 EUR [] []")
    #expect(trade("", "S,2,,,").first == "  line 2: 2026-01-01 0 EUR [] []")
  }

  @Test("an amount is what the cash changes by, or that before the fee; its sign may be the type's")
  func stated() {
    #expect(trade("", "B,2,10.00,1.50,-21.50").first?.contains(" -21.5 EUR") == true)
    let gross = #", "amount_is": "gross", "sign": "by_type""#
    #expect(trade(gross, "B,2,10.00,-1.50,20.00").first?.contains(" -21.5 EUR") == true)
    #expect(
      trade("", "B,2,10.00,1.50,-21.50").last?.contains("quantity=2 price=10 fee=1.5") == true)
  }

  @Test("a fee of another sign than those above is no fee")
  func rebate() {
    let found = trade("", "B,1,10.00,-1.50,-11.50\n2026-01-02,,B,1,10.00,1.50,-8.50")
    #expect(found.count == 1 && found.first?.contains("has another sign") == true)
  }

  @Test("a minus can make another type, and an unknown word is an error")
  func types() {
    #expect(trade("", "T,,,,5.00").last?.hasPrefix("    DEPOSIT") == true)
    #expect(trade("", "T,,,,-5.00").last?.hasPrefix("    WITHDRAWAL") == true)
    #expect(
      trade("", "X,,,,5.00") == [
        "2:13 error: T 'X' is not a type that the layout knows [statement-word]"
      ])
  }
}
