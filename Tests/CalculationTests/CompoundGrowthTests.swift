import Expectations
import FinanceModel
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct CompoundGrowthTests {
  /// Balance, rate, months, minor digits and interest, computed with fractions in another language
  /// and rounded once, half-even.
  private static let monthly = """
    288.910035504877617828 1.69 13 0 5
    165 3.5 3 2 1.45
    360786.77 4 24 0 29997
    42.19 4 600 2 268.52
    6.66 7.957933408452055524 1 2 0.04
    136.33 14.57 360 2 10370.24
    7285883.74 14.543 60 3 7724133.515
    21176752.28 14.15 11 3 2914614.299
    53141737.531953056258885907 14 600 3 55909752268.435
    848479.799665855167882996 7 2 3 9927.803
    12586.23 3.93 12 0 504
    6279451.932248934555274506 5.045 13 0 351990
    144870475.52 10.548118564103523318 1199 2 5225649272230.72
    551785093.255571360975522419 1.848651662587312872 1200 2 2947758392.30
    5107349 9.562 12 0 510347
    2796 11.54 1199 0 269271043
    81381415.91 5.648903649608512452 600 2 1280975650.43
    64838 5.649822817145093672 1199 0 18036822
    9.27 1 11 3 0.085
    2722.82 11.14 600 2 693711.11
    35747.22 8.574 2 0 513
    36187056.361014837040869241 13.8 60 2 35676132.26
    55416.13 10.108 1200 2 1303409689.89
    827 4.132683946561793961 13 2 37.80
    6271082.07 0.6 3 2 9411.33
    880530934.47 9.607 600 2 104454262112.48
    71.99 4.59 600 2 639.35
    6470.77 9 24 3 1270.947
    60754 2.5 2 2 253.41
    68.78 13.27 60 2 64.28
    49721651 8.275 120 0 63698647
    13471.41 13 600 3 8639115.005
    6.69 5 1200 2 975.93
    8982.61 9.1 24 2 1785.66
    47143583.56 5.9 13 2 3103774.29
    3336.37 10.93 13 0 417
    121.02 8.759 60 2 66.21
    4171.735203030062060079 5.301627140522270797 1200 3 823223.282
    27742083 0.054 60 2 75003.15
    804739 14.634271332282228106 3 3 29802.433
    """

  /// Values for true yearly yields, computed with roots of 300 digits.
  private static let annual = """
    376133.23186966454409431 13.530722608611586601 31 2 145923.85
    31074.49 7 11 2 1988.27
    8573596.74 12.3 1 0 83283
    9.288402777861525123 8.6 1 3 0.064
    34.517420113440584139 2.847 600 0 106
    719413 14.5 13 2 113662.24
    9.06 6.34 120 2 7.69
    150017.52 11.232 120 0 284933
    39 7.99 31 2 8.57
    3.46 8.26 1 2 0.02
    31455273 2 13 3 682095.420
    9178.09 10.06 1200 2 133559048.43
    8498000.194030748728039029 9.223100656315726975 600 3 691411356.086
    2530.59 8.83 13 2 242.94
    729076896.02 13.809 120 2 1928827831.30
    9989 3.945 600 3 59146.673
    55891994.26 0.38 1199 2 25753359.37
    7717083.819395745676449493 4.96 12 0 382767
    669.86 2.2 5 0 6
    754.49 2.344186551270202382 1 2 1.46
    5219319.709750061489746174 8.19 1199 3 13592843808.142
    807.74 0.489724371970992635 13 0 4
    9138 12.57 5 2 462.13
    32 15 31 2 13.91
    """

  /// Balance, rate, first day, months, compounding, changes and interest, computed day by day.
  private static let dated = """
    707054.74 1.52 2026-06-30 2 monthly 2026-05-22:4.3 5076.30
    938886.34 10 2029-01-31 18 monthly 2030-06-17:4,2029-06-10:2.701 66306.02
    366043.25 11.75 2029-09-01 2 monthly 2029-11-21:4.29 7203.44
    891993.98 10 2027-02-28 6 monthly 2027-04-19:4.132683946561793961,2027-08-03:0.6 24019.79
    414946.73 13.06 2025-08-28 12 annual 2026-07-04:6,2026-02-03:2.746 31501.28
    540953.87 0.2 2025-01-29 1 monthly 2024-12-30:5,2025-03-03:11.6 2253.97
    671068.9 2.53 2028-08-28 36 monthly 2031-03-04:8.83,2031-02-18:-1 74629.05
    698579.27 8.4 2025-05-01 1 annual 2025-06-09:0.2,2025-06-24:2,2025-03-27:10.7 5942.90
    393856.19 6.6 2024-08-28 1 monthly 2024-10-17:-1,2024-08-19:2.31,2024-08-03:9.71 758.17
    162770.48 9 2030-10-31 2 monthly 2030-12-02:-1,2030-12-01:5,2030-10-12:14.29 2023.73
    793172.78 4.386 2027-09-30 1 annual 2027-11-26:-1 2842.35
    158311.54 10.71 2029-09-28 6 annual 2029-10-20:12,2030-01-08:12.02,2029-09-17:-1 8081.33
    793880.31 7.647 2029-01-28 2 monthly 2029-03-07:-1 6331.81
    52439.27 6.42 2024-02-29 12 monthly 2024-08-18:-1,2024-06-16:5.64 1531.59
    431463.39 14.09 2026-11-30 6 monthly 2027-06-28:0.12,2027-02-19:-1,2026-12-10:-1 1688.70
    724338.95 5 2028-03-29 6 monthly 2028-10-02:2 18298.15
    699559.99 14.57 2026-08-15 18 monthly 2027-09-09:5.760605260030350642 137489.30
    158064.4 5.6 2024-03-30 12 monthly 2024-04-20:-1,2024-08-17:13.119 13823.96
    994471.56 2.74 2029-04-30 12 monthly 2029-04-13:0.8 7985.01
    74346.05 14 2025-12-28 1 monthly 2026-03-03:10.51 867.37
    85495.47 14.951918269278164394 2030-06-28 12 annual 2031-07-04:2.4,2031-01-13:11 11224.61
    39924.01 7.88 2027-07-01 2 monthly 2027-07-06:4,2027-07-17:-1,2027-08-22:0.17 91.34
    713901.4 3 2025-11-15 120 monthly 2031-11-02:10.992,2026-04-08:-1 409569.74
    763411.21 14.5 2029-10-30 18 monthly 2030-01-07:12.028,2030-01-05:14.8 154348.62
    """

  @Test("a constant rate matches a rational reference, for 1 to 1200 months")
  func constantRates() throws {
    for (table, compounding) in [(Self.monthly, Compounding.monthly), (Self.annual, .annual)] {
      for line in table.split(separator: "\n") {
        let cells = line.split(separator: " ")
        let months = ForecastMonths(from: try day("2026-11-21"), count: try require(Int(cells[2])))
        let growth = CompoundGrowth(
          RateTimeline(try Decimal(parsing: cells[1])), over: months, compounding)
        let earned = try growth.earned(
          on: try Decimal(parsing: cells[0]), after: months.count,
          minorDigits: try require(Int(cells[3])))
        expect(earned == cells[4], "\(compounding): \(line)")
      }
    }
  }

  @Test("dated rate changes match a day-by-day reference")
  func datedRates() throws {
    for line in Self.dated.split(separator: "\n") {
      let cells = line.split(separator: " ")
      let changes = try cells[5].split(separator: ",").map { change in
        let parts = change.split(separator: ":")
        return (from: try day(parts[0]), rate: try Decimal(parsing: parts[1]))
      }
      let months = ForecastMonths(from: try day(cells[2]), count: try require(Int(cells[3])))
      let growth = CompoundGrowth(
        RateTimeline(try Decimal(parsing: cells[1]), changes: changes), over: months,
        try require(Compounding(rawValue: String(cells[4]))))
      let earned = try growth.earned(
        on: try Decimal(parsing: cells[0]), after: months.count, minorDigits: 2)
      expect(earned == cells[6], "\(line)")
    }
  }

  @Test("a nominal rate gives the exact power of its monthly rate, digit by digit")
  func powers() throws {
    var random = SeededGenerator(seed: 71)
    for round in 0..<20 {
      let rate = try Decimal(
        parsing: "\(Int.random(in: 0...30, using: &random)).\(random.digits(18))")
      let count = Int.random(in: 1...9, using: &random)
      let months = ForecastMonths(from: try day("2024-01-31"), count: count)
      let factor = CompoundGrowth(RateTimeline(rate), over: months, .monthly)
        .factor(after: count)
      // (1200 x 10^18 + mantissa)^n / (1200 x 10^18)^n, compared by cross multiplication.
      let divisor = ReferenceInteger(1200) * .powerOfTen(18)
      let month = divisor + ReferenceInteger(rate.mantissa)
      let (power, scale) = (0..<count).reduce((ReferenceInteger(1), ReferenceInteger(1))) {
        product, _ in (product.0 * month, product.1 * divisor)
      }
      let comment: Comment = "seed 71, round \(round): \(rate) for \(count) months"
      expect(
        ReferenceInteger(factor.numerator.description) * scale,
        equals: ReferenceInteger(factor.denominator.value.description) * power, comment)
    }
  }

  @Test("a whole year at an effective annual rate gives exactly that rate, without a root")
  func wholeYears() throws {
    let months = ForecastMonths(from: try day("2025-05-31"), count: 24)
    let growth = CompoundGrowth(RateTimeline(Decimal(1)), over: months, .annual)
    expect(growth.factor(after: 12), equals: SmoothFraction(Natural(101), over: SmoothNumber(100)))
    let two = growth.factor(after: 24)
    expect(two.numerator.description, equals: "10201")
    expect(two.denominator.value.description, equals: "10000")
    // An exact half: 0.5 at 1 % is 0.005.
    try expect(
      growth.earned(on: try Decimal(parsing: "0.5"), after: 12, minorDigits: 2), equals: "0.00")
    try expect(
      growth.earned(on: try Decimal(parsing: "1.5"), after: 12, minorDigits: 2), equals: "0.02")
  }

  @Test("growth over consecutive months is the product of their factors")
  func splitting() throws {
    var random = SeededGenerator(seed: 72)
    for round in 0..<60 {
      let start = try require(
        CalendarDate(dayNumber: Int.random(in: 15_000...30_000, using: &random)))
      // Months counted from both start days end on the same days only if every month contains the
      // day.
      guard start.day <= 28 else { continue }
      let timeline = try randomTimeline(from: start, &random)
      let count = Int.random(in: 2...30, using: &random)
      let cut = Int.random(in: 1..<count, using: &random)
      let all = ForecastMonths(from: start, count: count)
      let rest = ForecastMonths(from: all.ends[cut - 1], count: count - cut)
      let whole = CompoundGrowth(timeline, over: all, .monthly)
      let second = CompoundGrowth(timeline, over: rest, .monthly).factor(after: rest.count)
      let product = whole.factor(after: cut) * second
      let factor = whole.factor(after: count)
      expect(
        product.numerator * factor.denominator.value,
        equals: factor.numerator * product.denominator.value, "seed 72, round \(round)")
    }
  }

  @Test("a higher rate never earns less, and growth never decreases from month to month")
  func monotone() throws {
    var random = SeededGenerator(seed: 73)
    for round in 0..<30 {
      let (a, b) = (random.rate(), random.rate())
      let count = Int.random(in: 1...40, using: &random)
      let months = ForecastMonths(from: try day("2026-08-30"), count: count)
      for compounding in Compounding.allCases {
        let low = CompoundGrowth(RateTimeline(min(a, b)), over: months, compounding)
        let high = CompoundGrowth(RateTimeline(max(a, b)), over: months, compounding)
        let comment: Comment = "seed 73, round \(round), \(compounding): \(a), \(b), \(count)"
        expect(!(high.factor(after: count) << low.factor(after: count)), comment)
        expect(!(high.factor(after: count) << high.factor(after: count - 1)), comment)
      }
    }
  }

  @Test("a rate of zero or less changes nothing for any number of months")
  func zero() throws {
    let months = ForecastMonths(from: try day("2026-01-31"), count: 1200)
    let steps = RateTimeline(Decimal(-5), changes: [(from: try day("2026-02-10"), rate: .zero)])
    for compounding in Compounding.allCases {
      for timeline in [RateTimeline(.zero), RateTimeline(Decimal(-3)), steps] {
        expect(
          CompoundGrowth(timeline, over: months, compounding).factor(after: 1200), equals: .one)
      }
      expect(
        CompoundGrowth(RateTimeline(Decimal(4)), over: months, compounding).factor(after: 0),
        equals: .one)
    }
  }

  private func randomTimeline(
    from start: CalendarDate, _ random: inout SeededGenerator
  ) throws -> RateTimeline {
    let changes = try (0..<Int.random(in: 0...4, using: &random)).map { _ in
      (
        from: try require(start.adding(days: Int.random(in: -20...900, using: &random))),
        rate: random.rate()
      )
    }
    return RateTimeline(random.rate(), changes: changes)
  }
}

