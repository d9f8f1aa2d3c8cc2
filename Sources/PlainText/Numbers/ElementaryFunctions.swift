#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The platform's elementary functions, used only for estimates and never for amounts of money.
extension Double {
  /// *e* raised to this power; 0 for a very negative power, infinity above 709.78.
  package var exponential: Double { exp(self) }

  /// *e* raised to this power, minus one. Unlike ``exponential``, the result is accurate to the
  /// last digits near zero.
  ///
  ///     (0.05).logarithmOfOnePlus.exponentialLessOne   // 0.05
  package var exponentialLessOne: Double { expm1(self) }

  /// The natural logarithm; minus infinity for 0, NaN for negative numbers.
  package var logarithm: Double { log(self) }

  /// The natural logarithm of one plus this value, accurate to the last digits near zero. Minus
  /// infinity for -1; NaN for smaller values.
  package var logarithmOfOnePlus: Double { log1p(self) }

  /// Returns this value raised to a whole power, like `pow` in the C library; infinity if the
  /// result does not fit.
  ///
  ///     (1.5).raised(to: 2)   // 2.25
  package func raised(to exponent: Int) -> Double { pow(self, Double(exponent)) }
}
