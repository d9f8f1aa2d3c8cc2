import Expectations
import FinanceModel
import PlainText
import TestSupport
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

struct MoneyCellTests {
  @Test("an amount without a currency is null; a worth without one has two decimals")
  func decimals() throws {
    let amount = try Decimal(parsing: "1234.565")
    expect(Cell.money(amount, "EUR"), equals: .number("1234.56"))
    expect(Cell.money(amount, "JPY"), equals: .number("1235"))
    expect(Cell.money(amount, nil), equals: .null)
    expect(Cell.money(nil, "EUR"), equals: .null)
    expect(Cell.worth(amount, "JPY"), equals: .number("1235"))
    expect(Cell.worth(amount, nil), equals: .number("1234.56"))
    expect(Cell.worth(nil, "EUR"), equals: .null)
  }

  @Test("a quantity is exact, without trailing zeros")
  func exact() throws {
    expect(Cell.exact(try Decimal(parsing: "1.2300")), equals: .number("1.23"))
    expect(Cell.exact(nil), equals: .null)
  }
}

struct NumberStyleTests {
  private func text(
    _ new: String, like old: String, minorDigits: Int = 2, isDesktop: Bool = false
  ) throws -> String {
    NumberStyle(of: Array(old.utf8)[...], minorDigits: minorDigits, isDesktop: isDesktop)
      .text(of: try Decimal(parsing: new))
  }

  @Test(
    "an amount is written in the format of the previous number",
    arguments: [
      ("30000", "35000", "35000"), ("30000.0", "35000", "35000.0"), ("0.0", "0.25", "0.25"),
      ("2350.60", "3000", "3000.00"), ("2350.60", "0.125", "0.125"), ("85", "200.5", "200.50"),
      ("85", "200.123", "200.123"), ("0", "-0.5", "-0.50"), ("-0.0", "5", "5.0"),
      ("1e3", "1500", "1500.0"), ("1.50E+3", "1500.25", "1500.25"), ("5", "0", "0"),
      ("5.000", "0", "0.000"), ("0.10000000000000000000000001", "1", "1.000000000000000000"),
      ("30000.0", "12345678901234567890.5", "12345678901234567890.5"),
    ])
  func byHand(old: String, new: String, written: String) throws {
    try expect(text(new, like: old), equals: written)
  }

  @Test(
    "in a desktop app file an amount is written in the app's format",
    arguments: [
      ("30000", "35000", "35000"), ("30000.0", "35000", "35000.0"), ("85", "200.5", "200.5"),
      ("2350.6", "3000", "3000.0"), ("0.0", "0.25", "0.25"), ("0", "0.00001", "1e-05"),
      ("0.0", "0.0001", "0.0001"), ("1.0", "10000000000000000", "1e+16"),
      ("1.0", "9999999999999998", "9999999999999998.0"), ("1e+22", "5", "5.0"),
      ("1", "12345678901234567890", "12345678901234567890"), ("-1.5", "-20", "-20.0"),
    ])
  func byTheApp(old: String, new: String, written: String) throws {
    try expect(text(new, like: old, isDesktop: true), equals: written)
  }

  @Test(
    "digits beyond a double's precision are kept, although the app would not write them",
    arguments: [
      ("0.3", "5.30000000000000004", "5.30000000000000004"),
      ("1.0", "12345678901234567.89", "12345678901234567.89"),
      ("1.0", "12345678901234567891", "12345678901234567891.0"),
      ("7", "0.123456789012345678", "0.123456789012345678"),
    ])
  func exactDigits(old: String, new: String, written: String) throws {
    try expect(text(new, like: old, isDesktop: true), equals: written)
  }

  @Test("without minor units, a fraction that replaces an integer has the decimals it needs")
  func noMinorUnits() throws {
    try expect(text("0.5", like: "100", minorDigits: 0), equals: "0.5")
    try expect(text("0.5", like: "100", minorDigits: 3), equals: "0.500")
  }

  @Test("the written number equals the amount, keeps its kind and never loses decimals")
  func laws() throws {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<5_000 {
      let bits = Int.random(in: 0...126, using: &generator)
      let mantissa = Int128(generator.skewed() >> 1) >> (126 - bits)
      let zeros = Int.random(in: 0...18, using: &generator)
      let step = (0..<zeros).reduce(Int128(1)) { power, _ in power * 10 }
      let sign: Int128 = Bool.random(using: &generator) ? 1 : -1
      let amount = try require(Decimal(mantissa: sign * (mantissa / step * step)))
      let places = Int.random(in: 0...4, using: &generator)
      let old = places == 0 ? "12" : "12." + generator.digits(places)
      let isDesktop = Bool.random(using: &generator)
      let style = NumberStyle(of: Array(old.utf8)[...], minorDigits: 2, isDesktop: isDesktop)
      let new = style.text(of: amount)
      try expect(Decimal(jsonNumber: Array(new.utf8)[...]), equals: amount, "seed 1: \(new)")
      let isWhole = !amount.description.contains(".")
      let hasPoint = new.contains(".") || new.contains("e")
      expect(hasPoint, equals: !(places == 0 && isWhole), "seed 1: \(old) \(new)")
      guard !isDesktop, hasPoint else { continue }
      let decimals = new.split(separator: ".").last?.count ?? 0
      expect(decimals >= (places == 0 ? 2 : places), "seed 1: \(old) \(new)")
    }
  }
}
