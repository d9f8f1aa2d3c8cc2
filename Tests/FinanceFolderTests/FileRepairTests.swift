import Expectations
import FinanceFolder
import PlainText
import Testing

struct FileRepairTests {
  @Test("the diff has the changed lines, and is empty without changes")
  func diff() {
    let (old, new) = (Array("a\nb\n".utf8), Array("a\nc\n".utf8))
    let repair = FileRepair(file: "x", before: old, after: new, acts: ["repaired"])
    expect(repair.diff.text(label: "x").suffix(3), equals: [" a", "-b", "+c"])
    expect(FileRepair(file: "x", before: old, after: old, acts: []).diff.hunks.isEmpty)
  }
}
