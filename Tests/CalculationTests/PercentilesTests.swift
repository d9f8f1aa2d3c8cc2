import Expectations
import Forecasting
import TestSupport
import Testing

@Suite struct PercentilesTests {
  @Test("a percentile is the smallest number that is at least as large as that share of numbers")
  func ranks() {
    let hundred = Percentiles(of: (1...100).map(Double.init).reversed())
    expect(hundred.estimates.map(\.value), equals: [5, 25, 50, 75, 95])
    expect(Percentiles(of: [4, 1, 3, 2]).estimates.map(\.value), equals: [1, 1, 2, 3, 4])
    expect(Percentiles(of: [7]).estimates.map(\.value), equals: [7, 7, 7, 7, 7])
    expect(Percentiles(of: []).estimates.map(\.value), equals: [0, 0, 0, 0, 0])
    for seed: UInt64 in 1...20 {
      var random = SeededGenerator(seed: seed)
      let numbers = (0..<Int.random(in: 1...60, using: &random)).map { _ in
        Double(Int.random(in: -9...9, using: &random))
      }
      for (percentage, estimate) in zip(Percentiles.percentages, Percentiles(of: numbers).estimates)
      {
        let least = numbers.filter { number in
          100 * numbers.count { $0 <= number } >= percentage * numbers.count
        }.min()
        expect(estimate.value, equals: least, "seed \(seed)")
      }
    }
  }

  @Test("the error is half the difference between numbers three standard errors of rank away")
  func errors() {
    // 3 x sqrt(10,000 x 1/4) = 150 ranks, and 3 x sqrt(10,000 x 0.0475) = 65.4, rounded up.
    let estimates = Percentiles(of: (1...10_000).map { Double($0 * $0) }).estimates
    expect(estimates[2].error, equals: Double(5150 * 5150 - 4850 * 4850) / 2)
    expect(estimates[0].error, equals: Double(566 * 566 - 434 * 434) / 2)
    expect(Percentiles(of: [3, 3, 3, 3]).estimates.allSatisfy { $0.error == 0 })
    expect(Percentiles(of: [7]).estimates.allSatisfy { $0.error == 0 })
  }

  @Test("near the ends, the error is scaled up from the available ranks")
  func ends() {
    // The 5th of 100 numbers has an error of 7 ranks, but only four numbers are below it.
    let estimates = Percentiles(of: (1...100).map(Double.init)).estimates
    expect(estimates[0].error, equals: 7)
    expect(estimates[4].error, equals: 7)
    expect(estimates[2].error, equals: 15)
  }
}
