import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Reports
import Testing

/// A change to the settings or the recurring items is stopped at any system call after it is
/// recorded, and the user edits the file before the next tool runs. Both changes are kept. If the
/// edit concerns the same value, the next tool stops, and both solutions in its hint work as
/// promised.
struct ReplaySweepTests {
  /// A request, the text changes that the tool makes, and the text changes that the user makes.
  struct Verb: Sendable, CustomTestStringConvertible {
    let name: String
    let file: String
    let record: @Sendable (Folder, Writer) throws -> Void
    /// The text that the tool changes, with its old and its new form.
    let change: (old: String, new: String)
    /// Changes to other values.
    let others: [(old: String, new: String)]
    /// The user's change to the same value; nil for an addition.
    let same: (old: String, new: String)?

    var testDescription: String { name }
  }

  private static let settings = """
    {
      "base_currency": "EUR",
      "backups": {"keep": 5},
      "spending": {
        "bills": [
          {"name": "Phone", "account": "Giro", "amount": 20, "schedule": "monthly on 1"},
          {"name": "Rent", "account": "Giro", "amount": 900, "schedule": "monthly on 2"}
        ],
        "rules": [
          {"match": "REWE*", "category": "Food"}
        ],
        "aliases": {"Essen": "Food"}
      }
    }

    """
  private static let items = """
    [
      {"name": "Save", "tier_name": "A", "account_name": "x", "amount": 10,
       "frequency": "monthly", "next_date": "2026-12-31", "enabled": true, "description": ""},
      {"name": "Fee", "tier_name": "A", "account_name": "x", "amount": -9,
       "frequency": "monthly", "next_date": "2026-12-05", "enabled": true, "description": ""}
    ]

    """
  private static let settingsFile = "/f/coffer.json"
  private static let itemsFile = "/f/recurring.json"

  private static let otherSettings = [
    ("\"base_currency\": \"EUR\"", "\"privacy\": true, \"base_currency\": \"EUR\""),
    ("\"amount\": 900", "\"amount\": 950"), ("\"category\": \"Food\"", "\"category\": \"Home\""),
    ("\"Essen\": \"Food\"", "\"Essen\": \"Food\", \"Miete\": \"Home\""), ("  ", "    "),
  ]

  static let verbs = [
    Verb(
      name: "set", file: settingsFile, record: { try set(["backups.keep", "30"], $0, $1) },
      change: ("\"keep\": 5", "\"keep\": 30"), others: otherSettings,
      same: ("\"keep\": 5", "\"keep\": 7")),
    Verb(
      name: "remove", file: settingsFile, record: { try set(["backups.keep="], $0, $1) },
      change: ("{\"keep\": 5}", "{}"), others: otherSettings,
      same: ("\"keep\": 5", "\"keep\": 7")),
    Verb(
      name: "add an account", file: settingsFile,
      record: { folder, writer in
        let edit = try SettingsEdit(.account("Depot"), ["kind=SECURITIES"])
        var found = Diagnostics()
        _ = try SettingsEditRequest(edit, op: "op-1").answer(of: folder, as: writer, &found)
      }, change: ("", "\"kind\": \"SECURITIES\""), others: otherSettings, same: nil),
    Verb(
      name: "rules --add", file: settingsFile,
      record: { folder, writer in
        var found = Diagnostics()
        let rule = CategoryRule(match: "EDF*", category: "Energy")
        let day = writer.now.date
        _ = try RuleAddition(rule, asOf: day, today: day, op: "op-1")
          .answer(of: folder, as: writer, &found)
      }, change: ("", "\"match\": \"EDF*\""), others: otherSettings, same: nil),
    Verb(
      name: "recurring edit, a bill", file: settingsFile,
      record: { try edit(.edit, "Phone", ["amount=25"], $0, $1) },
      change: ("\"amount\": 20", "\"amount\": 25"), others: otherSettings,
      same: ("\"amount\": 20", "\"amount\": 21")),
    Verb(
      name: "recurring edit, an item", file: itemsFile,
      record: { try edit(.edit, "Save", ["amount=25"], $0, $1) },
      change: ("\"amount\": 10", "\"amount\": 25"),
      others: [("-9", "-8"), ("2026-12-31", "2027-01-31"), (" ", "  ")],
      same: ("\"amount\": 10", "\"amount\": 11")),
    Verb(
      name: "recurring pause", file: itemsFile, record: { try edit(.pause, "Fee", [], $0, $1) },
      change: ("2026-12-05\", \"enabled\": true", "2026-12-05\", \"enabled\": false"),
      others: [("-9", "-8"), ("\"amount\": 10", "\"amount\": 11")], same: nil),
    Verb(
      name: "recurring end", file: itemsFile,
      record: { try edit(.end($1.now.date), "Fee", [], $0, $1) },
      change: ("\"name\": \"Fee\"", ""), others: [("\"amount\": 10", "\"amount\": 11")],
      same: ("-9", "-8")),
  ]

