import FinanceEngine
import Testing

@Suite struct ElementaryFunctionsTests {
  @Test("each function is what mathematics says at known places")
  func knownValues() {
    #expect(abs(1.0.exponential - 2.718281828459045) < 1e-15)
    #expect(0.0.exponential == 1)
    #expect(abs(10.0.logarithm - 2.302585092994046) < 1e-15)
    #expect(1.0.logarithm == 0)
    #expect(abs(0.05.exponentialLessOne - 0.05127109637602404) < 1e-17)
    #expect(abs(0.05.logarithmOfOnePlus - 0.04879016416943201) < 1e-17)
  }

  @Test("near zero no digit is lost")
  func nearZero() {
    #expect(1e-20.exponentialLessOne == 1e-20)
    #expect(1e-20.logarithmOfOnePlus == 1e-20)
  }

  @Test("outside of what is held the result is infinite, zero or not a number, and nothing traps")
  func limits() {
    #expect(1000.0.exponential == .infinity)
    #expect((-1000.0).exponential == 0)
    #expect((-1000.0).exponentialLessOne == -1)
    #expect((-1.0).logarithmOfOnePlus == -.infinity)
    #expect((-2.0).logarithmOfOnePlus.isNaN)
    #expect(0.0.logarithm == -.infinity)
  }
}
