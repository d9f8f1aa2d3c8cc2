import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

@Suite struct MonthlyRateTests {
  @Test("a nominal rate gives exactly a twelfth per month")
  func nominal() throws {
    let rate = MonthlyRate(ofYearlyPct: try Decimal(parsing: "4.25"), .monthly)
    expect(rate.numerator, equals: 4_250_000_000_000_000_000)
    expect(rate.divisor, equals: 1_200_000_000_000_000_000_000)
    expect(
      MonthlyRate(ofYearlyPct: .greatest, .monthly).numerator,
      equals: Decimal.greatest.mantissa.magnitude
    )
  }

  /// Roots of whole numbers, computed in another language.
  @Test(
    "an effective yearly rate gives the twelfth root, rounded toward zero to 36 decimals",
    arguments: [
      ("12", "9488792934582974126355069193493956"),
      ("4.25", "3474495003497604527241213441664771"),
      ("0.01", "8332951413289115888146386194213"),
      ("100", "59463094359295264561825294946341700"),
      ("0.000000000000000001", "833333333333333"),
      (
        "170141183460469231731.687303715884105727",
        "32054768565692324651024225966798261854"
      ),
    ])
  func annual(pct: String, numerator: String) throws {
    let rate = MonthlyRate(ofYearlyPct: try Decimal(parsing: pct), .annual)
    expect(String(rate.numerator), equals: numerator)
    expect(String(rate.divisor), equals: "1" + String(repeating: "0", count: 36))
  }

  @Test("the root's twelfth power equals the yearly rate within twelve units of the last digit")
  func rootsArePowersBack() throws {
    var random = SeededGenerator(seed: 75)
    for round in 0..<8 {
      let pct = random.rate().magnitude
      let rate = MonthlyRate(ofYearlyPct: pct, .annual)
      let scale = ReferenceInteger.powerOfTen(36)
      let year =
        (ReferenceInteger.powerOfTen(20) + ReferenceInteger(pct.mantissa))
        * .powerOfTen(12 * 36 - 20)
      func power(_ month: ReferenceInteger) -> ReferenceInteger {
        let cube = month * month * month
        return (cube * cube) * (cube * cube)
      }
      let month = scale + ReferenceInteger(rate.numerator)
      let comment: Comment = "seed 75, round \(round): \(pct)"
      expect(!(year < power(month)), comment)
      expect(year < power(month + ReferenceInteger(1)), comment)
    }
  }

  @Test("a rate of zero or less is zero in both readings")
  func zero() throws {
    for compounding in Compounding.allCases {
      for pct in [Decimal.zero, Decimal(-1), -Decimal.greatest] {
        expect(MonthlyRate(ofYearlyPct: pct, compounding).isZero)
      }
    }
    // All rates with the same compounding have the same divisor, so that their days can be summed.
    expect(
      MonthlyRate(ofYearlyPct: .zero, .annual).divisor,
      equals: MonthlyRate(ofYearlyPct: .one, .annual).divisor)
  }
}

@Suite struct InterestAccrualTests {
  private let onePercent = MonthlyRate(ofYearlyPct: Decimal(12), .monthly)

  @Test("each day accrues interest on its balance at its rate")
  func byDays() throws {
    var accrual = InterestAccrual()
    accrual.add(balance: Decimal(1000), days: 10, rate: onePercent)
    accrual.add(balance: Decimal(2000), days: 20, rate: onePercent)
    try expect(accrual.credited(daysInMonth: 30, minorDigits: 2), equals: Decimal(parsing: "16.67"))
    try expect(accrual.credited(daysInMonth: 30, minorDigits: 0), equals: Decimal(17))
    try expect(
      accrual.credited(daysInMonth: 30, minorDigits: 18),
      equals: Decimal(parsing: "16.666666666666666667"))
  }

