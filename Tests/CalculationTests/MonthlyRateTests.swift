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
