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
