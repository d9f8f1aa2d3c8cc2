import Expectations
import Foundation
import TestSupport
import Testing

/// After an operation and its undo, every question has its earlier answer, and after the undo of
/// the undo, the answer that follows the operation. Running an operation or an undo a second time
/// does not change anything, and reports if it was undone. `COFFER_TORTURE=full` asks more
/// questions.
///
/// Questions about the rows of the history are excluded, because an undo adds its own rows.
struct UndoLawTests {
  private static let householdCommands = [
    "ledger-add spend 4.20 Bakery date=2026-12-19", "ledger-add earn 100 Work",
    "ledger-add convert 5 EUR 6 USD account='Compte courant'",
    "ledger-add move 300 'Compte courant' 'Livret Épargne'",
    "ledger-add dividend 10 account='London broker' symbol=ACME",
    "ledger-add transactions --void ROW", "ledger-add --replace ROW amount=-3",
    "ledger-add --split ROW Food=1 Home=rest", "ledger-add balance 'Compte courant' 100",
    "ledger-add positions account='Coin wallet' symbol=BTC quantity=1",
    "snapshot record 'Tagesgeld Köln' 3201.15 --flow 25", "snapshot open New 5",
    "snapshot flow 'Tagesgeld Köln' 25", "snapshot close 'Tagesgeld Köln'",
    "snapshot delete 'Tagesgeld Köln'", "plan-set 'Tier 2' target 20000",
    "plan-set 'Tier 2/Livret' balance 100",
    "plan-set 'Tier 2' target 20000 'Tier 2/Livret' apy 0.5 balance 900",
    "plan-set --add-tier New target 5 priority 9", "plan-set --add-account 'Tier 2/New' balance 5",
    "plan-set 'Tier 2/Livret' name Nest", "plan-set 'Tier 2' name Reserve target 9",
    "plan-set --remove 'Tier 2 · Emergency/Livret Épargne' --move-to 'Tier 1/Compte courant'",
    "plan-set --remove 'Tier 2 · Emergency' --move-to 'Tier 1/Compte courant'",
    "plan-set --account 'Livret Épargne' kind=CASH",
    "plan-set --setting plan.default_contribution 7", "plan-allocate 1000", "plan-rebalance",
    "recurring add Gym account='Compte courant' amount=29.90 schedule='monthly on 1'",
    "recurring add Gym --plan 'Tier 2/Livret' amount=29 frequency=monthly next_date=2026-12-24",
    "recurring edit Mooring amount=-40", "recurring end Mooring", "recurring pause Mooring",
    "recurring due", "recurring skip Mooring 2026-12-15",
    "spending rules --add Bakery Food", "import-csv bank.csv --account 'Compte courant'",
    "quotes import prices.csv", "ledger-add price WLDX 128.40",
  ]

  private static let dailyCommands = [
    "spending rules --write", "spending budgets move 5 Groceries Eating --force",
  ]

  private static let isFull = ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full"

  /// Questions whose answers depend on every file of the folder.
  private static let questions = [
    "household": [
      "plan-status", "holdings --net-worth", "spending", "spending list", "recurring --all",
      "forecast", "plan-allocate 1000 --op z -f csv", "export-csv tiers", "export-csv accounts",
      "export-csv values", "export-csv activities", "export-csv positions",
      "export-csv transactions",
    ]
      + (isFull
        ? [
          "holdings", "holdings --realized", "holdings --income", "spending balances", "snapshot",
          "snapshot series --every month", "plan-rebalance --op z -f csv", "plan-status --yields",
        ] : []),
    "daily": ["spending budgets", "export-csv transactions"]
      + (isFull ? ["spending", "recurring", "snapshot", "holdings --net-worth"] : []),
  ]

  private static let statement = """
    dateOp;dateVal;label;category;categoryParent;supplierFound;amount;comment;accountNum;\
    accountLabel;accountbalance
    2026-12-18;2026-12-18;CARTE 19/11 BOULANGERIE;Alimentation;Vie quotidienne;boulangerie;-3,20;;\
    00040123456;BoursoBank;2347,40

    """

  private static let prices = "date,base,quote,amount\n2026-12-18,WLDX,EUR,149.5\n"

  /// Returns a copy of an example whose transactions have ids, with a statement added. Only the
  /// last 300 transactions are kept.
  private static func folder(_ example: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(copying: Repository.at("examples/\(example)"))
    try Data(statement.utf8).write(to: folder.place.appending(path: "bank.csv"))
    try Data(prices.utf8).write(to: folder.place.appending(path: "prices.csv"))
    let ledger = folder.place.appending(path: "ledgers/transactions.csv")
    let lines = try String(contentsOf: ledger, encoding: .utf8).split(separator: "\n")
    let kept = lines.prefix(1) + lines.dropFirst().suffix(300)
    try Data(kept.map { $0 + "\n" }.joined().utf8).write(to: ledger)
    if example == "daily" {
      // The example's moves concern budget periods before the kept rows.
      try FileManager.default.removeItem(at: folder.place.appending(path: "ledgers/budgets.csv"))
    }
    let account = example == "daily" ? "Card" : "Compte courant"
    _ = try run(
      "ledger-add spend 3 Bakery account='\(account)' date=2026-12-01 --op first --apply"
        + " && folder-repair --ids --apply", in: folder)
    return folder
  }

