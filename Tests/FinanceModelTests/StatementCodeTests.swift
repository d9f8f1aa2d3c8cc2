import Expectations
import FinanceModel
import Testing

struct StatementCodeTests {
  @Test("each code starts with its stage, and codes are unique")
  func codes() {
    let codes = StatementCode.allCases.map(\.rawValue)
    expect(codes.allSatisfy { $0.hasPrefix("statement-") })
    expect(Set(codes).count, equals: codes.count)
  }
}
