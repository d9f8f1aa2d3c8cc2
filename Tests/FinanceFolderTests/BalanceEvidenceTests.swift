import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct BalanceEvidenceTests {
  private static let account = AccountName(tier: "T", account: "x")

  private static func evidence(
    _ repository: CommittedFolder, opening: Int = 0
  ) throws -> (edit: EditEvidence, isLost: Bool) {
    let folder = Folder(at: repository.path)
    let planning = try require(folder.planning([], []).value)
    let books = try require(folder.books(with: planning).value)
    let evidence = folder.evidence(about: [account: Decimal(opening)], in: books)
    return (evidence.edit(of: account), evidence.lost.contains(account))
  }

  /// Returns a merge of two branches that each added 100 to a balance of 0. The plan contains only
  /// one of the additions.
  private static func merged(_ balance: String = "100") throws -> CommittedFolder {
    let repository = try CommittedFolder()
    try repository.commit("0", [])
    try repository.run("git checkout -q -b other")
    try repository.commit("100", ["100 100"])
    try repository.run("git checkout -q main")
    try repository.commit("100", ["100.0 100"])
    try repository.run("git merge -q -s ours --no-commit other")
    try repository.commit(balance, ["100 100", "100.0 100"])
    return repository
  }

  @Test("a difference caused by a merge is not an edit")
  func merge() throws {
    expect(try Self.evidence(Self.merged()) == (.none, false))
  }

  @Test("a commit that changed only the balance is an edit, before or after the merge")
  func edits() throws {
    let after = try Self.merged()
    try after.commit("130", ["100 100", "100.0 100"])
    expect(try Self.evidence(after) == (.edited, false))
    let open = try Self.merged()
    try open.write("130", ["100 100", "100.0 100"])
    expect(try Self.evidence(open) == (.edited, false), "not committed yet")
    let before = try CommittedFolder()
    try before.commit("0", [])
    try before.commit("50", [])
    try before.commit("150", ["100 150"])
    expect(try Self.evidence(before, opening: 0) == (.edited, false), "before the first row")
  }

  @Test("a commit that changed balance and rows by different amounts is not evidence")
  func unknown() throws {
    let repository = try CommittedFolder()
    try repository.commit("0", [])
    try repository.commit("130", ["100 100"])
    expect(try Self.evidence(repository) == (.unknown, false))
  }

  @Test("history before a settled state is not examined")
  func settled() throws {
    let repository = try CommittedFolder()
    try repository.commit("30", [])
    try repository.commit("100", ["100 100"])
    try repository.run("git checkout -q -b other")
    try repository.commit("110", ["100 100", "10 110"])
    try repository.run("git checkout -q main")
    try repository.commit("110", ["100 100", "10.0 110"])
    try repository.run("git merge -q -s ours --no-commit other")
    try repository.commit("110", ["100 100", "10 110", "10.0 110"])
    expect(try Self.evidence(repository) == (.none, false))
  }

  @Test("rows in the last commit but not in the file are lost, whatever was added")
  func lost() throws {
    let repository = try Self.merged()
    try repository.write("200", ["100 100"])
    expect(try Self.evidence(repository).isLost)
    try repository.write("200", ["100 100", "5 105", "6 106"])
    expect(try Self.evidence(repository).isLost)
    try repository.write("200", ["100.0 100", "100 100"])
    try expect(Self.evidence(repository).isLost, equals: false, "their order does not count")
  }

  @Test("without git, a commit or a readable plan there is no evidence")
  func nothing() throws {
    let repository = try CommittedFolder()
    try repository.write("5", ["1 1"])
    expect(try Self.evidence(repository) == (.unknown, false))
    try repository.run("rm -rf .git")
    expect(try Self.evidence(repository) == (.unknown, false))
    let broken = try CommittedFolder()
    try broken.run("echo '{' > reserve_manager.json && git add -A && git commit -q -m c")
    try broken.commit("5", ["1 1"])
    expect(try Self.evidence(broken) == (.unknown, false))
  }
}
