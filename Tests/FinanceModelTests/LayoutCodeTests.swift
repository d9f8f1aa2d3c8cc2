import Expectations
import FinanceModel
import Testing

struct LayoutCodeTests {
  @Test("each code starts with its stage, and codes are unique")
  func codes() {
    let codes = LayoutCode.allCases.map(\.rawValue)
    expect(codes.allSatisfy { $0.hasPrefix("layout-") })
    expect(Set(codes).count, equals: codes.count)
  }
}
