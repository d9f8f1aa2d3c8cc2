import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct SpendingChecksTests {
  private static func findings(_ spending: String) -> [String] {
    let settings = Settings.of("{\"spending\": \(spending)}")
    return spendingSettingsRules.flatMap { $0(settings) }.map {
      "\($0.code) \($0.path.map { "\($0)" }.joined(separator: "."))"
    }
  }

  @Test(
    "day limits must not be negative, and green must not exceed yellow",
    arguments: [
      ("{}", nil), (#"{"green": 0, "yellow": 0}"#, nil), (#"{"green": 30}"#, nil),
      (#"{"green": -1}"#, "green"), (#"{"green": 50, "yellow": 20}"#, "yellow"),
      (#"{"yellow": 9}"#, "yellow"), (#"{"green": 31}"#, "green"),
    ] as [(String, String?)])
  func dayLimits(limits: String, key: String?) {
    let found = Self.findings("{\"day_limits\": \(limits)}")
    expect(found.count == (key == nil ? 0 : 1))
    if let key { expect(found.first?.contains(key) ?? false, "\(found)") }
  }

  @Test("budgets, rules and aliases are checked too")
  func others() {
    expect(
      Self.findings(#"{"budgets": [{"name": "A", "categories": [], "amounts": []}]}"#).count,
      equals: 1)
    expect(Self.findings(#"{"rules": [{"category": "A"}]}"#).count, equals: 1)
    expect(Self.findings(#"{"aliases": {"A": "B", "B": "A"}}"#).isEmpty, equals: false)
  }
}