extension SeededGenerator {
  /// Returns a rate from -2 % to 20 % with up to 18 decimals.
  mutating func rate() -> Decimal {
    let decimals = [0, 1, 2, 3, 18].randomElement(using: &self) ?? 2
    let scale = (0..<decimals).reduce(Int128(1)) { power, _ in power * 10 }
    let steps = Int128.random(in: -2 * scale...20 * scale, using: &self)
    return Decimal(mantissa: steps * (Decimal.one.mantissa / scale)) ?? .zero
  }
}

extension CompoundGrowth {
  /// Returns balance x (factor - 1) as text, computed by long division of whole numbers.
  fileprivate func earned(
    on balance: Decimal, after months: Int, minorDigits: Int
  ) throws -> String {
    let factor = factor(after: months)
    let whole = factor.denominator.value
    let numerator =
      Natural(balance.mantissa.magnitude) * (factor.numerator - whole)
      * Natural(10).power(minorDigits)
    let units = numerator.divided(by: whole * Natural(10).power(18), .halfEven)
    let count = Int128(try require(UInt128(exactly: units)))
    return try Decimal(units: count, minorDigits: minorDigits)
      .text(decimals: minorDigits, .towardZero)
  }
}

/// Compares by value. A `<` operator on the type would promise more than the tests need.
private func << (a: SmoothFraction, b: SmoothFraction) -> Bool {
  a.numerator * b.denominator.value < b.numerator * a.denominator.value
}

