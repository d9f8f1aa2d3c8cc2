import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PlanningTests {
  private static func planning(plan: String, settings: String? = nil) throws -> Planning {
    var entries = [("/f/reserve_manager.json", ScriptedFolder.Entry.text(plan))]
    if let settings { entries.append(("/f/coffer.json", .text(settings))) }
    return try require(ScriptedFolder(entries: entries).planning().value)
  }

  @Test("the currency comes from the settings, or is unnamed")
  func currency() throws {
    let plan = #"{"tiers": []}"#
    try expect(Self.planning(plan: plan).currency, equals: .unnamed)
    try expect(Self.planning(plan: plan, settings: "{}").currency, equals: .unnamed)
    let settings = #"{"plan": {"currency": "KWD"}}"#
    try expect(Self.planning(plan: plan, settings: settings).currency.code, equals: "KWD")
  }

  @Test("the desktop plan has the same tiers with the numbers as written")
  func desktopPlan() throws {
    let text = #"{"tiers": [{"name": "T", "purpose": "", "target": 1.0, "priority": 1}], "x": 1}"#
    let desktop = try Self.planning(plan: text).desktopPlan()
    expect(desktop.tiers.map(\.target), equals: [.double(1)])
    expect(desktop.tiers.map(\.priority), equals: [.whole(1)])
  }

  @Test("findings about settings have places only if a settings file exists")
  func settingsDiagnostics() throws {
    let finding = PathFinding(.error, SettingsCode.more, "m", at: [.key("plan")], hint: "h")
    let plan = #"{"tiers": []}"#
    expect(try Self.planning(plan: plan).settingsDiagnostics(for: [finding]).isEmpty)
    let with = try Self.planning(plan: plan, settings: #"{"plan": {}}"#)
    expect(
      with.settingsDiagnostics(for: [finding]).map(\.oneLine),
      equals: ["1:10 error: m [settings-more] (h)"])
  }
}
