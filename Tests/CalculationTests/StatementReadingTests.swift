import Expectations
import FinanceModel
import Testing

struct StatementReadingTests {
  private func rows(_ lines: [String]) -> [String] { Array(lines.dropFirst()) }

  @Test("an invalid cell is an error at its place, and all errors are reported at once")
  func cells() {
    let found = SampleLayout.lines(
      SampleLayout.json(), "D,P,A\n2026-13-01,a,1.00\n2026-01-02,b,1;00\n2026-01-03,c,\n")
    expect(
      found,
      equals: [
        "2:1 error: D '2026-13-01' is not a date [statement-date]",
        "3:14 error: A '1;00' is not an amount [statement-amount]",
        "4:1 error: A is blank, expected an amount [statement-blank]",
      ])
  }

  @Test("a row with a wrong number of cells is an error, except for trailing blank cells")
  func widths() {
    let text = "D,P,A\n2026-01-01,a,1.00,,\n2026-01-02,b\n2026-01-03,c,1.00,d\n"
    let found = SampleLayout.lines(SampleLayout.json(), text)
    expect(
      found,
      equals: [
        "3:1 error: the row has 2 cells, expected 3 [statement-cell-count]",
        "4:1 error: the row has 4 cells, expected 3 [statement-cell-count]",
      ])
  }

  @Test("card purchases are outflows, and --sign inverted reverses the layout's sign")
  func signs() {
    let text = "D,P,A\n2026-01-01,a,5.00\n"
    let card = SampleLayout.json(#", "sign": "outflow_positive""#)
    let inverted = StatementOptions(sign: .inverted)
    expect(rows(SampleLayout.lines(card, text)), equals: ["  line 2: 2026-01-01 -5 EUR [a] []"])
    expect(
      rows(SampleLayout.lines(card, text, options: inverted)),
      equals: ["  line 2: 2026-01-01 5 EUR [a] []"])
    expect(
      rows(SampleLayout.lines(SampleLayout.json(), text, options: inverted)),
      equals: ["  line 2: 2026-01-01 -5 EUR [a] []"])
  }

  @Test("of two amount columns only one is filled; a negative money-in cell is an error")
  func sides() {
    let layout = SampleLayout.json(
      header: #""D","P","In","Out""#, columns: #", "money_in": ["In"], "money_out": ["Out"]"#)
    func read(_ cells: String) -> String? {
      SampleLayout.lines(layout, "D,P,In,Out\n2026-01-01,a,\(cells)\n").last
    }
    expect(read("5.00,"), equals: "  line 2: 2026-01-01 5 EUR [a] []")
    expect(read("0.00,5.00"), equals: "  line 2: 2026-01-01 -5 EUR [a] []")
    expect(read(",-5.00"), equals: "  line 2: 2026-01-01 -5 EUR [a] []")
    expect(read("-5.00,"), equals: "2:14 error: In '-5.00' is negative [statement-amount]")
    expect(
      read("1.00,2.00"),
      equals: "2:1 error: the row has both money in and money out [statement-amount]")
    expect(read(",")?.contains("are blank, expected an amount"), equals: true)
    expect(
      read(",5.00\n2026-01-02,b,,-5.00"),
      equals: "3:15 error: Out '-5.00' has a different sign from the rows above "
        + "[statement-amount]")
  }

  @Test("a flag decides the direction, and an unknown flag is an error")
  func direction() {
    let layout = SampleLayout.json(
      #", "direction": {"in": ["Bij"], "out": ["Af"]}"#, header: #""D","P","F","A""#,
      columns: #", "amount": ["A"], "direction": ["F"]"#)
    func read(_ flag: String, _ amount: String = "5.00") -> String? {
      SampleLayout.lines(layout, "D,P,F,A\n2026-01-01,a,\(flag),\(amount)\n").last
    }
    expect(
      read("Af", "-5.00"),
      equals: "2:17 error: A '-5.00' is negative, but F is 'Af' [statement-amount]")
    expect(read("Af"), equals: "  line 2: 2026-01-01 -5 EUR [a] []")
    expect(read("bij"), equals: "  line 2: 2026-01-01 5 EUR [a] []")
    expect(
      read("?"),
      equals: "2:14 error: F '?' is neither money in nor money out [statement-word]")
    expect(read(""), equals: "2:1 error: F is neither money in nor money out [statement-word]")
  }

  @Test("only booked rows count; an unknown word is an error if booked words are listed")
  func status() {
    let text = "D,P,S,A\n2026-01-01,a,done,5.00\n,b,open,\n2026-01-03,c,odd,7.00\n"
    func layout(_ words: String) -> String {
      SampleLayout.json(
        #", "status": {\#(words)}"#, header: #""D","P","S","A""#,
        columns: #", "amount": ["A"], "status": ["S"]"#)
    }
    expect(
      SampleLayout.lines(layout(#""pending": ["open"]"#), text),
      equals: [
        "x account=- currency=EUR", "  skipped line 3: pending",
        "  line 2: 2026-01-01 5 EUR [a] []", "  line 4: 2026-01-03 7 EUR [c] []",
      ])
    expect(
      SampleLayout.lines(layout(#""booked": ["done"], "pending": ["open"]"#), text),
      equals: [
        "4:14 error: S 'odd' is not a status in the layout [statement-word]"
      ])
  }

  @Test("a fee becomes a separate row of the same payment, with the balance after it")
  func fees() {
    let layout = SampleLayout.json(
      header: #""D","P","A","Fee","B""#,
      columns: #", "amount": ["A"], "fee": ["Fee"], "balance": ["B"]"#)
    expect(
      SampleLayout.lines(
        layout, "D,P,A,Fee,B\n2026-01-02,b,1.00,0,7.50\n2026-01-01,a,-3.00,0.50,6.50\n"),
      equals: [
        "x account=- currency=EUR",
        "  line 3: 2026-01-01 -3 EUR [a] [] balance 7 payment 3",
        "  line 3: 2026-01-01 -0.5 EUR [a] [Fee] balance 6.5 payment 3",
        "  line 2: 2026-01-02 1 EUR [b] [] balance 7.5",
      ])
  }

  @Test("an amount in a currency other than its row's is an error")
  func currencies() {
    let found = SampleLayout.lines(SampleLayout.json(), "D,P,A\n2026-01-01,a,5.00 USD\n")
    expect(found, equals: ["2:14 error: an amount in USD, expected EUR [statement-currency]"])
  }
}
