import FinanceModel
import PlainText
import Testing

@Suite struct RecurringNamesTests {
  @Test("a name is told of where it comes again, with the first of its bearers")
  func again() throws {
    let items = try ["a", "b", "a"].map { try item(.daily, "2026-01-01", name: $0) }
    #expect(
      findings(in: items) == [
        Finding(
          .warning, RecurringCode.nameTwice, "'a' is there twice, first as [0]",
          at: .recurring(2, .name), hint: "remove one of them, or give each a name of its own")
      ])
  }
}
