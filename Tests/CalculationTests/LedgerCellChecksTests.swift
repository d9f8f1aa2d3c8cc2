import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerCellsTests {
  @Test("reserved columns are not checked")
  func reserved() {
    let text = "date,account,type,schedule\n2026-01-02,x,BUY,soon\n"
    expect(findings(.activities, text), equals: [])
  }

  @Test("voided rows are not checked, but their replacements are")
  func voided() {
    let text = "id,date,account,amount,voids\na,2026-31-12,x,5,\nb,2026-12-31,x,5 EUR,a\n"
    expect(findings(.transactions, text).map(\.code), equals: ["transaction-number-malformed"])
  }

  @Test("a cell of spaces is blank, which is valid for an optional column")
  func blank() {
    expect(
      findings(.values, "timestamp,account,event,value\n2026-01-02T00:00:00Z,x,open, \n"),
      equals: [])
  }

  @Test("numbers are classified correctly in any quantity, including simple ones")
  func plain() throws {
    var generator = SeededGenerator(seed: 23)
    let characters = Array("0123456789.-")
    let texts = (0..<60).map { _ in
      String((0..<generator.number(1...17)).map { _ in characters[generator.number(0...11)] })
    }
    // The texts come after so many amounts that cells are no longer checked one by one.
    let amounts = (0..<17_000).map { "1.\($0)" } + texts
    let first = try require(CalendarDate.of("1950-01-01"))
    let rows = try amounts.enumerated().map { row, amount in
      "\(try require(first.adding(days: row))),A,EUR,\(amount)\n"
    }
    let found = findings(.prices, "date,base,quote,amount\n\(rows.joined())")
    for (row, text) in texts.enumerated() {
      let code = found.first {
        $0.place?.record == 17_000 + row && $0.code.hasPrefix("price-number")
      }?.code
      expect(code, equals: Self.expected(of: text), "\(text)")
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

@Suite struct LedgerHeaderTests {
  @Test("a missing required column is reported with the column that was probably meant")
  func missing() {
    let found = findings(.prices, "date,base,qoute\n2026-01-02,A,EUR\n")
    expect(
      found,
      equals: [
        LedgerFinding(
          .error, .columnMissing, of: .prices, "column 'quote' is missing",
          at: .header(ofFile: 0), column: "qoute", hint: "rename 'qoute' to 'quote'"),
        LedgerFinding(
          .error, .columnMissing, of: .prices, "column 'amount' is missing",
          at: .header(ofFile: 0),
          hint: "add 'amount' to the header, and a cell to each row: the price of one unit, as"
            + " traded"),
      ])
  }

  @Test("a near miss of an optional column is a warning, and any other column is a note")
  func unknown() {
    let found = findings(.prices, "date,base,quote,amount,Source,colour,bases\n")
    expect(
      found,
      equals: [
        LedgerFinding(
          .warning, .columnUnknown, of: .prices, "unknown column 'Source'",
          at: .header(ofFile: 0), column: "Source", hint: "did you mean 'source'?")
      ]
        + ["colour", "bases"].map { (name: String) in
          LedgerFinding(
            .note, .columnUnknown, of: .prices, "unknown column '\(name)'", at: .header(ofFile: 0),
            column: name, hint: "Coffer ignores this column and does not change it")
        })
  }

  @Test("each file in a ledger has its own header")
  func files() {
    let found = findings(.prices, "date,base,quote,amount\n", "date,base,quote\n")
    expect(found.map(\.place), equals: [.header(ofFile: 1)])
  }
}

@Suite struct BlankCellsTests {
  @Test("each blank required cell is reported, unless the row only voids another")
  func blank() {
    let text =
      "id,date,account,amount,note,voids\n1,2026-01-02,x,5,,\n2,, ,5,,\n3,,,,sorry,1\n"
    expect(
      findings(.transactions, text),
      equals: [
        LedgerFinding(
          .error, .valueMissing, of: .transactions, "date is blank",
          at: LedgerPlace(file: 0, record: 1), column: "date",
          hint: "fill in the booking date"),
        LedgerFinding(
          .error, .valueMissing, of: .transactions, "account is blank",
          at: LedgerPlace(file: 0, record: 1), column: "account", hint: "fill in the account"),
      ])
  }

  @Test("a replacement must be complete")
  func replacement() {
    let text = "id,date,account,amount,voids\n1,2026-01-02,x,5,\n2,2026-01-02,x,,1\n"
    expect(findings(.transactions, text).map(\.column), equals: ["amount"])
  }
}

@Suite struct GroupedNumbersTests {
  @Test(
    "three decimals for a currency with two are a warning",
    arguments: [
      ("-3.500,EUR", "write -3500, or -3.5 if that is intended"),
      ("200.000,EUR", "write 200000, or 200 if that is intended"),
      ("3.500,KWD", nil), ("0.125,EUR", nil), ("3.50,EUR", nil), ("3.5000,EUR", nil),
      ("1234.500,EUR", nil),
    ])
  func decimals(_ cells: String, _ hint: String?) {
    let found = findings(.transactions, "date,account,amount,currency\n2026-01-02,x,\(cells)\n")
    let hints = found.filter { $0.code == "transaction-number-grouped" }.map(\.hint)
    expect(hints == (hint.map { [$0] } ?? []))
    expect(found.allSatisfy { $0.severity == .warning })
  }

  @Test("activity amounts may have any number of decimals")
  func trades() {
    let found = findings(
      .activities, "date,account,type,amount,currency\n2026-01-02,x,DEPOSIT,3.500,EUR\n")
    expect(found.isEmpty)
  }
}

@Suite struct NegativeNumbersTests {
  @Test("a negative fee is refused, a negative amount is not")
  func negative() {
    let text = "date,account,type,amount,quantity,fee\n2026-01-02,x,SELL,-5,1,-2.50\n"
    expect(
      findings(.activities, text),
      equals: [
        LedgerFinding(
          .error, .numberNegative, of: .activities, "fee '-2.50' is negative",
          at: LedgerPlace(file: 0, record: 0), column: "fee",
          hint: "remove the sign, because the row's type determines the direction; see"
            + " docs/investments.md#negative-numbers")
      ])
  }

  @Test("units in a statement must not be negative, but cash may be")
  func statement() {
    let text =
      "date,account,symbol,quantity,currency\n2026-01-02,x,$CASH,-5,EUR\n"
      + "2026-01-02,x,A,-5,EUR\n2026-01-02,x,B,-0.0,EUR\n"
    expect(
      findings(.positions, text).map(\.message), equals: ["quantity '-5' is negative"])
  }

  @Test("zero is not negative, whatever its sign")
  func zero() {
    let text = "date,base,quote,amount\n2026-01-02,x,EUR,0\n2026-01-03,x,EUR,-0.0\n"
    expect(findings(.prices, text), equals: [])
  }
}

@Suite struct UnknownWordsTests {
  @Test("an invalid word is reported with the nearest valid one, even if only the case differs")
  func words() {
    let text = "date,base,quote,amount,type\n2026-01-02,A,EUR,1,Close\n2026-01-03,A,EUR,1,bid\n"
    let found = findings(.prices, text)
    expect(
      found.map(\.message),
      equals: [
        "type 'Close' is not one of close, open, high, low, adjclose, volume",
        "type 'bid' is not one of close, open, high, low, adjclose, volume",
      ])
    expect(found.map(\.hint), equals: ["did you mean 'close'?", "write one of these words"])
    expect(found.map(\.code), equals: ["price-word-unknown", "price-word-unknown"])
  }
}

@Suite struct UnreadableNumbersTests {
  @Test(
    "an unreadable number is reported with the corrected one",
    arguments: [
      ("12,5", "write decimals with a point: 12.5"),
      (
        "1,234,567",
        "write the number without grouping: 1234567"
      ), ("+5", "write 5"), ("1e3", "write 1000"),
      ("five", "write digits, with a point before decimals: 1234.50"),
    ])
  func malformed(text: String, hint: String) {
    let found = findings(.prices, "date,base,quote,amount\n2026-01-02,A,EUR,\"\(text)\"\n")
    expect(
      found,
      equals: [
        LedgerFinding(
          .error, .numberMalformed, of: .prices, "amount '\(text)' is not a number",
          at: LedgerPlace(file: 0, record: 0), column: "amount", hint: hint)
      ])
  }
}

@Suite struct UnreadableTimesTests {
  @Test("malformed dates, times and timestamps have separate codes")
  func malformed() {
    let text =
      "date,time,account,amount\n2026/1/2,24:00,x,5\n02.01.2026,9.30,x,5\n2026-01-02,,x,5\n"
    let found = findings(.transactions, text)
    expect(
      found.map(\.message),
      equals: [
        "date '2026/1/2' is not a date", "time '24:00' is not a time of day",
        "date '02.01.2026' is not a date", "time '9.30' is not a time",
      ])
    expect(found.first?.hint, equals: "write 2026-01-02")
    expect(
      found.map(\.code),
      equals: [
        "transaction-date-malformed", "transaction-time-malformed",
        "transaction-date-malformed", "transaction-time-malformed",
      ])
    let values = findings(.values, "timestamp,account,event\n2026-01-02 09:30,x,open\n")
    expect(values.map(\.code), equals: ["value-timestamp-malformed"])
  }
}

@Suite struct ShiftedCellsTests {
  @Test("a number in the source column is an error, although every cell is readable")
  func source() {
    let found = findings(
      .prices, "date,base,quote,amount,source\n2026-01-02,A,EUR,114.5,50\n2026-01-03,A,EUR,114,x\n")
    expect(found.map(\.code), equals: ["price-cells-shifted"])
    expect(found.map(\.place), equals: [LedgerPlace(file: 0, record: 0)])
  }

  @Test("a shifted row has a single finding")
  func once() {
    let found = findings(.prices, "date,base,quote,amount\n2026-01-02,A,114.5,EUR\n")
    expect(found.map(\.code), equals: ["price-cells-shifted"])
  }
}

@Suite struct FarDatesTests {
  @Test("a date may be up to a year and a day ahead")
  func dates() {
    let text =
      "date,account,amount\n2027-11-22,x,5\n2027-11-23,x,5\n1900-01-01,x,5\n1899-12-31,x,5\n"
    expect(
      findings(.transactions, text),
      equals: [
        LedgerFinding(
          .warning, .dateFar, of: .transactions,
          "date '2027-11-23' is 367 days after today, 2026-11-21",
          at: LedgerPlace(file: 0, record: 1), column: "date", hint: "check the year"),
        LedgerFinding(
          .warning, .dateFar, of: .transactions, "date '1899-12-31' is before 1900",
          at: LedgerPlace(file: 0, record: 3), column: "date", hint: "check the year"),
      ])
  }

  @Test("a timestamp may be up to a day ahead, as from a clock in another time zone")
  func timestamps() {
    let text =
      "timestamp,account,event\n2026-11-22T23:00:00+14:00,x,open\n2026-11-23T00:00:00Z,x,close\n"
    let found = findings(.values, text)
    expect(found.map(\.code), equals: ["value-date-far"])
    expect(found.map(\.place), equals: [LedgerPlace(file: 0, record: 1)])
  }
}
