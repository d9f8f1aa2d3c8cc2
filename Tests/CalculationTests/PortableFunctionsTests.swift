import Expectations
import Forecasting
import PlainText
import TestSupport
import Testing

@Suite struct PortableFunctionsTests {
  /// Returns the number of representable values between two numbers of the same sign.
  private func steps(_ a: Double, _ b: Double) -> UInt64 {
    let (a, b) = (a.bitPattern, b.bitPattern)
    return a > b ? a - b : b - a
  }

  @Test(
    "the exponential is bit-identical to an independent evaluation of its documented formula",
    arguments: [
      (1, 0x4005_bf0a_8b14_576a), (0.5, 0x3ffa_6129_8e1e_069c), (-1, 0x3fd7_8b56_362c_ef38),
      (0.05, 0x3ff0_d201_a422_a433), (100, 0x48f3_494a_9b17_1bf5), (-0.75, 0x3fde_3b40_ebef_cd7e),
      (-700.5, 0x00c4_ff47_5c68_ca02), (-740, 0x55), (709.7, 0x7fed_75ae_7a50_ee14),
      (3.25, 0x4039_ca53_b781_114b), (-30.125, 0x3d37_3e91_a4f7_c89d),
      (650, 0x7a8a_f11c_8c4d_d193),
    ] as [(Double, UInt64)])
  func exponentialBits(x: Double, bits: UInt64) {
    expect(PortableFunctions.exponential(x).bitPattern, equals: bits)
  }

  @Test(
    "the logarithm is bit-identical to an independent evaluation of its documented formula",
    arguments: [
      (2, 0x3fe6_2e42_fefa_39ef), (0.5, 0xbfe6_2e42_fefa_39ef), (10, 0x4002_6bb1_bbb5_5516),
      (0.1, 0xc002_6bb1_bbb5_5515), (1.0000001, 0x3e7a_d7f2_847b_6492),
      (1e300, 0x4085_9634_47f8_7fb5), (.leastNonzeroMagnitude, 0xc087_4385_446d_71c3),
      (0.075, 0xc004_b8dd_fddb_f088), (3, 0x3ff1_93ea_7aad_030a),
      (Double(bitPattern: 0x12688b70e62b), 0xc086_4e69_394d_9508), (0.7071, 0xbfd6_2e6b_3842_a25e),
      (12345.678, 0x4022_d795_5979_1e31),
    ] as [(Double, UInt64)])
  func logarithmBits(x: Double, bits: UInt64) {
    expect(PortableFunctions.logarithm(x).bitPattern, equals: bits)
  }

  @Test("the exponential is within one unit in the last place of the platform's at random points")
  func exponential() {
    let seed: UInt64 = 20_261_121
    var random = SeededGenerator(seed: seed)
    var worst: UInt64 = 0
    for _ in 0..<250_000 {
      let near = Double.random(in: -1...1, using: &random)
      let far = Double.random(in: -708...709.7, using: &random)
      for x in [near, far] {
        worst = max(worst, steps(PortableFunctions.exponential(x), x.exponential))
      }
    }
    expect(worst <= 1, "seed \(seed)")
  }

  @Test("the logarithm is within one unit in the last place of the platform's at random points")
  func logarithm() {
    let seed: UInt64 = 20_261_122
    var random = SeededGenerator(seed: seed)
    var worst: UInt64 = 0
    for _ in 0..<250_000 {
      let near = Double.random(in: 0.5...2, using: &random)
      let any = Double(bitPattern: UInt64.random(in: 1...0x7fef_ffff_ffff_ffff, using: &random))
      for x in [near, any] {
        worst = max(worst, steps(PortableFunctions.logarithm(x), x.logarithm))
      }
    }
    expect(worst <= 1, "seed \(seed)")
  }

  @Test("subnormal results lose no more digits than necessary")
  func subnormal() {
    for x in stride(from: -745.1, to: -708.3, by: 0.01) {
      expect(steps(PortableFunctions.exponential(x), x.exponential) <= 1, "\(x)")
    }
    expect(PortableFunctions.exponential(-745.13), equals: .leastNonzeroMagnitude)
    expect(PortableFunctions.exponential(-745.19), equals: 0)
  }

