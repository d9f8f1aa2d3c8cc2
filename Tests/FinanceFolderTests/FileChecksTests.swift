import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct FileKindsTests {
  @Test("a folder created by the tools has no findings")
  func sound() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.commit()
    try expect(money.codes(by: "file-kinds"), equals: [])
  }

  @Test(
    "a wrong kind of file in place of one that tools write is reported",
    arguments: [
      ("rm .coffer/lock && mkfifo .coffer/lock", "folder-place-taken"),
      ("rm .coffer/lock && ln -s ../x .coffer/lock", "folder-place-taken"),
      ("rm -r .coffer/backups && touch .coffer/backups", "folder-place-taken"),
      ("ln -s nowhere snapshots", "folder-place-taken"),
      ("rm -r ledgers && mkfifo ledgers", "folder-unreadable"),
      ("rm -r ledgers && ln -s nowhere ledgers", "folder-unreadable"),
      (
        "mv reserve_manager.json \"$PWD.out\" && git init -q ."
          + " && ln -s \"$PWD.out\" reserve_manager.json && git add reserve_manager.json",
        "folder-link-tracked"
      ),
    ])
  func taken(line: String, code: String) throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.run(line)
    try expect(money.codes(by: "file-kinds"), equals: [code], "\(line)")
    try money.run("rm -f \"$PWD.out\"")
  }
}

struct HardLinksTests {
  @Test("a hard link to the plan is reported, a symbolic link is not")
  func links() throws {
    let money = try MoneyFolder()
    try money.run("ln -s reserve_manager.json link.json")
    try expect(money.codes(by: "hard-links"), equals: [])
    try money.run("ln reserve_manager.json second.json")
    try expect(money.codes(by: "hard-links"), equals: ["folder-hard-link"])
  }

  @Test("a hard link to a ledger is a warning, also when writing to it")
  func ledger() throws {
    let money = try MoneyFolder()
    try money.deposit("1", as: "op-1")
    try money.run("ln ledgers/history.csv second.csv")
    try expect(money.codes(by: "hard-links"), equals: ["folder-hard-link"])
    var noticed: [Diagnostic] = []
    try money.place.record(as: MoneyFolder.writer, notice: { noticed.append($0) }) {
      (try money.change(by: "2", as: "op-2"), ())
    }
    expect(noticed.map(\.code), equals: ["folder-hard-link"])
    expect(noticed.map(\.severity), equals: [.warning])
    expect(money.text("second.csv")?.contains("op-2"), equals: true)
  }
}

struct PermissionsTests {
  private static func money(_ folder: Int, _ plan: Int) throws -> MoneyFolder {
    let money = try MoneyFolder()
    try money.setMode(plan, of: "reserve_manager.json")
    try money.setMode(folder, of: ".")
    return money
  }

  @Test(
    "permissions for other users are reported, unless the folder excludes them",
    arguments: [
      (0o700, 0o666, []), (0o711, 0o600, []), (0o711, 0o640, []),
      (0o711, 0o644, ["folder-readable"]),
      (0o711, 0o602, ["folder-writable"]),
      (0o777, 0o600, ["folder-writable", "folder-readable"]),
      (0o755, 0o600, ["folder-readable"]), (0o770, 0o660, []),
    ] as [(Int, Int, [String])])
  func modes(folder: Int, plan: Int, codes: [String]) throws {
    try expect(Self.money(folder, plan).codes(by: "permissions"), equals: codes)
  }

  @Test("each kind of finding is reported once, whatever the number of files")
  func count() throws {
    let money = try Self.money(0o755, 0o644)
    try money.write("{}", to: "coffer.json")
    try money.setMode(0o644, of: "coffer.json")
    let messages = try money.findings(by: "permissions").map(\.diagnostic.message)
    expect(
      messages, equals: ["the folder and 2 other items can be read by every user of this machine"])
  }
}

