import FinanceFolder
import Foundation
import PlainText
import TestSupport
import Testing

struct GitSurveyTests {
  @Test("the last commit's files are those at the given paths, with their sizes and bytes")
  func committedFiles() throws {
    let money = try MoneyFolder()
    let git = Git(folder: money.folder.place.path)
    try money.run("git init -q .")
    #expect(try git.committedFiles(["ledgers"]) == [])
    try money.write("date\n", to: "ledgers/a b.csv")
    try money.write("date\n1\n", to: "ledgers/prices/é.csv")
    try money.commit()
    try money.write("other\n", to: "ledgers/a b.csv")
    let files = try git.committedFiles(["ledgers", "nowhere"])
    #expect(files.map(\.path) == ["ledgers/a b.csv", "ledgers/prices/é.csv"])
    #expect(files.map(\.size) == [5, 7])
    #expect(try files.map(git.content(of:)) == [Array("date\n".utf8), Array("date\n1\n".utf8)])
  }

  @Test("what git refuses is told in its own words, and everything else is checked")
  func refused() throws {
    let money = try MoneyFolder()
    try money.run("git init -q . && echo broken > .git/config")
    #expect(try money.codes(by: "git-state") == ["folder-git-refused"])
    #expect(try money.codes(by: "lost-rows") == [])
  }
}
