import Expectations
import Planning
import Testing

struct PlanMethodTests {
  @Test("the methods are named on the command line as they are written in answers")
  func names() {
    expect(PlanMethod.allCases.map(\.rawValue), equals: ["exact", "desktop"])
  }
}