struct ConflictCopiesTests {
  @Test(
    "the names of copies by each sync program are recognized",
    arguments: [
      "reserve_manager (ann's conflicted copy 2026-11-20).json",
      "reserve_manager.sync-conflict-20261120-093000-ABCDEFG.json", ".reserve_manager.json.icloud",
      "reserve_manager 2.json", "ledgers/prices.sync-conflict-20261120-093000-ABCDEFG.csv",
      "ledgers/prices/2024 (conflicted copy).csv", "ledgers/prices/2024 3.csv",
    ])
  func copies(name: String) throws {
    let money = try MoneyFolder()
    try money.write("date\n", to: "ledgers/prices/2024.csv")
    try money.write("", to: name)
    let findings = try money.findings(by: "conflict-copies")
    expect(findings.map(\.diagnostic.code), equals: ["folder-conflict-copy"])
    expect(findings.first?.file?.hasSuffix(name), equals: true)
  }

  @Test("a name ending in a number is a copy only if the original exists")
  func others() throws {
    let money = try MoneyFolder()
    for name in [
      "budget.json", "budget 2.json", "x.csv", "x 2.csv", "reserve_manager 1.json",
      "reserve_manager two.json", "2.json",
    ] {
      try money.write("", to: name)
    }
    try expect(money.codes(by: "conflict-copies"), equals: [])
  }
}

struct PendingChangeTests {
  @Test("a record not written by a tool is an error; a missing record is fine")
  func damaged() throws {
    let money = try MoneyFolder()
    try expect(money.codes(by: "pending-change"), equals: [])
    try money.write("{}", to: ".coffer/intention.json")
    let findings = try money.findings(by: "pending-change")
    expect(findings.map(\.diagnostic.code), equals: ["write-record-damaged"])
    expect(findings.map(\.diagnostic.severity), equals: [.error])
  }

  @Test("a recorded but incomplete change is a warning")
  func pending() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    let findings = try money.findings(by: "pending-change")
    expect(findings.map(\.diagnostic.code), equals: ["folder-pending"])
    expect(findings.map(\.diagnostic.severity), equals: [.warning])
  }

  @Test("a change blocked by an edit is an error, and a warning when only reading")
  func blocked() throws {
    let money = try MoneyFolder()
    try money.depositStopped()
    try money.write(MoneyFolder.plan(balance: "7.00"), to: "reserve_manager.json")
    let found = try money.findings(by: "pending-change").map(\.diagnostic)
    expect(found.map(\.code) == ["folder-pending"] && found.map(\.severity) == [.error])
    expect(found.first?.hint?.contains("folder-repair shows two ways"), equals: true)
    let told = money.place.planning([], []).diagnostics
    expect(told.map(\.severity) == [.warning] && told.map(\.hint) == found.map(\.hint))
    expect(money.place.planning([], []).value != nil)
  }
}

struct MergeMarksTests {
  @Test(
    "conflict markers are found by line", arguments: [".gitattributes", ".gitignore", "README.md"])
  func marks(name: String) throws {
    let money = try MoneyFolder()
    try money.write("a\n<<<<<<< HEAD\nb\n||||||| x\n=======\nc\n>>>>>>> d\n", to: name)
    let lines = try money.findings(by: "merge-marks").map { $0.diagnostic.excerpt?.position.line }
    expect(lines, equals: [2, 4, 5, 7])
  }

  @Test("equals signs that underline a heading are not a marker")
  func headings() throws {
    let money = try MoneyFolder()
    try money.write("Plan\n=======\n", to: "README.md")
    try expect(money.codes(by: "merge-marks"), equals: [])
  }

  @Test("at most a hundred markers are reported")
  func bound() throws {
    let money = try MoneyFolder()
    try money.write(String(repeating: "<<<<<<< a\n", count: 500), to: "README.md")
    try expect(money.codes(by: "merge-marks").count, equals: 100)
  }
}

struct CSVSyntaxTests {
  @Test(
    "each kind of broken ledger has its own code",
    arguments: [
      ("", "csv-empty"), ("date;account\n", "csv-semicolon"), ("date,date\n", "csv-column-twice"),
      ("date,account\r\n", "csv-crlf"), ("date,account", "csv-missing-newline"),
      ("date,account\na\n", "csv-field-count"), ("date,account\na", "csv-torn-row"),
      ("\u{FEFF}date\n", "csv-byte-order-mark"), ("date\n<<<<<<< HEAD\n", "csv-conflict-marker"),
      ("date\n\"a\n", "csv-unclosed-quote"), ("date\na\0\n", "csv-nul"),
    ])
  func codes(text: String, code: String) throws {
    let money = try MoneyFolder()
    try money.write(text, to: "ledgers/transactions.csv")
    expect(try money.codes(by: "csv-syntax").contains(code))
  }

