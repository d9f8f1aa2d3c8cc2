import Expectations
import Forecasting
import Testing

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
