#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The platform's elementary functions, for estimates only: no amount of money passes here.
extension Double {
  /// e to this power; 0 far below zero, infinite above 709.78.
  package var exponential: Double { exp(self) }

  /// e to this power, less one: exact to the last digits near zero, where ``exponential`` is not.
  ///
  ///     (0.05).logarithmOfOnePlus.exponentialLessOne   // 0.05
  package var exponentialLessOne: Double { expm1(self) }

  /// The natural logarithm; minus infinity for 0 and not a number below.
  package var logarithm: Double { log(self) }

  /// The natural logarithm of one more than this: exact to the last digits near zero. It is
  /// minus infinity for -1 and not a number below.
  package var logarithmOfOnePlus: Double { log1p(self) }

  /// This raised to a whole power, as the C library does: infinite beyond the greatest number.
  ///
  ///     (1.5).raised(to: 2)   // 2.25
  package func raised(to exponent: Int) -> Double { pow(self, Double(exponent)) }
}
