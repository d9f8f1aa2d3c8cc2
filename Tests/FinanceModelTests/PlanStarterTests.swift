import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PlanStarterTests {
  private static let day = CalendarDate(dayNumber: 20_000)

  private func text(_ starter: PlanStarter) throws -> String {
    starter.text(lastUpdated: try require(Self.day))
  }

  private func plan(_ starter: PlanStarter) throws -> Plan {
    let source = SourceText(file: "p", bytes: Array(try text(starter).utf8))
    let loaded = JSONDocument.read(source, as: Plan.self, stage: "plan").map { plan, _ in plan }
    expect(loaded.diagnostics, equals: [])
    return try require(loaded.value)
  }

  @Test("the empty plan equals the desktop app's, byte for byte")
  func empty() throws {
    try expect(text(.empty), equals: "{\n  \"tiers\": [],\n  \"last_updated\": \"2024-10-04\"\n}")
  }

  @Test(
    "a starter has the names, targets and priorities from the documentation",
    arguments: [
      (PlanStarter.simple, "Everyday 2000, Emergency 12000, Growth 50000"),
      (
        .sixTiers,
        "Everyday 2000, Emergency 12000, Repairs 5000, Goals 8000, Growth 50000, Someday 3000"
      ),
    ])
  func tiers(starter: PlanStarter, expected: String) throws {
    let plan = try plan(starter)
    expect(plan.tiers.map { "\($0.name) \($0.target)" }.joined(separator: ", "), equals: expected)
    let priorities = plan.tiers.map(\.priority.description)
    expect(priorities, equals: plan.tiers.indices.map { "\($0 + 1)" })
    let page = try Repository.text(of: "docs/tools/folder-init.md")
    expect(page.contains("| `\(starter.rawValue)` | \(expected) |"))
  }

  @Test(
    "every tier has an empty preferred account without a cap",
    arguments: PlanStarter.allCases)
  func accounts(starter: PlanStarter) throws {
    for tier in try plan(starter).tiers {
      let preferred = try require(tier.preferredIndex)
      expect(tier.accounts[preferred].cap == nil)
      expect(try tier.balance() == .zero && tier.target > .zero)
    }
  }

  @Test("the text is in the desktop app's format", arguments: PlanStarter.allCases)
  func layout(starter: PlanStarter) throws {
    let source = SourceText(file: "p", bytes: Array(try text(starter).utf8))
    let document = try require(JSONDocument.parse(source).value)
    expect(document.isAsDesktopWrites)
  }
}
