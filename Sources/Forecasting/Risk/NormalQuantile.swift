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