private func day(_ text: some StringProtocol) throws -> CalendarDate {
  try CalendarDate(parsing: text)
}

@Suite struct SmoothFractionTests {
  private func exact(_ fraction: SmoothFraction) -> Fraction {
    Fraction(fraction.numerator, fraction.denominator.value)
  }

  @Test("a fraction is in lowest terms")
  func lowestTerms() {
    let fraction = SmoothFraction(Natural(4817 * 250), over: SmoothNumber(1_200_000))
    expect(fraction.numerator.description, equals: "4817")
    expect(fraction.denominator.value.description, equals: "4800")
    expect(SmoothFraction(.zero, over: SmoothNumber(31)).denominator, equals: .one)
  }

  @Test("sums, products and powers match ordinary fractions")
  func arithmetic() {
    var random = SeededGenerator(seed: 78)
    func fraction() -> SmoothFraction {
      let divisor = [1, 2, 12, 28, 29, 31, 1000, 1200].randomElement(using: &random) ?? 1
      return SmoothFraction(
        Natural(UInt128(Int.random(in: 0...5000, using: &random))),
        over: SmoothNumber(UInt128(divisor)))
    }
    for round in 0..<200 {
      let (a, b) = (fraction(), fraction())
      let comment: Comment = "seed 78, round \(round): \(exact(a)), \(exact(b))"
      expect(exact(a + b), equals: exact(a) + exact(b), comment)
      expect(exact(a * b), equals: exact(a) * exact(b), comment)
      expect(exact(a.power(3)), equals: exact(a) * exact(a) * exact(a), comment)
      let common = a.denominator * b.denominator
      expect(Fraction(a.numerator(over: common), common.value), equals: exact(a), comment)
    }
    expect(exact(SmoothFraction.one.power(0)), equals: .one)
  }
}

