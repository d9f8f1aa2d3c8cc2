/// Exponential and logarithm for estimates, with identical bits on every machine.
///
/// They use only sums, products and quotients of IEEE 754 binary64, each rounded separately. They
/// do not use platform functions, whose last bits differ between platforms, or fused operations,
/// which some machines lack. Swift never fuses separate operations.
package enum PortableFunctions {
  /// Returns e to the power of `x`; 0 below -745.2, infinity above 709.78.
  ///
  ///     PortableFunctions.exponential(0.5)   // 1.6487212707001282
  ///
  /// With k the whole number nearest to x / ln 2 and r = x - k ln 2, the result is 2^k times the
  /// series of e^r up to r^13 / 13!. Its remainder is below 4e-18. The error is below one unit in
  /// the last place. For results below 2.3e-308, which have fewer digits, it is below one and a
  /// half units.
  package static func exponential(_ x: Double) -> Double {
    guard x < 709.79 else { return x.isNaN ? x : .infinity }
    guard x > -745.2 else { return 0 }
    // Adding 1.5 × 2^52 removes the fraction and leaves the whole number in the last bits.
    let shifted = x * inverseOfLn2 + 0x1.8p52
    let count = shifted - 0x1.8p52
    let exponent = Int(Int32(truncatingIfNeeded: shifted.bitPattern))
    let (high, low) = (x - count * ln2High, count * ln2Low)
    let r = high - low
    let r2 = r * r
    let r4 = r2 * r2
    let first = (inverse2 + inverse3 * r) + (inverse4 + inverse5 * r) * r2
    let middle = (inverse6 + inverse7 * r) + (inverse8 + inverse9 * r) * r2
    let last = (inverse10 + inverse11 * r) + (inverse12 + inverse13 * r) * r2
    let rest = first + r4 * middle + (r4 * r4) * last
    return scaled(1 + (high + (r2 * rest - low)), byPowerOfTwo: exponent)
  }

  /// Returns the natural logarithm; minus infinity for 0, NaN for negative numbers.
  ///
  ///     PortableFunctions.logarithm(10)   // 2.302585092994046
  ///
  /// With x = 2^k m, m from √½ to √2, f = m - 1 and s = f / (2 + f), the result is k ln 2 + 2s +
  /// 2s^3 / 3 + ... + 2s^21 / 21. Its relative remainder is below 7e-19. The sum is computed as in
  /// Sun's FDLIBM: 2s equals f minus f^2 / 2 plus s f^2 / 2. The error is below one unit in the
  /// last place.
  package static func logarithm(_ x: Double) -> Double {
    guard x > 0 else { return x == 0 ? -.infinity : .nan }
    guard x < .infinity else { return x }
    let isTiny = x < 0x1p-1022
    let bits = (isTiny ? x * 0x1p54 : x).bitPattern
    let power = Int64(bitPattern: bits &- squareRootOfHalf) >> 52
    let f = Double(bitPattern: bits &- UInt64(bitPattern: power << 52)) - 1
    let count = Double(isTiny ? power - 54 : power)
    let s = f / (2 + f)
    let z = s * s
    let z2 = z * z
    let z4 = z2 * z2
    let first = (twoOver3 + twoOver5 * z) + (twoOver7 + twoOver9 * z) * z2
    let middle = (twoOver11 + twoOver13 * z) + (twoOver15 + twoOver17 * z) * z2
    let last = twoOver19 + twoOver21 * z
    let rest = z * (first + z4 * (middle + z4 * last))
    let half = 0.5 * f * f
    return count * ln2High - ((half - (s * (half + rest) + count * ln2Low)) - f)
  }
}

extension PortableFunctions {
  /// Returns the value multiplied by 2^exponent, rounded once.
  private static func scaled(_ value: Double, byPowerOfTwo exponent: Int) -> Double {
    if exponent > 1023 { return value * 2 * power(exponent - 1) }
    if exponent < -1021 { return value * power(exponent + 64) * 0x1p-64 }
    return value * power(exponent)
  }

  /// Returns 2^exponent, from -1022 to 1023.
  private static func power(_ exponent: Int) -> Double {
    Double(bitPattern: UInt64(truncatingIfNeeded: exponent + 1023) << 52)
  }

  private static var inverseOfLn2: Double { 0x1.71547652b82fep0 }
  /// The first 32 bits of ln 2, so that products with exponents are exact, and the next 53 bits.
  private static var ln2High: Double { 0x1.62e42feep-1 }
  private static var ln2Low: Double { 0x1.a39ef35793c76p-33 }
  /// The bits of √½.
  private static var squareRootOfHalf: UInt64 { 0x3fe6_a09e_667f_3bcd }

  // Coefficients 1 / 2! to 1 / 13!.
  private static var inverse2: Double { 0x1p-1 }
  private static var inverse3: Double { 0x1.5555555555555p-3 }
  private static var inverse4: Double { 0x1.5555555555555p-5 }
  private static var inverse5: Double { 0x1.1111111111111p-7 }
  private static var inverse6: Double { 0x1.6c16c16c16c17p-10 }
  private static var inverse7: Double { 0x1.a01a01a01a01ap-13 }
  private static var inverse8: Double { 0x1.a01a01a01a01ap-16 }
  private static var inverse9: Double { 0x1.71de3a556c734p-19 }
  private static var inverse10: Double { 0x1.27e4fb7789f5cp-22 }
  private static var inverse11: Double { 0x1.ae64567f544e4p-26 }
  private static var inverse12: Double { 0x1.1eed8eff8d898p-29 }
  private static var inverse13: Double { 0x1.6124613a86d09p-33 }

  private static var twoOver3: Double { 0x1.5555555555555p-1 }
  private static var twoOver5: Double { 0x1.999999999999ap-2 }
  private static var twoOver7: Double { 0x1.2492492492492p-2 }
  private static var twoOver9: Double { 0x1.c71c71c71c71cp-3 }
  private static var twoOver11: Double { 0x1.745d1745d1746p-3 }
  private static var twoOver13: Double { 0x1.3b13b13b13b14p-3 }
  private static var twoOver15: Double { 0x1.1111111111111p-3 }
  private static var twoOver17: Double { 0x1.e1e1e1e1e1e1ep-4 }
  private static var twoOver19: Double { 0x1.af286bca1af28p-4 }
  private static var twoOver21: Double { 0x1.8618618618618p-4 }
}