  private static func set(_ words: [String], _ folder: Folder, _ writer: Writer) throws {
    var found = Diagnostics()
    _ = try SettingsEditRequest(try SettingsEdit(.folder, words), op: "op-1")
      .answer(of: folder, as: writer, &found)
  }

  private static func edit(
    _ action: RecurringEdit.Action, _ name: String, _ words: [String], _ folder: Folder,
    _ writer: Writer
  ) throws {
    var found = Diagnostics()
    _ = try RecurringEditRequest(
      try RecurringEdit(action, name, words), on: writer.now.date, op: "op-1"
    ).answer(of: folder, as: writer, &found)
  }

  private static var start: DiskContents {
    var disk = DiskContents()
    disk.putFolder("/f")
    disk.put(
      #"{"tiers": [{"name": "A", "purpose": "", "target": 100, "priority": 1, "accounts": ["#
        + #"{"name": "x", "balance": 30.00}]}], "last_updated": "2026-11-02"}"#,
      at: "/f/reserve_manager.json")
    disk.put(settings, at: settingsFile)
    disk.put(items, at: itemsFile)
    disk.put("date,account,payee,amount,currency\n", at: "/f/ledgers/transactions.csv")
    return disk
  }

  /// Returns the disks after a stop at each call, if the change is recorded and the file is
  /// unchanged.
  private static func stops(_ verb: Verb) -> [DiskContents] {
    var stops: [DiskContents] = []
    for call in 0... {
      let disk = SimulatedDisk(start)
      disk.fault = .stop(before: call)
      try? verb.record(Folder(at: "/f", calls: disk.calls), WritingScenario.writer())
      guard disk.isStruck else { break }
      let contents = disk.contents
      if contents.text("/f/.coffer/intention.json") != nil,
        contents.text(verb.file) == start.text(verb.file)
      {
        stops.append(contents)
      }
    }
    return stops
  }

  private static func edited(
    _ contents: DiskContents, _ verb: Verb, _ edit: (old: String, new: String)
  ) -> DiskContents {
    var contents = contents
    let text = contents.text(verb.file) ?? ""
    contents.put(text.replacingOccurrences(of: edit.old, with: edit.new), at: verb.file)
    return contents
  }

  private static func meaning(_ text: String?) throws -> JSONValue {
    let source = SourceText(file: "", bytes: Array((text ?? "").utf8))
    let document = try require(JSONDocument.parse(source).value)
    return document.tree(of: document.root)
  }

  @Test("an edit of another value is kept together with the recorded change", arguments: verbs)
  func both(verb: Verb) throws {
    let stops = Self.stops(verb)
    expect(stops.count > 2)
    let whole = SimulatedDisk(Self.start)
    try verb.record(Folder(at: "/f", calls: whole.calls), WritingScenario.writer())
    for other in verb.others {
      let wanted = try Self.meaning(Self.edited(whole.contents, verb, other).text(verb.file))
      for contents in stops {
        let disk = SimulatedDisk(Self.edited(contents, verb, other))
        let before = disk.contents.text(verb.file)
        try Folder(at: "/f", calls: disk.calls).recover(as: WritingScenario.writer())
        let text = disk.contents.text(verb.file)
        expect(try Self.meaning(text), equals: wanted, "\(verb.name), \(other)")
        expect(text != before && disk.contents.text("/f/.coffer/intention.json") == nil)
      }
    }
  }

  @Test(
    "an edit of the recorded value stops the next tool, and either resolution can be chosen",
    arguments: verbs.filter { $0.same != nil })
  func same(verb: Verb) throws {
    let same = try require(verb.same)
    for contents in Self.stops(verb) {
      let edited = Self.edited(Self.edited(contents, verb, same), verb, verb.others[0])
      let disk = SimulatedDisk(edited)
      let folder = Folder(at: "/f", calls: disk.calls)
      let failure = #expect(throws: Failure.self) {
        try folder.recover(as: WritingScenario.writer())
      }
      expect(failure?.kind == .writing && failure?.diagnostics.first?.code == "write-conflict")
      expect(disk.contents.text(verb.file), equals: edited.text(verb.file))
      for way in [UnfinishedChange.Resolution.keep(nil), .apply] {
        let disk = SimulatedDisk(edited)
        let folder = Folder(at: "/f", calls: disk.calls)
        try folder.resolve(as: WritingScenario.writer()) { _ in (way, ()) }
        let text = try require(disk.contents.text(verb.file))
        if case .keep = way {
          expect(text, equals: try require(edited.text(verb.file)))
        } else {
          expect(text.contains(verb.others[0].new) && !text.contains(same.new), "\(text)")
        }
        try folder.recover(as: WritingScenario.writer())
      }
    }
  }
}
