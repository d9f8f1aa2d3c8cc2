import Expectations
import Foundation
import TestSupport
import Testing

/// Clones of a finance folder under git, and the changes recorded in each clone: the steps of a
/// random year with several users.
struct ClonedFolders {
  /// The way in which a clone integrates the changes of another clone.
  enum Joining: CaseIterable {
    case merge, rebase, pick, stash
  }

  static let accounts = ["A", "B", "C"]

  let folder: TemporaryFolder
  let count: Int
  private(set) var merges = 0
  /// Number of merges in which git stopped for a user.
  private(set) var conflicts = 0
  /// Number of operations that could not be recorded because a user must choose first.
  private(set) var refusals = 0
  /// The recorded operations.
  private(set) var operations: Set<String> = []
  /// Manual changes to each balance, in cents.
  private(set) var edits: [String: Int] = [:]
  private(set) var rows: Set<String> = []
  private var step = 0
  private var log: [String] = []

  /// - Parameter hasDrivers: whether each clone is set up for plan-merge; otherwise git merges
  ///   text.
  init(_ count: Int, hasDrivers: Bool) throws {
    folder = try TemporaryFolder()
    self.count = count
    let accounts = Self.accounts.map { name in
      """
          { "name": "\(name)", "purpose": "p", "target": 100000, "priority": 1,
            "accounts": [
              { "name": "\(name)", "balance": 0.00, "alloc_weight": 1 }
            ] }
      """
    }.joined(separator: ",\n")
    let plan = "{\n  \"tiers\": [\n\(accounts)\n  ],\n  \"last_updated\": \"2026-01-01\"\n}\n"
    try Data(plan.utf8).write(to: folder.place.appending(path: "plan"))
    let clone =
      hasDrivers
      ? "git clone -q 0 $n && folder-init -C $n --git-config > made"
      : "git clone -q 0 $n && git -C 0 config --remove-section merge.coffer-json 2> made || true"
    let others = (1..<count).map(String.init).joined(separator: " ")
    try run(
      "folder-init 0 > made && cp plan 0/reserve_manager.json && cd 0 && git add -A"
        + " && git commit -qm base && cd .. && for n in \(others); do \(clone); done")
  }

  /// The events, for a failure message.
  var story: String { log.joined(separator: "; ") }

  @discardableResult
  mutating func run(_ line: String, mayFail: Bool = false) throws -> (status: Int, said: String) {
    step += 1
    let minute = String(step % 60 + 100).dropFirst()
    let (hour, day) = (
      String(step / 60 % 24 + 100).dropFirst(), String(step / 1440 + 102).dropFirst()
    )
    var command = ShellCommand(line, in: folder.place)
    command.environment = [
      "GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", "GIT_AUTHOR_NAME": "n",
      "GIT_AUTHOR_EMAIL": "e", "GIT_COMMITTER_NAME": "n", "GIT_COMMITTER_EMAIL": "e",
      // The committer date of a rebased commit is later than its author date.
      "GIT_AUTHOR_DATE": "\(1_772_000_000 + 60 * step) +0000",
      "GIT_COMMITTER_DATE": "\(1_772_000_000 + 60 * step) +0000", "GIT_EDITOR": "true",
      "HOME": folder.place.path,
      "COFFER_NOW": "2026-03-\(day)T\(hour):\(minute):00Z",
    ]
    let outcome = try command.run()
    let said = String(decoding: outcome.output + outcome.errors, as: UTF8.self)
    if !mayFail { try require(outcome.status == 0, "\(story)\n\(line)\n\(said)") }
    return (outcome.status, said)
  }

  /// Records a move after obstacles are settled; does nothing if a user must choose first.
  mutating func record(_ cents: Int, in account: String, of clone: Int) throws {
    let op = "op-\(clone)-\(step)"
    var status = try run(try proposal(op, cents, account, clone), mayFail: true).status
    if status != 0 {
      try run("cd \(clone) && plan-merge --apply -o /dev/null")
      status = try run(try proposal(op, cents, account, clone), mayFail: true).status
    }
    try run("cd \(clone) && git add -A && git commit -qm \(op)", mayFail: true)
    log.append("\(clone) records \(Self.text(cents)) in \(account): \(status)")
    if status == 0 { operations.insert(op) } else { refusals += 1 }
  }

  /// Returns a line that applies a move to the current plan.
  private func proposal(
    _ op: String, _ cents: Int, _ account: String, _ clone: Int
  ) throws -> String {
    let text = try String(contentsOf: plan(of: clone), encoding: .utf8)
    let balance = try text.firstMatch(of: Self.pattern(account)).map { try Self.cents($0.output.1) }
    let after = Self.text((balance ?? 0) + cents)
    return "printf 'op,tier,account,amount,balance_after\\n"
      + "\(op),\(account),\(account),\(Self.text(cents)),\(after)\\n'"
      + " | plan-apply -C \(folder.place.path)/\(clone) --apply -o /dev/null 2> said"
  }

  private func plan(of clone: Int) -> URL {
    folder.place.appending(path: "\(clone)/reserve_manager.json")
  }

  private static func pattern(_ account: String) throws -> Regex<(Substring, Substring)> {
    try Regex(
      "\"name\": \"\(account)\", \"balance\": (-?[0-9.]+)", as: (Substring, Substring).self)
  }

  /// Undoes the clone's latest operation, unless there is an obstacle.
  mutating func undo(in clone: Int) throws {
    let outcome = try run(
      "cd \(clone) && plan-apply --undo --apply -f csv && git commit -qam undo", mayFail: true)
    log.append("\(clone) undoes: \(outcome.status)")
  }