  @Test("results at the limits of the range are correct")
  func limits() {
    expect(PortableFunctions.exponential(0), equals: 1)
    expect(PortableFunctions.exponential(-0.0), equals: 1)
    expect(PortableFunctions.exponential(709.782712893384).isFinite)
    expect(PortableFunctions.exponential(709.782712893385), equals: .infinity)
    expect(PortableFunctions.exponential(1e300), equals: .infinity)
    expect(PortableFunctions.exponential(.infinity), equals: .infinity)
    expect(PortableFunctions.exponential(-1e300), equals: 0)
    expect(PortableFunctions.exponential(-.infinity), equals: 0)
    expect(PortableFunctions.exponential(.nan).isNaN)
    expect(PortableFunctions.exponential(.leastNonzeroMagnitude), equals: 1)
    expect(PortableFunctions.logarithm(1), equals: 0)
    expect(PortableFunctions.logarithm(0), equals: -.infinity)
    expect(PortableFunctions.logarithm(-0.0), equals: -.infinity)
    expect(PortableFunctions.logarithm(-1).isNaN)
    expect(PortableFunctions.logarithm(.nan).isNaN)
    expect(PortableFunctions.logarithm(.infinity), equals: .infinity)
    expect(PortableFunctions.logarithm(.greatestFiniteMagnitude), equals: 709.782712893384)
    expect(PortableFunctions.logarithm(.leastNonzeroMagnitude), equals: -744.4400719213812)
    expect(PortableFunctions.logarithm(.leastNormalMagnitude), equals: -708.3964185322641)
  }

  @Test("the exponential is increasing, also where its pieces meet")
  func rises() {
    for half in stride(from: -2001, through: 2001, by: 2) {
      let joint = Double(half) / 2 * 0.6931471805599453
      let values = [
        joint.nextDown.nextDown, joint.nextDown, joint, joint.nextUp, joint.nextUp.nextUp,
      ]
      .map(PortableFunctions.exponential)
      // Neighbouring numbers may have the same result, or results that differ by one unit in the
      // last place.
      expect(values[4] >= values[0].nextDown, "\(joint)")
      expect(steps(values[4], values[0]) <= UInt64(8 * max(1, joint.magnitude)), "\(joint)")
    }
  }
}

@Suite struct NormalQuantileTests {
  @Test(
    "quantiles match an independent implementation, in the middle and in both tails",
    arguments: [
      (0.6, 0.2533471031357998), (0.75, 0.6744897501960817), (0.9, 1.2815515655446008),
      (0.925, 1.439531470938456), (0.95, 1.6448536269514715), (0.975, 1.9599639845400536),
      (0.99, 2.3263478740408408), (0.999, 3.090232306167813), (1e-5, -4.2648907939228256),
      (1e-10, -6.361340902404056), (1e-12, -7.034483825301132), (1e-20, -9.262340089798405),
      (1e-300, -37.0470962993612),
    ])
  func known(probability: Double, expected: Double) {
    let value = NormalQuantile.value(at: probability)
    expect(abs(value - expected) <= 4e-16 * abs(expected))
  }

  @Test("the quantiles of p and 1 - p differ only in sign")
  func symmetry() {
    expect(NormalQuantile.value(at: 0.5), equals: 0)
    for number in 1..<4096 {
      let probability = Double(number) / 8192
      expect(
        NormalQuantile.value(at: 1 - probability), equals: -NormalQuantile.value(at: probability))
    }
  }

  @Test("quantiles increase with probability, also where the approximation's pieces meet")
  func rises() {
    var before = -Double.infinity
    for number in 1..<20_000 {
      let value = NormalQuantile.value(at: Double(number) / 20_000)
      expect(value > before)
      before = value
    }
    for joint in [0.075, 0.925, 1.3887943864964021e-11] {
      let (low, high) = (joint * (1 - 1e-9), joint * (1 + 1e-9))
      let difference = NormalQuantile.value(at: high) - NormalQuantile.value(at: low)
      expect(difference > 0 && difference < 1e-7)
    }
  }

  @Test("the quantiles of 0 and 1 are infinite, and there are none outside")
  func limits() {
    expect(NormalQuantile.value(at: 0), equals: -.infinity)
    expect(NormalQuantile.value(at: 1), equals: .infinity)
    expect(NormalQuantile.value(at: -0.1).isNaN)
    expect(NormalQuantile.value(at: 1.1).isNaN)
    expect(NormalQuantile.value(at: .nan).isNaN)
  }

  @Test("quantiles of uniform numbers have mean 0, variance 1 and normal tails")
  func moments() {
    for seed: UInt64 in 1...4 {
      var source = RandomSource(seed: seed)
      var (sum, squares, outside) = (0.0, 0.0, 0)
      for _ in 0..<40_000 {
        let value = NormalQuantile.value(at: source.nextUniform())
        sum += value
        squares += value * value
        if abs(value) > 1.959963984540054 { outside += 1 }
      }
      expect(abs(sum / 40_000) < 4 / 200.0, "seed \(seed)")
      expect(abs(squares / 40_000 - 1) < 4 * (2 / 40_000.0).squareRoot(), "seed \(seed)")
      expect(abs(outside - 2000) < 4 * 44, "seed \(seed): \(outside)")
    }
  }
}

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
