import FinanceFolder
import PlainText
import Testing

struct GitStateTests {
  @Test("a folder without a repository is a note, a merge under way a warning")
  func states() throws {
    let money = try MoneyFolder()
    #expect(try money.codes(by: "git-state") == ["folder-git-none"])
    try money.commit()
    #expect(try money.codes(by: "git-state") == [])
    for (name, act) in [("MERGE_HEAD", "a merge"), ("REVERT_HEAD", "a revert")] {
      try money.write("x\n", to: ".git/\(name)")
      let messages = try money.findings(by: "git-state").map(\.diagnostic.message)
      #expect(messages == ["git is in the middle of \(act) here"])
      try money.remove(".git/\(name)")
    }
  }

  @Test("the commit that the check is a hook of is not told")
  func hook() throws {
    let money = try MoneyFolder()
    try money.commit()
    try money.write("", to: ".git/index.lock")
    #expect(try money.codes(by: "git-state") == [])
  }
}
