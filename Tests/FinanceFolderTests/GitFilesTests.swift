import FinanceFolder
import PlainText
import Testing

struct GitFilesTests {
  @Test("outside of a repository nothing is missing; in one each line that is missing is a note")
  func lines() throws {
    let money = try MoneyFolder()
    #expect(try money.codes(by: "git-files") == [])
    try money.run("git init -q .")
    let attributes = [String](repeating: "folder-attributes", count: 4)
    let missing = attributes + ["folder-ignored", "folder-ignored"]
    #expect(try money.codes(by: "git-files") == missing)
    try money.write("ledgers/**/*.csv merge=union eol=lf text\n", to: ".gitattributes")
    try money.write("/.coffer\nsnapshots\n", to: ".gitignore")
    #expect(try money.codes(by: "git-files") == attributes.dropLast())
  }

  @Test("attributes that name a driver which git does not know are a warning, with the command")
  func driver() throws {
    let money = try MoneyFolder()
    try money.run("git init -q .")
    #expect(try money.codes(by: "merge-driver") == [])
    try money.write("*.json merge=coffer-json\n", to: ".gitattributes")
    let findings = try money.findings(by: "merge-driver")
    #expect(findings.map(\.diagnostic.code) == ["folder-merge-driver"])
    #expect(findings[0].diagnostic.hint == "folder-init --git-config sets it up")
    try money.run("git config merge.coffer-json.driver 'not-there %A'")
    #expect(try money.codes(by: "merge-driver") == [])
  }

  @Test("what belongs to one machine and is committed is a warning, once")
  func committed() throws {
    let money = try MoneyFolder()
    try money.write("a", to: ".coffer/lock")
    try money.write("b", to: ".coffer/backups/b")
    try money.commit()
    #expect(try money.codes(by: "git-files").filter { $0 == "folder-coffer-committed" }.count == 1)
  }

  @Test("a file that cannot be read is said to be so, and lacks nothing")
  func unreadable() throws {
    let money = try MoneyFolder()
    try money.run("git init -q . && mkdir .gitattributes")
    try money.write("/.coffer\nsnapshots\n", to: ".gitignore")
    let findings = try money.findings(by: "git-files")
    #expect(findings.map(\.diagnostic.code) == ["folder-unreadable"])
    #expect(findings.map(\.diagnostic.severity) == [.warning])
  }
}
