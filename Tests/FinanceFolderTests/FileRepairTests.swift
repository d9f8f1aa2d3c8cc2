import Expectations
import FinanceFolder
import PlainText
import Testing

struct FileRepairTests {
  @Test("its diff has the lines that change, and none where nothing does")
  func diff() {
    let (old, new) = (Array("a\nb\n".utf8), Array("a\nc\n".utf8))
    let repair = FileRepair(file: "x", before: old, after: new, acts: ["repaired"])
    expect(repair.diff.text(label: "x").suffix(3), equals: [" a", "-b", "+c"])
    expect(FileRepair(file: "x", before: old, after: old, acts: []).diff.hunks.isEmpty)
  }
}
