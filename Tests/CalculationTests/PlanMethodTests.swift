import Expectations
import Planning
import Testing

struct PlanMethodTests {
  @Test("the method names are the same on the command line and in the output")
  func names() {
    expect(PlanMethod.allCases.map(\.rawValue), equals: ["exact", "desktop"])
  }
}
