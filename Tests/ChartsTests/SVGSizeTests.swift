import Charts
import Expectations
import Testing

struct SVGSizeTests {
  @Test("a size is limited to the drawable range")
  func bounds() {
    expect(SVGSize(width: .max, height: .min), equals: SVGSize(width: 4000, height: 12))
    expect(SVGSize(width: 0, height: 5000), equals: SVGSize(width: 40, height: 4000))
  }
}
