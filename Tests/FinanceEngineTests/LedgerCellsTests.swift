import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerCellsTests {
  @Test("reserved columns are not looked into")
  func reserved() {
    let text = "date,account,type,settle_date\n2026-01-02,x,BUY,soon\n"
    #expect(findings(.activities, text) == [])
  }

  @Test("rows that were taken back are not looked into, their replacements are")
  func voided() {
    let text = "id,date,account,amount,voids\na,2026-31-12,x,5,\nb,2026-12-31,x,5 EUR,a\n"
    #expect(findings(.transactions, text).map(\.code) == ["transaction-number-malformed"])
  }

  @Test("a cell of spaces is blank, which an optional one may be")
  func blank() {
    #expect(
      findings(.values, "timestamp,account,event,value\n2026-01-02T00:00:00Z,x,open, \n") == [])
  }

  @Test("numbers are told by what they are, however many and however plain they look")
  func plain() throws {
    var generator = SeededGenerator(seed: 23)
    let characters = Array("0123456789.-")
    let texts = (0..<60).map { _ in
      String((0..<generator.number(1...17)).map { _ in characters[generator.number(0...11)] })
    }
    // After so many texts that each is not looked at by itself.
    let amounts = (0..<17_000).map { "1.\($0)" } + texts
    let first = try #require(CalendarDate.of("1950-01-01"))
    let rows = try amounts.enumerated().map { row, amount in
      "\(try #require(first.adding(days: row))),A,EUR,\(amount)\n"
    }
    let found = findings(.prices, "date,base,quote,amount\n\(rows.joined())")
    for (row, text) in texts.enumerated() {
      let code = found.first {
        $0.place?.record == 17_000 + row && $0.code.hasPrefix("price-number")
      }?.code
      #expect(code == Self.expected(of: text), "\(text)")
    }
  }

  private static func expected(of text: String) -> String? {
    do throws(NumberProblem) {
      return try Decimal(parsing: text).isNegative ? "price-number-negative" : nil
    } catch {
      return "price-number-malformed"
    }
  }
}
