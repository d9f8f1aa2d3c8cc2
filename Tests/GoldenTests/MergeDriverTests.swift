import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

/// Clones of a folder created by `folder-init`, whose plans are merged by git with the driver.
struct MergeDriverTests {
  private struct Clones {
    let folder: TemporaryFolder
    var place: URL { folder.place }

    /// Creates two clones, `a` and `b`, of one folder whose plan has several tiers.
    init() throws {
      folder = try TemporaryFolder()
      try run(
        "COFFER_NOW=2026-11-19T09:00:00Z folder-init a --starter six-tiers > made"
          + " && git -C a add -A && git -C a commit -qm base"
          + " && git clone -q a b && folder-init b --git-config > made && git -C b remote rm origin"
          + " && git -C b remote add origin ../a")
    }

    /// Runs a line and returns its output. Fails unless the line ends with the given status.
    @discardableResult
    func run(_ line: String, status: Int = 0, path: String? = nil) throws -> String {
      var command = ShellCommand(line, in: place)
      command.environment = [
        "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "n",
        "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e",
        "HOME": place.path, "GIT_EDITOR": "true",
      ]
      if let path { command.environment["PATH"] = path }
      let outcome = try command.run()
      let words = String(decoding: outcome.errors + outcome.output, as: UTF8.self)
      try require(outcome.status == status, "\(line)\n\(words)")
      return String(decoding: outcome.output, as: UTF8.self)
    }

    func text(_ clone: String) throws -> String {
      try String(
        contentsOf: place.appending(path: "\(clone)/reserve_manager.json"), encoding: .utf8)
    }

    /// Allocates on a day and commits the result.
    func allocate(_ amount: Int, in clone: String, on day: Int) throws {
      try run(
        "COFFER_NOW=2026-11-\(day)T09:00:00Z plan-allocate \(amount) -C \(clone) --apply -q > out"
          + " && git -C \(clone) commit -qam 'day \(day)'")
    }

    func edit(_ old: String, _ new: String, in clone: String) throws {
      let text = try text(clone)
      try require(text.contains(old))
      try Data(text.replacing(old, with: new).utf8).write(
        to: place.appending(path: "\(clone)/reserve_manager.json"))
      try run("git -C \(clone) commit -qam edited")
    }

    /// Returns the sum of all balances in a clone's plan.
    func total(_ clone: String) throws -> PlainText.Decimal {
      let source = SourceText(file: clone, bytes: Array(try text(clone).utf8))
      let plan = try require(JSONDocument.read(source, as: Plan.self, stage: "plan").value?.value)
      return try plan.balance()
    }
  }

  @Test(
    "allocations from two machines on two days merge without conflict, and all count",
    arguments: [
      "pull -q --no-rebase --no-edit origin main", "pull -q --rebase origin main",
    ])
  func pull(line: String) throws {
    let clones = try Clones()
    try clones.allocate(100, in: "a", on: 20)
    try clones.allocate(50, in: "b", on: 21)
    try clones.allocate(25, in: "b", on: 22)
    try clones.run("git -C b \(line)")
    try expect(clones.total("b"), equals: PlainText.Decimal(175))
    expect(try clones.text("b").contains("2026-11-22"))
    let rows = try String(
      contentsOf: clones.place.appending(path: "b/ledgers/history.csv"), encoding: .utf8)
    expect(rows.split(separator: "\n").count > 3)
  }

  @Test("cherry-picked commits and applied stashes also use the merge driver")
  func cherryPickAndStash() throws {
    let clones = try Clones()
    try clones.allocate(100, in: "a", on: 20)
    try clones.allocate(50, in: "b", on: 21)
    try clones.run("git -C b fetch -q origin main && git -C b cherry-pick FETCH_HEAD")
    try expect(clones.total("b"), equals: PlainText.Decimal(150))
    try clones.run(
      "COFFER_NOW=2026-11-23T09:00:00Z plan-allocate 30 -C b --apply -q > out"
        + " && git -C b stash -q")
    try clones.allocate(7, in: "b", on: 24)
    try clones.run("git -C b stash pop -q")
    try expect(clones.total("b"), equals: PlainText.Decimal(187))
  }

  @Test("a conflict encloses only its member and can be resolved while git is merging")
  func conflict() throws {
    let clones = try Clones()
    try clones.edit("12000", "12500", in: "a")
    try clones.edit("12000", "12600", in: "b")
    try clones.allocate(40, in: "a", on: 20)
    try clones.allocate(50, in: "b", on: 21)
    try clones.run("git -C b pull -q --no-rebase --no-edit origin main", status: 1)
    try expect(clones.text("b").components(separatedBy: "<<<<<<<").count, equals: 2)
    try clones.run("plan-status -C b", status: 2)
    let member = "reserve_manager.json:tiers[Emergency].target"
    try clones.run("plan-merge -C b --theirs '\(member)' --apply")
    try clones.run("git -C b commit -qam merged && folder-check -C b --check")
    expect(try clones.text("b").contains("12500"))
    try expect(clones.total("b"), equals: PlainText.Decimal(90))
  }

  @Test("without the program a merge leaves a conflict with both sides, never only our side")
  func missing() throws {
    let clones = try Clones()
    try clones.edit("12000", "12500", in: "a")
    try clones.edit("12000", "12600", in: "b")
    try clones.run(
      "git -C b pull -q --no-rebase --no-edit origin main", status: 1, path: "/usr/bin:/bin")
    let text = try clones.text("b")
    expect(text.contains("12500") && text.contains("12600") && text.contains("<<<<<<< ours"))
    expect(try clones.run("git -C b ls-files -u").contains("reserve_manager.json"))
    // This also applies if the text alone could be merged.
    let others = try Clones()
    try others.edit("12000", "12500", in: "a")
    try others.edit("Everyday", "Daily", in: "b")
    try others.run(
      "git -C b pull -q --no-rebase --no-edit origin main", status: 1, path: "/usr/bin:/bin")
    expect(try others.run("git -C b ls-files -u").contains("reserve_manager.json"))
    expect(try others.text("b").contains("12500") && others.text("b").contains("Daily"))
  }
}
