import Expectations
import FinanceModel
import Testing

@Suite struct EditEvidenceTests {
  @Test("the answers of git are told apart")
  func words() {
    expect(
      ["none", "edited", "replayed", "unknown"].compactMap(EditEvidence.init).count, equals: 4)
    expect(EditEvidence(rawValue: "maybe") == nil)
  }
}
