import Expectations
import PlainText
import Testing

@Suite struct NumberProblemTests {
  @Test(
    "the hint shows how to write the intended number",
    arguments: [
      ("5,000", "write the number without grouping: 5000"),
      ("-1,234,567.89", "write the number without grouping: -1234567.89"),
      ("12,34,567", "write the number without grouping: 1234567"),
      ("1.234.567", "write the number without grouping: 1234567"),
      ("1 234", "write the number without grouping: 1234"),
      ("1\u{202F}234.5", "write the number without grouping: 1234.5"),
      ("1'234.50", "write the number without grouping: 1234.50"),
      ("1_000", "write the number without grouping: 1000"),
      ("12,5", "write decimals with a point: 12.5"),
      ("1.234,56", "write decimals with a point: 1234.56"),
      ("1 234,56", "write decimals with a point: 1234.56"),
      (",5", "write decimals with a point: 0.5"),
      ("1234,567", "write decimals with a point: 1234.567"),
      ("+5", "write 5"), (".5", "write 0.5"), ("-.5", "write -0.5"), ("5.", "write 5"),
      (" 5 ", "write 5"), ("\u{2212}5", "write -5"), ("1e3", "write 1000"),
      ("1.5E-3", "write 0.0015"),
      ("1 2,5", "write digits, with a point before decimals: 1234.50"),
      ("five", "write digits, with a point before decimals: 1234.50"),
      ("", "write digits, with a point before decimals: 1234.50"),
      ("0.1234567890123456789", "round the number to 18 decimals"),
      ("1e99", "write digits, with a point before decimals: 1234.50"),
      ("999999999999999999999999", "check the digits and the decimal point"),
    ])
  func hints(text: String, hint: String) throws {
    let problem = #expect(throws: NumberProblem.self) { try Decimal(parsing: text) }
    expect(problem?.hint, equals: hint)
  }

  @Test("the number in a hint is accepted by the reader")
  func mendedNumbersAreNumbers() throws {
    for text in [
      "5,000", "12,5", ".5", "5.", "+0,5", "1e18", "1.234,5", "0,", "1,,2", "1,2,3", ",",
    ] {
      let problem = #expect(throws: NumberProblem.self) { try Decimal(parsing: text) }
      switch problem {
      case .misspelled(let corrected), .grouping(let corrected), .decimalComma(let corrected):
        #expect(throws: Never.self, "\(text)") { try Decimal(parsing: corrected) }
      default: expect(problem, equals: .malformed, "\(text)")
      }
    }
  }

  @Test("reasons read well after the subject")
  func reasons() {
    expect(NumberProblem.blank.reason, equals: "is blank, expected a number")
    expect(NumberProblem.malformed.reason, equals: "is not a number")
    expect(NumberProblem.decimalComma(corrected: "1.5").reason, equals: "is not a number")
    expect(NumberProblem.tooManyDecimals(20).reason, equals: "has 20 decimals, expected at most 18")
    expect(
      NumberProblem.range.reason, equals: "is out of range, expected within ±170141183460469231731")
    expect("\(NumberProblem.misspelled(corrected: "5"))", equals: "is not a number; write 5")
  }

  @Test("a text of any length gets a reason")
  func longTexts() {
    let text = String(repeating: "1,", count: 50_000)
    #expect(throws: NumberProblem.malformed) { try Decimal(parsing: text) }
  }
}