  /// Changes a balance as an editor does.
  mutating func edit(_ account: String, by cents: Int, in clone: Int) throws {
    let text = try String(contentsOf: plan(of: clone), encoding: .utf8)
    guard let match = text.firstMatch(of: try Self.pattern(account)) else { return }
    let balance = try Self.cents(match.output.1) + cents
    let range = match.output.1.startIndex..<match.output.1.endIndex
    let new = text.replacingCharacters(in: range, with: Self.text(balance))
    try Data(new.utf8).write(to: plan(of: clone))
    try run("cd \(clone) && git commit -qam edit")
    edits[account, default: 0] += cents
    log.append("\(clone) edits \(account) by \(cents)")
  }

  /// Changes something other than money: a tier's account, a setting, or rows of another ledger.
  mutating func arrange(in clone: Int, using random: inout SeededGenerator) throws {
    let place = plan(of: clone)
    let text = try String(contentsOf: place, encoding: .utf8)
    switch Int.random(in: 0...2, using: &random) {
    case 0:
      let account =
        "            { \"name\": \"N\(step)\", \"balance\": 0.00, \"alloc_weight\": 1 },\n"
      let name = Self.accounts.randomElement(using: &random) ?? "A"
      guard let range = text.range(of: "        { \"name\": \"\(name)\", \"balance\"") else {
        return
      }
      let line = text.replacingCharacters(
        in: range.lowerBound..<range.lowerBound, with: account)
      try Data(line.utf8).write(to: place)
    case 1:
      let keep = "{\n  \"backups\": {\"keep\": \(Int.random(in: 5...40, using: &random))}\n}\n"
      try Data(keep.utf8).write(to: folder.place.appending(path: "\(clone)/coffer.json"))
    default:
      let row = "row-\(clone)-\(step)"
      let cells = ",2026-03-01,,Checking,,,-4.20" + String(repeating: ",", count: 11)
      try run("printf '\(row)\(cells)\\n' >> \(clone)/ledgers/transactions.csv")
      rows.insert(row)
    }
    try run("cd \(clone) && git commit -qam arrange", mayFail: true)
  }

  /// Merges `other` into `clone`. A conflict in a JSON file is resolved in favour of our side; then
  /// balances are settled from the history.
  mutating func join(_ other: Int, into clone: Int, by joining: Joining) throws {
    // Users choose a side of a conflict in the index; rows are merged by git.
    let ours = "git checkout -q --ours -- '*.json' > ../made 2>&1; git add -A"
    let pull = "git pull -q --no-rebase --no-edit ../\(other) main > ../said 2>&1"
    let line: String =
      switch joining {
      case .merge: "\(pull) || { echo stopped; \(ours); git commit -q --no-edit; }"
      case .rebase:
        "git pull -q --rebase ../\(other) main > ../said 2>&1 || while [ -d .git/rebase-merge ]"
          + "; do echo stopped; \(ours); git rebase --continue > ../said 2>&1 || git diff --quiet"
          + " --cached && git rebase --skip > ../said 2>&1; done"
      case .pick:
        "git fetch -q ../\(other) main && { git rev-parse -q --verify FETCH_HEAD^2 > ../made"
          + " || git cherry-pick FETCH_HEAD > ../said 2>&1 || { echo stopped; \(ours);"
          + " git cherry-pick --continue > ../said 2>&1"
          + " || git cherry-pick --skip > ../said 2>&1; }; }"
      case .stash:
        "(cd .. && \(try proposal("st-\(clone)-\(step)", 1234, "A", clone)))"
          + " && git stash -q && { \(pull)"
          + " || { echo stopped; \(ours); git commit -q --no-edit; }; } && echo stashed"
          + " && { git stash pop -q > ../said 2>&1"
          + " || { echo stopped; \(ours); git stash drop -q; }; }"
          + "; git add -A; git commit -qm stash > ../made"
      }
    let operation = "st-\(clone)-\(step)"
    let outcome = try run("cd \(clone) && { \(line) || true; }")
    log.append("\(clone) takes \(other) by \(joining): \(outcome.said)")
    if outcome.said.contains("stashed") { operations.insert(operation) }
    if outcome.said.contains("stopped") { conflicts += 1 }
    merges += 1
    try run(
      "cd \(clone) && plan-merge --apply -o /dev/null"
        + " && { git commit -qam settle > ../made || true; }"
    )
  }

  /// Returns the operations and row names in a clone's history, and the sums of amounts by account.
  mutating func history(of clone: Int) throws -> (operations: Set<String>, sums: [String: Int]) {
    let csv = try run("plan-status -C \(clone) --history -f csv 2> said").said
    var (operations, sums): (Set<String>, [String: Int]) = ([], [:])
    for line in csv.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",", omittingEmptySubsequences: false)
      sums[String(cells[2]), default: 0] += try Self.cents(cells[3])
      operations.insert(String(cells[9]))
    }
    return (operations, sums)
  }

  /// Returns the plan's balances, in cents.
  mutating func balances(of clone: Int) throws -> [String: Int] {
    let csv = try run("plan-status -C \(clone) --accounts -f csv 2> said | cut -d, -f2,3").said
    var balances: [String: Int] = [:]
    for line in csv.split(separator: "\n").dropFirst() {
      let cells = line.split(separator: ",")
      if Self.accounts.contains(String(cells[0])) {
        balances[String(cells[0])] = try Self.cents(cells[1])
      }
    }
    return balances
  }

  private static func cents(_ text: Substring) throws -> Int {
    let number = try require(Decimal(string: String(text)), "\(text)")
    return NSDecimalNumber(decimal: number * 100).intValue
  }

  private static func text(_ cents: Int) -> String {
    (cents < 0 ? "-" : "")
      + "\(cents.magnitude / 100).\(String(cents.magnitude % 100 + 100).dropFirst())"
  }
}
