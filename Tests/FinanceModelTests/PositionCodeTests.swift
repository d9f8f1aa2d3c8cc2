import Expectations
import FinanceModel
import Testing

@Suite struct PositionCodeTests {
  @Test("codes start with their stage")
  func stage() {
    expect(
      PositionCode.allCases.map(\.rawValue),
      equals: [
        "position-jump", "position-differs", "position-left-out", "position-outranked",
        "position-later",
      ])
  }
}