  private static func run(
    _ line: String, in folder: TemporaryFolder
  ) throws -> ShellCommand.Outcome {
    var shell = ShellCommand(line, in: folder.place)
    shell.environment = ["COFFER_NOW": "2026-12-20T09:30:00+01:00"]
    return try shell.run(atMost: 60)
  }

  private static func answers(in folder: TemporaryFolder, of example: String) throws -> String {
    let lines = (questions[example] ?? []).map {
      "echo '$ \($0)'; \($0) 2>/dev/null; echo \"? $?\""
    }
    let outcome = try run(lines.joined(separator: "; "), in: folder)
    return String(decoding: outcome.output, as: UTF8.self)
  }

  /// Returns the files of a folder except the lock, which identifies the last writer.
  private static func files(of folder: TemporaryFolder) throws -> FileTree {
    FileTree(
      files: try FileTree(of: folder.place).files.filter { !$0.key.hasPrefix(".coffer/lock") })
  }

  /// A folder before the commands, the id of its last transaction, and its answers.
  private struct Start: Sendable {
    let folder: TemporaryFolder
    let row: String
    let answers: String

    init(_ example: String) throws {
      folder = try UndoLawTests.folder(example)
      answers = try UndoLawTests.answers(in: folder, of: example)
      let outcome = try UndoLawTests.run(
        "export-csv transactions --raw --columns id,op -f csv", in: folder)
      let rows = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n")
      row = String(rows.last { $0.hasSuffix(",first") }?.dropLast(",first".count) ?? "")
    }
  }

  private static let starts: [String: Start] = {
    var starts: [String: Start] = [:]
    for example in questions.keys {
      do {
        starts[example] = try Start(example)
      } catch {
        Issue.record("\(example): \(error)")
      }
    }
    return starts
  }()

  @Test(
    "undoing a household command restores all results",
    arguments: householdCommands)
  func household(command: String) throws { try check(command, in: "household") }

  @Test(
    "undoing a daily command restores all results",
    arguments: dailyCommands)
  func daily(command: String) throws { try check(command, in: "daily") }

  private func check(_ command: String, in example: String) throws {
    let start = try require(Self.starts[example])
    let folder = try TemporaryFolder(copying: start.folder.place)
    let line = command.replacing("ROW", with: start.row) + " --op x --apply"
    let first = try Self.run(line, in: folder)
    expect(first.status, equals: 0, "\(line): \(String(decoding: first.errors, as: UTF8.self))")
    let before = try Self.files(of: folder)
    expect(before != (try Self.files(of: start.folder)), "\(line) writes nothing")

    let second = try Self.run(line, in: folder)
    let said = String(decoding: second.output, as: UTF8.self)
    expect(second.status, equals: 0, "\(line), the second time")
    expect(said.contains("Already recorded.") || said.contains("Nothing to record."), "\(said)")
    expect(try Self.files(of: folder).differences(from: before), equals: [], "\(line)")

    try checkUndo(of: line, in: folder, start, example)
  }

  /// Undoes the operation `x` as `back`, and then undoes `back`.
  private func checkUndo(
    of line: String, in folder: TemporaryFolder, _ start: Start, _ example: String
  ) throws {
    let undo = "ledger-add --undo x --op back --apply"
    let done = try Self.answers(in: folder, of: example)
    let undone = try Self.run(undo, in: folder)
    expect(
      undone.status, equals: 0, "undo of \(line): \(String(decoding: undone.errors, as: UTF8.self))"
    )
    let answers = try Self.answers(in: folder, of: example)
    expect(answers == start.answers, "\(line): \(LineDifference(start.answers, answers).text)")
    try checkRepeat(of: undo, in: folder, isUndone: false)
    try checkRepeat(of: line, in: folder, isUndone: true)

    let redo = "ledger-add --undo back --apply"
    expect(
      String(decoding: undone.output, as: UTF8.self).contains("To undo: \(redo)"),
      "undo of \(line)")
    expect(try Self.run(redo, in: folder).status, equals: 0, "\(redo) of \(line)")
    let again = try Self.answers(in: folder, of: example)
    expect(again == done, "\(line): \(LineDifference(done, again).text)")
    try checkRepeat(of: line, in: folder, isUndone: false)
    try checkRepeat(of: undo, in: folder, isUndone: true)
  }

  /// Runs a recorded command again, which does not change anything.
  private func checkRepeat(of line: String, in folder: TemporaryFolder, isUndone: Bool) throws {
    let before = try Self.files(of: folder)
    let outcome = try Self.run(line, in: folder)
    expect(outcome.status, equals: 0, "\(line), again")
    expect(try Self.files(of: folder).differences(from: before), equals: [], "\(line), again")
    let text =
      String(decoding: outcome.output, as: UTF8.self)
      + String(decoding: outcome.errors, as: UTF8.self)
    expect(text.contains("was undone"), equals: isUndone, "\(line), again: \(text)")
  }

  @Test("undoing an undo restores the command's effect, including targets and yields")
  func again() throws {
    let start = try require(Self.starts["household"])
    let folder = try TemporaryFolder(copying: start.folder.place)
    _ = try Self.run(
      "plan-set 'Tier 2' target 20000 'Tier 2/Livret' apy 0.5 balance 900 --op x --apply",
      in: folder)
    let done = try Self.answers(in: folder, of: "household")
    _ = try Self.run("ledger-add --undo x --apply", in: folder)
    expect(try Self.answers(in: folder, of: "household") != done)
    _ = try Self.run("ledger-add --undo undo-x --apply", in: folder)
    expect(try Self.answers(in: folder, of: "household"), equals: done)
  }
}
