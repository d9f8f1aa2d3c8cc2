import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

@Suite struct FolderTests {
  private static let plan = (
    "/f/reserve_manager.json", ScriptedFolder.Entry.text(#"{"tiers": []}"#)
  )
  private static let hint = "(set your finance folder with -C DIR or in COFFER_FOLDER)"

  private static func findings(
    _ entries: [(path: String, entry: ScriptedFolder.Entry)]
  ) -> [String] {
    ScriptedFolder(entries: entries).planning().diagnostics.map(\.oneLine)
  }

  @Test("a folder's files include its plan and its settings, whether or not they exist")
  func files() {
    expect(
      Array(Folder(at: "money").ownFiles.prefix(2)),
      equals: ["money/reserve_manager.json", "money/coffer.json"])
    expect(
      Array(Folder(at: ".").ownFiles.prefix(2)), equals: ["reserve_manager.json", "coffer.json"])
  }

  @Test("a missing folder, a file in its place and an unreadable folder are distinguished")
  func missingFolder() {
    expect(
      Self.findings([]),
      equals: [
        "error: folder '/f' cannot be read: no such file or directory [folder-missing] \(Self.hint)"
      ])
    expect(
      Self.findings([("/f", .refusing(open: EACCES))]),
      equals: [
        "error: folder '/f' cannot be read: permission denied [folder-missing] \(Self.hint)"
      ])
    expect(
      Self.findings([("/f", .text("x"))]),
      equals: [
        "error: '/f' is not a folder [folder-missing] \(Self.hint)"
      ])
    expect(
      Self.findings([("/f", .failing(status: EIO))]),
      equals: [
        "error: folder '/f' cannot be read: input/output error [folder-missing] \(Self.hint)"
      ])
  }

  @Test("an empty path is not a folder")
  func emptyPath() {
    let calls = ScriptedFolder(entries: [("/reserve_manager.json", .text("{}"))]).calls
    expect(
      Folder(at: "", calls: calls).planning([], []).diagnostics.map(\.oneLine),
      equals: [
        "error: folder '' cannot be read: no such file or directory [folder-missing] \(Self.hint)"
      ])
  }

  @Test("a folder without a plan has its own error")
  func missingPlan() {
    expect(
      Self.findings([("/f", .folder)]),
      equals: [
        "error: '/f' has no reserve_manager.json [folder-plan-missing] \(Self.hint)"
      ])
  }

  @Test("without a settings file the settings are empty, without a finding")
  func missingSettings() throws {
    let loaded = ScriptedFolder(entries: [Self.plan]).planning()
    expect(loaded.diagnostics.isEmpty)
    let planning = try require(loaded.value)
    expect(planning.settings, equals: Settings())
    expect(planning.sourcedSettings == nil)
  }

  @Test("unreadable settings are an error, like an unreadable plan")
  func unreadableSettings() {
    let entries = [Self.plan, ("/f/coffer.json", ScriptedFolder.Entry.refusing(open: EACCES))]
    let loaded = ScriptedFolder(entries: entries).planning()
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.oneLine),
      equals: [
        "error: '/f/coffer.json' cannot be read: permission denied [folder-unreadable] (check its "
          + "permissions with ls -l)"
      ])
  }

  @Test("errors in both files are reported together, the plan's first")
  func bothWrong() {
    let entries: [(path: String, entry: ScriptedFolder.Entry)] = [
      ("/f/reserve_manager.json", .text("{\"tiers\": [],}")),
      ("/f/coffer.json", .text("{\"plan\": 5}")),
    ]
    let diagnostics = ScriptedFolder(entries: entries).planning().diagnostics
    expect(diagnostics.map(\.code), equals: ["json-trailing-comma", "settings-wrong-type"])
    expect(
      diagnostics.map { $0.excerpt?.position.file },
      equals: [
        "/f/reserve_manager.json", "/f/coffer.json",
      ])
  }

  @Test("a missing plan does not hide errors in the settings")
  func missingPlanWrongSettings() {
    let entries = [
      ("/f", ScriptedFolder.Entry.folder), ("/f/coffer.json", ScriptedFolder.Entry.text("[]")),
    ]
    expect(
      ScriptedFolder(entries: entries).planning().diagnostics.map(\.code),
      equals: ["folder-plan-missing", "settings-wrong-type"])
  }

  @Test("the rules get the values, and their findings point into the right file")
  func rules() throws {
    let entries: [(path: String, entry: ScriptedFolder.Entry)] = [
      Self.plan, ("/f/coffer.json", .text("{\n  \"privacy\": true}")),
    ]
    let folder = Folder(at: "/f", calls: ScriptedFolder(entries: entries).calls)
    let loaded = folder.planning(
      [{ plan in [PathFinding(.warning, PlanCode.more, "\(plan.tiers.count) tiers", at: .plan)] }],
      [
        { settings, _ in
          [
            PathFinding(
              .note, SettingsCode.more, "private: \(settings.privacy == true)",
              at: [.key("privacy")])
          ]
        }
      ])
    expect(
      loaded.diagnostics.map(\.oneLine),
      equals: [
        "1:11 warning: 0 tiers [plan-more]", "2:14 note: private: true [settings-more]",
      ])
    expect(loaded.value != nil)
  }

  @Test("at most a hundred warnings of a rule are shown, with a note, but all of its errors")
  func manyFindings() {
    let folder = Folder(at: "/f", calls: ScriptedFolder(entries: [Self.plan]).calls)
    let many: PlanRule = { _ in
      (0..<101).map { PathFinding(.warning, PlanCode.negativeWeight, "\($0)", at: .plan) }
        + (0..<101).map { PathFinding(.error, PlanCode.totalRange, "\($0)", at: .plan) }
    }
    let diagnostics = folder.planning([many], []).diagnostics
    expect(diagnostics.count { $0.severity == .warning }, equals: 100)
    expect(diagnostics.count { $0.severity == .error }, equals: 101)
    expect(diagnostics.last?.code, equals: "plan-more")
    let few: PlanRule = { plan in Array(many(plan).prefix(100)) }
    expect(folder.planning([few], []).diagnostics.count, equals: 100)
  }

  @Test("an error from a rule leaves no value")
  func ruleError() {
    let loaded = Folder(at: "/f", calls: ScriptedFolder(entries: [Self.plan]).calls).planning(
      [{ _ in [PathFinding(.error, PlanCode.totalRange, "too much", at: .plan)] }], [])
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.message), equals: ["too much"])
  }

  @Test("a real folder is read with or without a trailing slash in its path")
  func realFolder() throws {
    try inTemporaryFolder { folder in
      try Data(#"{"tiers": []}"#.utf8).write(to: folder.appending(path: "reserve_manager.json"))
      try Data(#"{"plan": {"currency": "JPY"}}"#.utf8)
        .write(to: folder.appending(path: "coffer.json"))
      for path in [folder.path, folder.path + "/"] {
        let loaded = Folder(at: path).planning([], [])
        expect(loaded.diagnostics.isEmpty)
        expect(loaded.value?.currency.code, equals: "JPY")
        expect(
          loaded.value?.sourcedPlan.document.source.file.hasSuffix("/reserve_manager.json"),
          equals: true)
      }
    }
  }

  @Test("a real folder that is missing, empty or a file gives a different error for each")
  func realMissing() throws {
    try inTemporaryFolder { folder in
      func codes(_ path: String) -> [String] {
        Folder(at: path).planning([], []).diagnostics.map { "\($0.code): \($0.message)" }
      }
      let path = folder.path
      expect(codes(path), equals: ["folder-plan-missing: '\(path)' has no reserve_manager.json"])
      expect(
        codes(path + "/no"),
        equals: ["folder-missing: folder '\(path)/no' cannot be read: no such file or directory"])
      try Data().write(to: folder.appending(path: "file"))
      expect(codes(path + "/file"), equals: ["folder-missing: '\(path)/file' is not a folder"])
      try FileManager.default.createDirectory(
        at: folder.appending(path: "reserve_manager.json"), withIntermediateDirectories: false)
      expect(
        codes(path),
        equals: ["folder-unreadable: '\(path)/reserve_manager.json' is a folder, not a file"])
    }
  }

  @Test("in the current folder files are shown by their bare names")
  func currentFolder() {
    let calls = ScriptedFolder(entries: [("reserve_manager.json", .text("{}"))]).calls
    expect(
      Folder(at: ".", calls: calls).planning([], []).diagnostics.first?.excerpt?.position.file,
      equals: "reserve_manager.json")
  }
}

@Suite struct FolderSettingsTests {
  @Test("settings are read even if the plan is invalid, and without a file they have no values")
  func alone() throws {
    let money = try MoneyFolder(plan: "{")
    expect(money.place.settings().value?.backups == nil)
    expect(money.place.backupsKept == nil)
    try money.write(#"{"backups": {"keep": 100}, "privacy": true}"#, to: "coffer.json")
    expect(money.place.settings().value?.privacy, equals: true)
    expect(money.place.backupsKept, equals: 100)
  }

  @Test("if settings cannot be read, every version is kept", arguments: ["{", "[]"])
  func unreadable(text: String) throws {
    let money = try MoneyFolder()
    for number in 1...25 { try money.write("", to: ".coffer/backups/coffer.\(number).op.json") }
    try money.write("\(text)\r\n", to: "coffer.json")
    expect(money.place.settings().value == nil && money.place.backupsKept == .max)
    _ = try money.place.repair(
      as: MoneyFolder.writer, operation: "fix", backupsKept: money.place.backupsKept)
    expect(money.text("coffer.json"), equals: "\(text)\n")
    expect(money.backups.count, equals: 26)
  }
}

@Suite struct FolderLayoutsTests {
  private static let text = """
    {"name": "mine", "headers": [["Day", "Sum"]], "dates": ["yyyy-mm-dd"],
     "columns": {"date": ["Day"], "amount": ["Sum"]}}
    """

  @Test("layouts are read from their folder in name order; without it there are none")
  func read() throws {
    let money = try MoneyFolder()
    expect(money.place.layouts().layouts, equals: [])
    try money.write(Self.text.replacing("mine", with: "b"), to: "layouts/b.json")
    try money.write(Self.text, to: "layouts/a.json")
    try money.write("no layout", to: "layouts/.hidden.json")
    expect(money.place.layouts().layouts.map(\.name), equals: ["a", "b"])
    try expect(money.place.layoutText(named: "a"), equals: Array(Self.text.utf8))
    expect(try money.place.layoutText(named: "c") == nil)
  }

  @Test("an unreadable layout is an error at its place")
  func broken() throws {
    let money = try MoneyFolder()
    try money.write("{}", to: "layouts/a.json")
    expect(money.place.layouts().layouts.isEmpty)
    expect(money.place.layouts().diagnostics.map(\.code).first, equals: "layout-missing-key")
  }
}

@Suite struct RecurringItemsTests {
  private static func reading(
    _ text: String?, _ rules: [RecurringRule] = []
  ) throws -> Loaded<SourcedValue<[RecurringItem]>?> {
    let folder = try TemporaryFolder()
    let file = folder.place.appending(path: "recurring.json")
    if let text { try Data(text.utf8).write(to: file) }
    return Folder(at: folder.place.path).recurringItems(rules, of: nil)
  }

  @Test("a folder without the file has no items and no findings")
  func missing() throws {
    let loaded = try Self.reading(nil)
    expect(loaded.diagnostics.isEmpty)
    let items = try require(loaded.value)
    expect(items == nil || items?.value == nil)
  }

  @Test("items are read, and a rule's findings are reported at their places")
  func rules() throws {
    let text =
      #"[{"name": "Rent", "tier_name": "T", "account_name": "a", "amount": -5,"#
      + #" "frequency": "monthly", "next_date": "2026-12-01"}]"#
    let rule: RecurringRule = { items, _ in
      items.indices.map {
        PathFinding(.warning, RecurringCode.more, "found", at: .recurring($0, .amount))
      }
    }
    let loaded = try Self.reading(text, [rule])
    try expect(require(loaded.value)?.value.map(\.name), equals: ["Rent"])
    expect(loaded.diagnostics.map(\.message), equals: ["found"])
    expect(loaded.diagnostics.first?.excerpt?.position.line, equals: 1)
  }

  @Test("a key unknown to the desktop app is an error")
  func unknownKey() throws {
    let loaded = try Self.reading(#"[{"name": "Rent", "extra": 1}]"#)
    expect(loaded.value == nil)
    expect(loaded.diagnostics.contains { $0.code == "recurring-unknown-key" })
  }
}
