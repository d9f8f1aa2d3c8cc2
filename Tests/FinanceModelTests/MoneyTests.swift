import Expectations
import FinanceModel
import PlainText
import Testing

@Suite struct MoneyTests {
  @Test(
    "an amount is a number with an optional currency",
    arguments: [
      ("5000", "5000", nil), ("5000.00", "5000", nil), ("5000.00 EUR", "5000", "EUR"),
      ("-3.5 JPY", "-3.5", "JPY"), ("0", "0", nil), ("1e-07", "0.0000001", nil),
      ("1E3 USD", "1000", "USD"), ("007", "7", nil),
    ] as [(String, String, String?)])
  func accepted(text: String, amount: String, code: String?) throws {
    let money = try Money(parsing: text)
    expect(money.amount.description, equals: amount)
    expect(money.currency?.code, equals: code)
    expect(money.numberText, equals: text.split(separator: " ").first.map(String.init))
  }

  @Test(
    "any other text is refused with the reason and a correction",
    arguments: [
      ("5,000", "amount '5,000' is not a number", "write the number without grouping: 5000"),
      ("5 000", "amount '5 000' is not a number", "write the number without grouping: 5000"),
      ("12,5", "amount '12,5' is not a number", "write decimals with a point: 12.5"),
      ("+5", "amount '+5' is not a number", "write 5"),
      (" 5", "amount ' 5' is not a number", "write 5"),
      ("5 ", "amount '5 ' is not a number", "write 5"),
      (
        "", "amount '' is blank, expected a number",
        "write digits, with a point before decimals: 1234.50"
      ),
      (
        "5000EUR", "amount '5000EUR' is not a number",
        "write digits, with a point before decimals: 1234.50"
      ),
      (
        "EUR 5000", "amount 'EUR 5000' is not a number",
        "write digits, with a point before decimals: 1234.50"
      ),
      ("5000 EURO", "amount '5000 EURO' has an unknown currency: 'EURO'", "did you mean 'EUR'?"),
      ("5000 eur", "amount '5000 eur' has an unknown currency: 'eur'", "did you mean 'EUR'?"),
      (
        "5000 €", "amount '5000 €' has an unknown currency: '€'", "write a code such as 5000.00 EUR"
      ),
      (
        "5 D A", "amount '5 D A' has an unknown currency: 'D A'", "write a code such as 5000.00 EUR"
      ),
      (
        "0.1234567890123456789",
        "amount '0.1234567890123456789' has 19 decimals, expected at most 18",
        "round the number to 18 decimals"
      ),
      (
        "999999999999999999999",
        "amount '999999999999999999999' is out of range, "
          + "expected within ±170141183460469231731",
        "check the digits and the decimal point"
      ),
      (
        "1e999", "amount '1e999' is not a number",
        "write digits, with a point before decimals: 1234.50"
      ),
      (
        "5\u{1B}[31m", "amount '5\\u001b[31m' is not a number",
        "write digits, with a point before decimals: 1234.50"
      ),
    ])
  func refused(text: String, message: String, hint: String) {
    let problem = #expect(throws: Money.Problem.self) { try Money(parsing: text) }
    expect(problem?.message, equals: message)
    expect(problem?.hint, equals: hint)
  }

  @Test("new cash may be zero but not negative")
  func newCash() throws {
    expect(try Money(newCash: "0.00 EUR").amount.isZero)
    let problem = #expect(throws: Money.Problem.self) { try Money(newCash: "-1 EUR") }
    expect(problem?.message, equals: "amount '-1 EUR' is negative")
    expect(
      problem?.hint,
      equals: "write 0 or more; to move money out, see plan-rebalance")
  }

  @Test("units are counted in the plan's minor unit; digits beyond it are refused")
  func units() throws {
    let euro = try require(Currency("EUR"))
    let yen = try require(Currency("JPY"))
    try expect(Money(parsing: "12.30").units(in: euro), equals: 1230)
    try expect(Money(parsing: "12.3000").units(in: euro), equals: 1230)
    let grouped = #expect(throws: Money.Problem.self) {
      try Money(parsing: "12.300").units(in: euro)
    }
    expect(grouped?.hint, equals: "write 12300, or 12.30")
    let dinar = try require(Currency("KWD"))
    try expect(Money(parsing: "12.300").units(in: dinar), equals: 12300)
    try expect(Money(parsing: "12.30 EUR").units(in: euro), equals: 1230)
    try expect(Money(parsing: "12.0").units(in: yen), equals: 12)
    let digits = #expect(throws: Money.Problem.self) { try Money(parsing: "0.5").units(in: yen) }
    expect(digits?.message, equals: "amount '0.5' has digits beyond the minor unit of JPY")
    expect(digits?.hint, equals: "write no decimals")
    let unnamed = #expect(throws: Money.Problem.self) {
      try Money(parsing: "0.005").units(in: .unnamed)
    }
    expect(unnamed?.message, equals: "amount '0.005' has digits beyond the minor unit of the plan")
  }

  @Test("an exponent is accepted only for the desktop app")
  func exponent() throws {
    let money = try Money(parsing: "1e3")
    let problem = #expect(throws: Money.Problem.self) { try money.units(in: .unnamed) }
    expect(problem?.message, equals: "amount '1e3' has an exponent")
    expect(problem?.hint, equals: "write plain digits: 1000")
    try expect(money.desktopNumber(in: .unnamed), equals: .double(1000))
  }

  @Test("an amount in a currency other than the plan's is refused")
  func otherCurrency() throws {
    let yen = try require(Currency("JPY"))
    let money = try Money(parsing: "5 EUR")
    let other = #expect(throws: Money.Problem.self) { try money.units(in: yen) }
    expect(other?.message, equals: "amount is in EUR, but the plan is in JPY")
    expect(other?.hint, equals: "convert the amount first")
    let unnamed = #expect(throws: Money.Problem.self) { try money.desktopNumber(in: .unnamed) }
    expect(unnamed?.message, equals: "amount is in EUR, but the plan's currency is not set")
    expect(unnamed?.hint, equals: "omit the currency, or set plan.currency in coffer.json")
  }

  @Test("the desktop app receives the number as written, with digits beyond the minor unit")
  func desktop() throws {
    try expect(Money(parsing: "0.005").desktopNumber(in: .unnamed), equals: .double(0.005))
    try expect(Money(parsing: "100").desktopNumber(in: .unnamed), equals: .whole(100))
    try expect(Money(parsing: "100.0").desktopNumber(in: .unnamed), equals: .double(100))
    try expect(Money(parsing: "1e-07").desktopNumber(in: .unnamed), equals: .double(1e-07))
  }

  @Test("a recorded amount has no exponent")
  func recorded() throws {
    try expect(Money(recorded: "-2500.125 GBP").amount.description, equals: "-2500.125")
    let problem = #expect(throws: Money.Problem.self) { try Money(recorded: "1e3 EUR") }
    expect(problem?.message, equals: "amount '1e3 EUR' is not a number")
    expect(problem?.hint, equals: "write 1000")
    let grouped = #expect(throws: Money.Problem.self) { try Money(recorded: "5,000") }
    expect(grouped?.hint, equals: "write the number without grouping: 5000")
  }
}
