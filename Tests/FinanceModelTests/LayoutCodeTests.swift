import Expectations
import FinanceModel
import Testing

struct LayoutCodeTests {
  @Test("each code begins with its stage, and none is there twice")
  func codes() {
    let codes = LayoutCode.allCases.map(\.rawValue)
    expect(codes.allSatisfy { $0.hasPrefix("layout-") })
    expect(Set(codes).count, equals: codes.count)
  }
}
