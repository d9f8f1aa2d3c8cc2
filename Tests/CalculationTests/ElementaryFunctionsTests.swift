import Expectations
import PlainText
import Testing

@Suite struct ElementaryFunctionsTests {
  @Test("each function has its mathematical value at known points")
  func knownValues() {
    expect(abs(1.0.exponential - 2.718281828459045) < 1e-15)
    expect(0.0.exponential, equals: 1)
    expect(abs(10.0.logarithm - 2.302585092994046) < 1e-15)
    expect(1.0.logarithm, equals: 0)
    expect(abs(0.05.exponentialLessOne - 0.05127109637602404) < 1e-17)
    expect(abs(0.05.logarithmOfOnePlus - 0.04879016416943201) < 1e-17)
  }

  @Test("an integer power is exact within a double's range, and infinite above it")
  func powers() {
    expect(1.5.raised(to: 2), equals: 2.25)
    expect(2.0.raised(to: 1000), equals: 0x1p1000)
    expect(7.0.raised(to: 0), equals: 1)
    expect(2.0.raised(to: 1024), equals: .infinity)
    expect(abs(1.01.raised(to: 12) - 1.126825030131970) < 1e-14)
  }

  @Test("no digits are lost near zero")
  func nearZero() {
    expect(1e-20.exponentialLessOne, equals: 1e-20)
    expect(1e-20.logarithmOfOnePlus, equals: 1e-20)
  }

  @Test("results out of range are infinite, zero or NaN, without a trap")
  func limits() {
    expect(1000.0.exponential, equals: .infinity)
    expect((-1000.0).exponential == 0)
    expect((-1000.0).exponentialLessOne == -1)
    expect((-1.0).logarithmOfOnePlus == -.infinity)
    expect((-2.0).logarithmOfOnePlus.isNaN)
    expect(0.0.logarithm, equals: -.infinity)
  }
}
