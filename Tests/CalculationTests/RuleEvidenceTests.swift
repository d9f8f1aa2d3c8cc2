import Expectations
import Spending
import Testing

@Suite struct RuleEvidenceTests {
  @Test(
    "the score is the lower bound of Wilson's interval",
    arguments: [
      (0, 0, 0.0), (2, 2, 0.3424), (3, 3, 0.4385), (5, 5, 0.5655), (10, 10, 0.7225),
      (20, 20, 0.8389), (12, 20, 0.3866), (0, 5, 0.0), (95, 100, 0.8882),
    ])
  func score(right: Int, count: Int, expected: Double) {
    expect((RuleEvidence.score(right: right, of: count) - expected).magnitude < 0.0001)
  }

  @Test("more evidence at the same ratio raises the score, and each error lowers it")
  func order() {
    for count in 1...60 {
      let next = RuleEvidence.score(right: count + 1, of: count + 1)
      expect(RuleEvidence.score(right: count, of: count) < next)
      expect(RuleEvidence.score(right: count, of: count + 1) < next)
    }
  }
}
