import Expectations
import FinanceModel
import Forecasting
import PlainText
import Planning
import TestSupport
import Testing

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
