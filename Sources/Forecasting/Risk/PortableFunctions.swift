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

/// Quantiles of the standard normal distribution, with identical bits on every machine.
package enum NormalQuantile {
  /// Returns the quantile of the standard normal distribution for the given probability, to about
  /// 16 digits. Returns infinity with the appropriate sign at 0 and 1, and NaN outside that range.
  ///
  ///     NormalQuantile.value(at: 0.975)   // 1.959963984540054
  ///
  /// Wichura, "Algorithm AS 241: the percentage points of the normal distribution", Applied
  /// Statistics 37, 1988: PPND16.
  package static func value(at probability: Double) -> Double {
    let distance = probability - 0.5
    if distance.magnitude <= 0.425 { return central(distance) }
    let outside = distance < 0 ? probability : 1 - probability
    guard outside > 0 else {
      return outside == 0 ? (distance < 0 ? -.infinity : .infinity) : .nan
    }
    let root = (-PortableFunctions.logarithm(outside)).squareRoot()
    let magnitude = root <= 5 ? tail(root - 1.6) : farTail(root - 5)
    return distance < 0 ? -magnitude : magnitude
  }

  private static func central(_ q: Double) -> Double {
    let r = 0.180625 - q * q
    var above = 2.5090809287301226727e+3 * r + 3.3430575583588128105e+4
    above = above * r + 6.7265770927008700853e+4
    above = above * r + 4.5921953931549871457e+4
    above = above * r + 1.3731693765509461125e+4
    above = above * r + 1.9715909503065514427e+3
    above = above * r + 1.3314166789178437745e+2
    above = above * r + 3.3871328727963666080
    var below = 5.2264952788528545610e+3 * r + 2.8729085735721942674e+4
    below = below * r + 3.9307895800092710610e+4
    below = below * r + 2.1213794301586595867e+4
    below = below * r + 5.3941960214247511077e+3
    below = below * r + 6.8718700749205790830e+2
    below = below * r + 4.2313330701600911252e+1
    below = below * r + 1
    return above * q / below
  }

  private static func tail(_ r: Double) -> Double {
    var above = 7.74545014278341407640e-4 * r + 2.27238449892691845833e-2
    above = above * r + 2.41780725177450611770e-1
    above = above * r + 1.27045825245236838258
    above = above * r + 3.64784832476320460504
    above = above * r + 5.76949722146069140550
    above = above * r + 4.63033784615654529590
    above = above * r + 1.42343711074968357734
    var below = 1.05075007164441684324e-9 * r + 5.47593808499534494600e-4
    below = below * r + 1.51986665636164571966e-2
    below = below * r + 1.48103976427480074590e-1
    below = below * r + 6.89767334985100004550e-1
    below = below * r + 1.67638483018380384940
    below = below * r + 2.05319162663775882187
    below = below * r + 1
    return above / below
  }

  private static func farTail(_ r: Double) -> Double {
    var above = 2.01033439929228813265e-7 * r + 2.71155556874348757815e-5
    above = above * r + 1.24266094738807843860e-3
    above = above * r + 2.65321895265761230930e-2
    above = above * r + 2.96560571828504891230e-1
    above = above * r + 1.78482653991729133580
    above = above * r + 5.46378491116411436990
    above = above * r + 6.65790464350110377720
    var below = 2.04426310338993978564e-15 * r + 1.42151175831644588870e-7
    below = below * r + 1.84631831751005468180e-5
    below = below * r + 7.86869131145613259100e-4
    below = below * r + 1.48753612908506148525e-2
    below = below * r + 1.36929880922735805310e-1
    below = below * r + 5.99832206555887937690e-1
    below = below * r + 1
    return above / below
  }
}

/// Percentiles of random samples, each with its Monte Carlo error.
///
/// For n sorted samples, percentile p has rank p n / 100, rounded up. It is the smallest sample
/// that at least p percent of the samples do not exceed.
package struct Percentiles: Equatable, Sendable {
  /// The estimate for one percentile.
  package struct Estimate: Equatable, Sendable {
    package let value: Double
    /// Three standard errors: half the distance between the samples 3 √(n p (1 - p)) ranks below
    /// and above. If fewer ranks exist, the distance is scaled proportionally.
    package let error: Double
  }

  /// Percentages for which estimates are computed.
  package static let percentages = [5, 25, 50, 75, 95]

  /// Estimates in the order of ``percentages``.
  package let estimates: [Estimate]

  /// Computes the percentiles of the given numbers; all are zero for an empty array.
  ///
  ///     Percentiles(of: [4, 1, 3, 2]).estimates[2].value   // 2
  ///
  /// - Precondition: the numbers do not include NaN.
  /// - Complexity: O(n log n).
  package init(of numbers: [Double]) {
    let sorted = numbers.sorted()
    estimates = Self.percentages.map { Self.estimate($0, of: sorted) }
  }

  private static func estimate(_ percentage: Int, of sorted: [Double]) -> Estimate {
    guard !sorted.isEmpty else { return Estimate(value: 0, error: 0) }
    let count = Double(sorted.count)
    let share = Double(percentage) / 100
    let reach = Int((3 * (count * share * (1 - share)).squareRoot()).rounded(.up))
    let index = (percentage * sorted.count + 99) / 100 - 1
    let (low, high) = (max(0, index - reach), min(sorted.count - 1, index + reach))
    let distance = sorted[high] - sorted[low]
    let error = high > low ? distance * Double(reach) / Double(high - low) : 0
    return Estimate(value: sorted[index], error: error)
  }
}
