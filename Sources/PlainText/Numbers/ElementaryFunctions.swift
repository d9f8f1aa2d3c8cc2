#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Elementary functions of the platform, for estimates only: never used for amounts of money.
extension Double {
  /// e raised to this power; 0 far below zero, infinity above 709.78.
  package var exponential: Double { exp(self) }

  /// e raised to this power, minus one; exact to the last digits near zero, unlike ``exponential``.
  ///
  ///     (0.05).logarithmOfOnePlus.exponentialLessOne   // 0.05
  package var exponentialLessOne: Double { expm1(self) }

  /// The natural logarithm; minus infinity for 0, NaN below.
  package var logarithm: Double { log(self) }

  /// The natural logarithm of one plus this; exact to the last digits near zero. Minus infinity for
  /// -1, NaN below.
  package var logarithmOfOnePlus: Double { log1p(self) }

  /// Returns this raised to a whole power, like `pow` in the C library; infinity if it does not
  /// fit.
  ///
  ///     (1.5).raised(to: 2)   // 2.25
  package func raised(to exponent: Int) -> Double { pow(self, Double(exponent)) }
}