  @Test("the files of every ledger are checked, also those in a folder with its name")
  func allLedgers() throws {
    for ledger in Ledger.allCases {
      for name in ["ledgers/\(ledger.rawValue).csv", "ledgers/\(ledger.rawValue)/a.csv"] {
        let money = try MoneyFolder()
        try money.write("", to: name)
        try expect(money.findings(by: "csv-syntax").compactMap(\.file).count, equals: 1, "\(name)")
      }
    }
  }

  @Test("a valid ledger and a missing one give no findings")
  func silent() throws {
    let money = try MoneyFolder()
    try expect(money.codes(by: "csv-syntax"), equals: [])
    try money.write(
      MoneyFolder.transactions + "a,b,\"c, d\",1,EUR\n", to: "ledgers/transactions.csv")
    try expect(money.codes(by: "csv-syntax"), equals: [])
  }
}

struct JSONSyntaxTests {
  @Test("a plan is required, settings and recurring items are not")
  func missing() throws {
    let money = try MoneyFolder()
    for rule in ["plan-syntax", "settings-syntax", "recurring-syntax"] {
      try expect(money.codes(by: rule), equals: [])
    }
    try money.remove("reserve_manager.json")
    try expect(money.codes(by: "plan-syntax"), equals: ["folder-plan-missing"])
  }

  @Test(
    "invalid JSON in each of the three files is reported by its own rule only",
    arguments: [
      ("reserve_manager.json", "plan-syntax"), ("coffer.json", "settings-syntax"),
      ("recurring.json", "recurring-syntax"),
    ])
  func broken(name: String, rule: String) throws {
    let money = try MoneyFolder()
    try money.write("{\n<<<<<<< HEAD\n", to: name)
    let findings = try money.place.survey().findings(by: folderRules)
      .filter { $0.diagnostic.severity == .error }
    expect(findings.contains { $0.diagnostic.code == "json-conflict-marker" })
    expect(findings.allSatisfy { $0.rule == rule && $0.file?.hasSuffix(name) == true })
  }

  @Test("an unknown key is an error in recurring items, and a warning elsewhere")
  func unknownKeys() throws {
    let money = try MoneyFolder()
    try money.write("{\"colour\": 1}\n", to: "coffer.json")
    let item = #"{"name": "R", "tier_name": "T", "account_name": "A", "amount": 1, "#
    let rest = #""frequency": "monthly", "next_date": "2024-03-01", "colour": 1}"#
    try money.write("[\(item)\(rest)]\n", to: "recurring.json")
    let settings = try money.findings(by: "settings-syntax").map(\.diagnostic.severity)
    expect(settings, equals: [.warning])
    let recurring = try money.findings(by: "recurring-syntax").map(\.diagnostic.severity)
    expect(recurring, equals: [.error])
  }
}

struct LedgerFilesTests {
  @Test("a ledger that is both a file and a folder is refused")
  func twice() throws {
    let money = try MoneyFolder()
    try money.write("date\n", to: "ledgers/prices.csv")
    try money.write("date\n", to: "ledgers/prices/2024.csv")
    try expect(money.codes(by: "ledger-files"), equals: ["folder-ledger-twice"])
  }

  @Test("a file named nearly like a missing ledger is reported; other names belong to the user")
  func misspelt() throws {
    let money = try MoneyFolder()
    for name in ["histroy.csv", "orchard.csv", "prices.csv", "price.csv", "notes.txt"] {
      try money.write("date\n", to: "ledgers/\(name)")
    }
    let findings = try money.findings(by: "ledger-files")
    expect(findings.map(\.diagnostic.code), equals: ["folder-ledger-unknown"])
    expect(findings.first?.diagnostic.hint, equals: "did you mean 'history.csv'?")
  }

  @Test("a ledger that cannot be opened is reported, and the others are read")
  func unreadable() throws {
    let money = try MoneyFolder()
    try money.run("mkdir -p ledgers && ln -s nowhere ledgers/prices.csv && : > ledgers/values.csv")
    try expect(money.codes(by: "ledger-files"), equals: ["folder-unreadable"])
    try expect(money.codes(by: "csv-syntax"), equals: ["csv-empty"])
  }
}