  @Test("ties round to the even unit, and a difference of 10^-18 breaks the tie")
  func ties() throws {
    func interest(_ balance: String, _ pct: String, days: Int = 30) throws -> String {
      var accrual = InterestAccrual()
      let rate = MonthlyRate(ofYearlyPct: try Decimal(parsing: pct), .monthly)
      accrual.add(balance: try Decimal(parsing: balance), days: days, rate: rate)
      return try accrual.credited(daysInMonth: days, minorDigits: 2).description
    }
    try expect(interest("618", "1"), equals: "0.52")  // 0.515
    try expect(interest("630", "1"), equals: "0.52")  // 0.525
    try expect(interest("630.000000000000000001", "1"), equals: "0.53")
    try expect(interest("617.999999999999999999", "1"), equals: "0.51")
    try expect(interest("6", "1"), equals: "0")  // 0.005
    try expect(interest("6", "1", days: 31), equals: "0")
    try expect(interest("18", "1", days: 31), equals: "0.02")  // 0.015
    // Only the last digit of the rate's fraction raises the result above one half.
    try expect(interest("6", "1.000000000000000001", days: 31), equals: "0.01")
  }

  @Test("balances or rates of zero or less, and zero days, accrue nothing")
  func nothing() throws {
    var accrual = InterestAccrual()
    accrual.add(balance: Decimal(-1000), days: 30, rate: onePercent)
    accrual.add(balance: .zero, days: 30, rate: onePercent)
    accrual.add(balance: Decimal(1000), days: 0, rate: onePercent)
    accrual.add(
      balance: Decimal(1000), days: 30, rate: MonthlyRate(ofYearlyPct: Decimal(-1), .monthly))
    expect(try accrual.credited(daysInMonth: 30, minorDigits: 2).isZero)
  }

  @Test("the largest balances and rates give a result or an overflow, but no trap")
  func limits() throws {
    var large = InterestAccrual()
    large.add(balance: .greatest, days: 31, rate: onePercent)
    try expect(
      large.credited(daysInMonth: 31, minorDigits: 2).description, equals: "1701411834604692317.32")
    let huge = MonthlyRate(ofYearlyPct: .greatest, .monthly)
    for balance in [Decimal.greatest, Decimal(1_000_000)] {
      var accrual = InterestAccrual()
      accrual.add(balance: balance, days: 31, rate: huge)
      #expect(throws: DecimalError.overflow) {
        try accrual.credited(daysInMonth: 31, minorDigits: 2)
      }
    }
  }

  @Test("the interest equals that of exact fractions, rounded once")
  func agreesWithReference() throws {
    var random = SeededGenerator(seed: 76)
    for round in 0..<120 {
      let compounding = Compounding.allCases[round % 2]
      let digits = [0, 2, 3, 18].randomElement(using: &random) ?? 2
      let daysInMonth = Int.random(in: 28...31, using: &random)
      var accrual = InterestAccrual()
      var (sum, divisor) = (ReferenceInteger(0), ReferenceInteger(1))
      var left = daysInMonth
      while left > 0 {
        let days = Int.random(in: 1...left, using: &random)
        left -= days
        let balance = try require(Decimal(mantissa: Int128(random.skewed() >> 8)))
        let rate = MonthlyRate(ofYearlyPct: random.rate(), compounding)
        accrual.add(balance: balance, days: days, rate: rate)
        divisor = ReferenceInteger(rate.divisor)
        sum =
          sum + ReferenceInteger(balance.mantissa) * ReferenceInteger(rate.numerator)
          * ReferenceInteger(days)
      }
      let expected = quotient(
        sum * .powerOfTen(digits),
        divisor * ReferenceInteger(daysInMonth) * .powerOfTen(18), .halfEven)
      let units = try accrual.credited(daysInMonth: daysInMonth, minorDigits: digits)
        .units(minorDigits: digits, .towardZero)
      expect(ReferenceInteger(units), equals: expected, "seed 76, round \(round)")
    }
  }
}
