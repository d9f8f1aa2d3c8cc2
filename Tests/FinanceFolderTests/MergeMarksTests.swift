import FinanceFolder
import PlainText
import Testing

struct MergeMarksTests {
  @Test(
    "marks are found line by line", arguments: [".gitattributes", ".gitignore", "README.md"])
  func marks(name: String) throws {
    let money = try MoneyFolder()
    try money.write("a\n<<<<<<< HEAD\nb\n||||||| x\n=======\nc\n>>>>>>> d\n", to: name)
    let lines = try money.findings(by: "merge-marks").map { $0.diagnostic.excerpt?.position.line }
    #expect(lines == [2, 4, 5, 7])
  }

  @Test("equals signs that underline a heading are no mark")
  func headings() throws {
    let money = try MoneyFolder()
    try money.write("Plan\n=======\n", to: "README.md")
    #expect(try money.codes(by: "merge-marks") == [])
  }

  @Test("no more than a hundred are told")
  func bound() throws {
    let money = try MoneyFolder()
    try money.write(String(repeating: "<<<<<<< a\n", count: 500), to: "README.md")
    #expect(try money.codes(by: "merge-marks").count == 100)
  }
}
