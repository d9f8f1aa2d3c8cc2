import Expectations
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct CashFlowTests {
  @Test("flows on one day are added exactly, and days whose flows sum to zero are ignored")
  func oneDay() throws {
    let split = try FlowText.cashFlows(
      "2024-01-01 -1000.1, 2024-12-31 550, 2024-06-01 0.3, 2024-01-01 0.1, 2024-12-31 550, "
        + "2024-06-01 -0.1, 2024-06-01 -0.2")
    let sums = try FlowText.cashFlows("2024-01-01 -1000, 2024-12-31 1100")
    try expect(internalRateRoots(of: split), equals: internalRateRoots(of: sums))
    try expect(internalRate(of: split), equals: internalRate(of: sums))
  }

  @Test("a day's total that overflows is an error, not a trap")
  func overflow() {
    let day = CalendarDate.epochDay
    let flows = [CashFlow](repeating: CashFlow(date: day, amount: .greatest), count: 2)
    #expect(throws: DecimalError.overflow) { try internalRate(of: flows) }
  }

  @Test("the nearest binary number for 128 bits matches the standard library")
  func nearestDouble() {
    var random = SeededGenerator(seed: 20_261_124)
    var numbers: [Int128] = [0, 1, -1, .max, .min, .min + 1]
    for exponent in 50..<127 {
      let power = Int128(1) << Int128(exponent)
      numbers += (-3...3).flatMap { [power + $0, -power - $0, power + power / 2 + $0] }
      // Half the value of the last retained bit, and its two neighbours.
      if exponent > 53 { numbers += (-1...1).map { power + power >> 53 + $0 } }
    }
    for _ in 0..<20_000 {
      let bits = Int.random(in: 1...127, using: &random)
      numbers.append(Int128.random(in: .min ... .max, using: &random) >> Int128(127 - bits))
    }
    for number in numbers { expect(number.nearestDouble, equals: Double(number), "\(number)") }
  }
}

@Suite struct ExternalFlowTests {
  @Test("an inflow to the portfolio is a payment by its investor on the same day")
  func signs() throws {
    let flow = try require(FlowText.externalFlows("2024-02-29 12.34").first)
    try expect([flow.cashFlow], equals: FlowText.cashFlows("2024-02-29 -12.34"))
  }
}
