import Expectations
import FinanceModel
import Testing

@Suite struct EditEvidenceTests {
  @Test("all evidence words are recognised, and other words are refused")
  func words() {
    expect(
      ["none", "edited", "replayed", "unknown"].compactMap(EditEvidence.init).count, equals: 4)
    expect(EditEvidence(rawValue: "maybe") == nil)
  }
}
