import FinanceEngine
import FinanceModel
import Testing

struct TableReadingTests {
  @Test("a footer ends the table, a blank row does if the layout says so")
  func ends() {
    let text = "D,P,A\n2026-01-01,a,5.00\n\n2026-01-02,b,6.00\nTotal,11.00\nnot a row\n"
    func rows(_ more: String) -> Int {
      SampleLayout.lines(SampleLayout.json(more), text).count { $0.hasPrefix("  line") }
    }
    #expect(rows(#", "footer": ["Total"]"#) == 2)
    #expect(rows(#", "ends_at_blank_row": true"#) == 0)
    #expect(rows("") == 0)
  }

  @Test("after a blank row that ends a table, rows with a date are of it all the same")
  func afterBlank() {
    let layout = SampleLayout.json(#", "ends_at_blank_row": true"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n\nnote\n2026-01-02,b,6.00\n\nDownloaded 2026-01-03\n"
    #expect(
      SampleLayout.lines(layout, text) == [
        "x account=- currency=EUR", "  line 2: 2026-01-01 5 EUR [a] []",
        "  line 5: 2026-01-02 6 EUR [b] []",
      ])
  }

  @Test("rows that a layout leaves out are counted if they move something")
  func leftOut() {
    let layout = SampleLayout.json(#", "skip": [{"column": "P", "words": ["x*"]}]"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n2026-01-02,x1,6.00\n2026-01-03,x2,\n,x3,7.00\n"
    #expect(
      SampleLayout.lines(layout, text) == [
        "x account=- currency=EUR", "  skipped line 3: leftOut",
        "  line 2: 2026-01-01 5 EUR [a] []",
      ])
  }

  @Test("a section with money that nothing reads is told of once")
  func unread() {
    let layout = SampleLayout.json(
      #", "row_lengths_vary": true, "unread": [{"column": "D", "words": ["Other"]}]"#)
    let text =
      "D,P,A\n2026-01-01,a,5.00\nOther,Day,Sum\nOther,2026-01-02,6.00\nOther,2026-01-03,7.00\n"
      + "Other,none,7.00\n"
    let found = SampleLayout.lines(layout, text)
    #expect(
      found.prefix(4) == [
        "3:1 error: D 'Other' is not a date [statement-date]",
        "4:1 warning: rows of 'Other' are not read, and may have moved money or assets "
          + "[statement-uninterpreted]",
        "6:1 error: D 'Other' is not a date [statement-date]",
      ])
  }

  @Test("each column of money decides its decimal sign itself")
  func decimalSigns() {
    let layout = SampleLayout.json(
      header: #""D","P","A","B""#, columns: #", "amount": ["A"], "balance": ["B"]"#
    )
    .split(separator: #", "decimal": "point""#).joined()
    func read(_ amounts: String..., options: StatementOptions = StatementOptions()) -> String? {
      let rows = amounts.map { "2026-01-01,a,\($0)\n" }.joined()
      return SampleLayout.lines(layout, "D,P,A,B\n" + rows, options: options).last
    }
    #expect(read("-5.00,95.00")?.contains(" -5 EUR") == true)
    #expect(
      read("-5.00,\"1,000\"")
        == "2:1 error: '1,000' can have a decimal point or a group of three digits "
        + "[statement-undecided]")
    #expect(
      read("-5.00,\"1,000\"", options: StatementOptions(decimal: .point))?
        .contains("balance 1000") == true)
    #expect(
      read("-5.00,\"1.000,50\"")
        == "2:1 error: '1.000,50' has another decimal sign than the other columns "
        + "[statement-amount]")
  }

  @Test("the balance of a day is that after its last row, whichever row has it")
  func endOfDay() {
    let layout = SampleLayout.json(
      #", "balance_is": "end_of_day""#, header: #""D","P","A","B""#,
      columns: #", "amount": ["A"], "balance": ["B"]"#)
    let text =
      "D,P,A,B\n2026-01-02,d,-2.00,\n2026-01-02,c,-3.00,5.00\n"
      + "2026-01-01,b,4.00,\n2026-01-01,a,6.00,10.00\n"
    #expect(
      SampleLayout.lines(layout, text).dropFirst() == [
        "  line 5: 2026-01-01 6 EUR [a] []", "  line 4: 2026-01-01 4 EUR [b] [] balance 10",
        "  line 3: 2026-01-02 -3 EUR [c] []", "  line 2: 2026-01-02 -2 EUR [d] [] balance 5",
      ])
  }

  @Test("rows without a date continue the one above, if the layout says so")
  func continuation() {
    let layout = SampleLayout.json(#", "continuation_rows": true, "row_lengths_vary": true"#)
    let text = "D,P,A\n2026-01-01,a,5.00\n,more\n,\"and more\"\n"
    #expect(
      SampleLayout.lines(layout, text).last == "  line 2: 2026-01-01 5 EUR [a more and more] []")
    #expect(SampleLayout.lines(SampleLayout.json(), text).count == 2)
    #expect(
      SampleLayout.lines(layout, "D,P,A\n2026-01-01,a,5.00\n,more,6.00\n") == [
        "3:7 error: A '6.00' in a row without D [statement-blank]"
      ])
  }

  @Test("a header that stands there again is no row")
  func repeatedHeader() {
    let text = "D,P,A\n2026-01-01,a,5.00\nD,P,A\n2026-01-02,b,6.00\n"
    #expect(SampleLayout.lines(SampleLayout.json(), text).count == 3)
  }

  @Test("more errors than a hundred are told by one note")
  func limit() {
    let text = "D,P,A\n" + String(repeating: "x,y,z\n", count: 300)
    let found = SampleLayout.lines(SampleLayout.json(), text)
    #expect(found.count == 101)
    #expect(found.last?.contains("note: there are more errors than the first 100") == true)
  }
}
