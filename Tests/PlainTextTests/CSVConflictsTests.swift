import Expectations
import PlainText
import Testing

struct CSVConflictsTests {
  private func conflicts(_ text: String, in file: String) -> FileConflicts? {
    FileConflicts(ledger: SourceText(file: file, bytes: Array(text.utf8)))
  }

  @Test("a conflict is named by the id of its row, or else by its line")
  func names() {
    let text = """
      id,a
      <<<<<<< ours
      1,x
      =======
      1,y
      >>>>>>> theirs
      2,z
      <<<<<<< ours
      ,p
      =======
      >>>>>>> theirs
      <<<<<<< ours
      =======
      4,q
      >>>>>>> theirs

      """
    let found = conflicts(text, in: "money/ledgers/prices/2026.csv")
    let file = "ledgers/prices/2026.csv"
    expect(
      found?.conflicts.map(\.name) ?? [], equals: ["\(file):1", "\(file):8", "\(file):4"])
    expect(found?.conflicts.map(\.ours) ?? [], equals: ["'1,x'", "',p'", nil])
    expect(found?.conflicts.map(\.theirs) ?? [], equals: ["'1,y'", nil, "'4,q'"])
    expect(found?.isUnderstood == true)
  }

  @Test("a conflict with several rows or ids is named by its line; unpaired markers are ignored")
  func lines() {
    let text = "id,a\n<<<<<<< ours\n1,x\n=======\n2,y\n>>>>>>> theirs\n"
    expect(conflicts(text, in: "ledgers/a.csv")?.conflicts[0].name, equals: "ledgers/a.csv:2")
    expect(conflicts("id,a\n1,x\n", in: "a.csv") == nil)
    expect(conflicts("id,a\n<<<<<<< ours\n1,x\n", in: "a.csv") == nil)
  }
}
