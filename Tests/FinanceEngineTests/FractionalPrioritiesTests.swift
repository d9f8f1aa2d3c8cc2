import FinanceEngine
import FinanceModel
import PlainText
import Testing

@Suite struct FractionalPrioritiesTests {
  private static func plan(_ priorities: String...) throws -> Plan {
    Plan(
      tiers: try priorities.map {
        Tier(name: "T\($0)", target: .zero, priority: try Decimal(parsing: $0))
      })
  }

  @Test("a fraction is warned of with its value, on either side of zero")
  func fractions() throws {
    let expected = ["1.5", "-0.25"].enumerated().map { index, text in
      Finding(
        .warning, PlanCode.priorityFraction, "priority of tier 'T\(text)' is a fraction: \(text)",
        at: .tier(index + 1, .priority),
        hint: "write a whole number; other programs refuse this one")
    }
    #expect(findings(in: try Self.plan("1", "1.5", "-0.25")) == expected)
  }

  @Test("whole numbers are none, written 1.0, negative or huge")
  func wholes() throws {
    #expect(findings(in: try Self.plan("1.0", "0", "-3", "170141183460469231731")).isEmpty)
  }
}
