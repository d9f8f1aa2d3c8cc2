import FinanceModel
import Testing

@Suite struct EditEvidenceTests {
  @Test("the three answers of git are told apart")
  func words() {
    #expect(["none", "edited", "unknown"].compactMap(EditEvidence.init).count == 3)
    #expect(EditEvidence(rawValue: "maybe") == nil)
  }
}
