import Expectations
import Foundation
import TestSupport
import Testing

/// Random years of several users with one folder, merged by real git.
///
/// `COFFER_TORTURE=full` makes a hundred times as many merges.
struct PlanMergeLawTests {
  private static let scale =
    ProcessInfo.processInfo.environment["COFFER_TORTURE"] == "full" ? 100 : 1
  private static let amounts = [10_000, 10_000, 5_000, 3_715, 1]

  /// Plays a random story, and then merges all clones into the first.
  private static func play(
    _ seed: UInt64, hasDrivers: Bool, editing: Bool
  ) throws -> ClonedFolders {
    var random = SeededGenerator(seed: seed)
    var clones = try ClonedFolders(
      scale == 1 ? 2 + Int(seed % 2) : Int.random(in: 2...5, using: &random),
      hasDrivers: hasDrivers)
    for _ in 0..<12 {
      let clone = Int.random(in: 0..<clones.count, using: &random)
      switch Int.random(in: 0..<20, using: &random) {
      case 0: try clones.undo(in: clone)
      case 1: try clones.arrange(in: clone, using: &random)
      case 2 where editing:
        let account = ClonedFolders.accounts.randomElement(using: &random) ?? "A"
        try clones.edit(account, by: Int.random(in: 1...99_999, using: &random), in: clone)
      case 3...12:
        let account = ClonedFolders.accounts.randomElement(using: &random) ?? "A"
        try clones.record(
          amounts.randomElement(using: &random) ?? 1, in: account, of: clone)
      default:
        let other = (clone + Int.random(in: 1..<clones.count, using: &random)) % clones.count
        let joining = ClonedFolders.Joining.allCases.randomElement(using: &random) ?? .merge
        try clones.join(other, into: clone, by: joining)
      }
    }
    for other in 1..<clones.count { try clones.join(other, into: 0, by: .merge) }
    return clones
  }

  @Test(
    "merging loses no recorded cent, in any direction, with or without drivers",
    arguments: [true, false], 0..<2)
  func recorded(hasDrivers: Bool, seed: Int) throws {
    var (merges, conflicts, recorded) = (0, 0, 0)
    for round in 0..<Self.scale {
      let number = UInt64(1510 + seed + 2 * round)
      var clones = try Self.play(number, hasDrivers: hasDrivers, editing: false)
      let comment: Comment = "seed \(number), drivers \(hasDrivers): \(clones.story)"
      let history = try clones.history(of: 0)
      expect(history.operations.isSuperset(of: clones.operations), comment)
      let balances = try clones.balances(of: 0)
      for account in ClonedFolders.accounts {
        expect(balances[account], equals: history.sums[account] ?? 0, "\(account), \(comment)")
      }
      let check = try clones.run("plan-merge -C 0 --check && folder-check -C 0", mayFail: true)
      expect(check.status, equals: 0, "\(check.said)\n\(comment)")
      let ledger = try String(
        contentsOf: clones.folder.place.appending(path: "0/ledgers/transactions.csv"),
        encoding: .utf8)
      for row in clones.rows { expect(ledger.contains(row + ","), "\(row), \(comment)") }
      merges += clones.merges
      expect(clones.refusals, equals: 0, comment)
      conflicts += clones.conflicts
      recorded += clones.operations.count
    }
    print("torture: S10 plan-merges-\(hasDrivers)-\(seed) cases=\(merges) conflicts=\(conflicts)")
    expect(recorded >= 3 * Self.scale, "there is something to lose")
  }

  @Test("a manual edit counts as the amount it added, or the account is named as unsettled")
  func edited() throws {
    var (merges, wrong, accounts) = (0, 0, 0)
    for round in 0..<(2 * Self.scale) {
      let number = UInt64(1570 + round)
      var clones = try Self.play(number, hasDrivers: true, editing: true)
      let comment: Comment = "seed \(number): \(clones.story)"
      let history = try clones.history(of: 0)
      expect(history.operations.isSuperset(of: clones.operations), comment)
      let balances = try clones.balances(of: 0)
      let unsettled = try clones.run("plan-merge -C 0 -f csv --table unsettled").said
      for account in ClonedFolders.accounts {
        let expected = (history.sums[account] ?? 0) + (clones.edits[account] ?? 0)
        accounts += 1
        guard balances[account] != expected else { continue }
        wrong += 1
        expect(
          unsettled.contains("\n\(account),"), "\(account) is not \(expected), \(comment)")
      }
      merges += clones.merges
    }
    print("torture: S11 edited-merges cases=\(merges) accounts=\(accounts) asked=\(wrong)")
    expect(wrong * 10 <= accounts, "\(wrong) of \(accounts) accounts")
  }
}
