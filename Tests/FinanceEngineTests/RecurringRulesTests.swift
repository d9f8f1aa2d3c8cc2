import FinanceEngine
import FinanceModel
import PlainText
import Testing

/// An item of tier T and account x with this frequency and next date.
func item(
  _ frequency: RecurringItem.Frequency, _ date: String, name: String = "Rent"
) throws -> RecurringItem {
  RecurringItem(
    name: name, tierName: "T", accountName: "x", amount: .one, frequency: frequency,
    nextDate: try CalendarDate(parsing: date))
}

/// What all rules together find, in their order.
func findings(in items: [RecurringItem], plan: Plan? = nil) -> [Finding] {
  recurringRules.flatMap { $0(items, plan) }
}

@Suite struct RecurringRulesTests {
  @Test("sound items have no findings, and neither has an empty list")
  func sound() throws {
    let items = try RecurringItem.Frequency.allCases.enumerated().map {
      try item($1, "2026-01-28", name: "i\($0)")
    }
    #expect(findings(in: items, plan: try plan(["x": "5"])).isEmpty)
    #expect(findings(in: [], plan: try plan([:])).isEmpty)
  }

  @Test("every finding is a warning with a remedy, at a key of its item")
  func places() throws {
    var odd = try item(.monthly, "2026-01-31")
    odd.tierName = "t"
    var odder = try item(.daily, "2026-01-31")
    odder.frequencyText = "dayly"
    odder.accountName = "X"
    let found = findings(in: [odd, odder], plan: try plan(["x": "5"]))
    #expect(
      found.map(\.code).sorted() == [
        "recurring-account-unknown", "recurring-frequency-unknown", "recurring-name-twice",
        "recurring-repeats", "recurring-tier-unknown",
      ])
    let keys = Set(RecurringItem.CodingKeys.allCases.map(\.rawValue))
    for finding in found {
      #expect(finding.severity == .warning && finding.hint != nil)
      guard case .key(let key)? = finding.path.last else {
        Issue.record("a finding is about a key: \(finding)")
        continue
      }
      #expect(keys.contains(key) && finding.path.count == 2)
    }
  }
}