@Suite struct SmoothNumberTests {
  private static let parts: [UInt128] = [1, 2, 3, 5, 7, 10, 12, 28, 29, 30, 31, 100, 1200]

  private func random(_ random: inout SeededGenerator) -> UInt128 {
    (0..<5).reduce(1) { product, _ in product * (Self.parts.randomElement(using: &random) ?? 1) }
  }

  @Test("products, powers, multiples and quotients match ordinary integers")
  func arithmetic() {
    var generator = SeededGenerator(seed: 77)
    for round in 0..<200 {
      let (a, b) = (random(&generator), random(&generator))
      let (x, y) = (SmoothNumber(a), SmoothNumber(b))
      let comment: Comment = "seed 77, round \(round): \(a), \(b)"
      expect(x.value, equals: Natural(a), comment)
      expect((x * y).value == Natural(a) * Natural(b), comment)
      expect(x.power(3).value, equals: Natural(a) * Natural(a) * Natural(a), comment)
      let divisor = Natural(a).greatestCommonDivisor(with: Natural(b))
      let multiple = (Natural(a) * Natural(b)).quotientAndRemainder(dividingBy: divisor).quotient
      expect(x.leastCommonMultiple(with: y).value, equals: multiple, comment)
      expect((x * y).divided(by: y) == x, comment)
    }
  }

  @Test("any number to the power of zero is one, and one divides every number")
  func one() {
    expect(SmoothNumber(1200).power(0), equals: .one)
    expect(SmoothNumber.one.value, equals: .one)
    expect(SmoothNumber(28).divided(by: .one), equals: SmoothNumber(28))
  }
}
