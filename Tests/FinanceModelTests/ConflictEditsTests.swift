import Expectations
import FinanceModel
import Testing

@Suite struct ConflictEditsTests {
  private static func edits(_ text: String) -> [String] {
    let edits = ConflictEdits(
      in: Array(text.utf8), base: Array("a\nb\nc\n".utf8), ours: Array("a\nB\nc\nd\n".utf8),
      theirs: Array("a\nbb\nc\n".utf8))
    return edits.added.map { "\($0.number) \($0.line)" } + edits.removed.map { "- \($0)" }
  }

  @Test("an untouched git conflict contains no edits, even with the base between its markers")
  func none() {
    expect(Self.edits("a\n<<<<<<< HEAD\nB\n=======\nbb\n>>>>>>> x\nc\nd\n"), equals: [])
    expect(
      Self.edits("a\n<<<<<<< HEAD\nB\n||||||| y\nb\n=======\nbb\n>>>>>>> x\nc\nd\n"), equals: [])
    expect(
      Self.edits("a\r\n<<<<<<< HEAD\r\nB\r\n=======\r\nbb\r\n>>>>>>> x\r\nc\r\nd\r\n"), equals: [])
  }

  @Test("an added line, a removed line and a resolved conflict are edits")
  func edited() {
    expect(
      Self.edits("a\n<<<<<<< HEAD\nB\n=======\nbb\n  e\n>>>>>>> x\nc\nd\n"), equals: ["6 e"])
    expect(Self.edits("a\nB\nc\nd\n"), equals: ["- bb"])
    expect(Self.edits("<<<<<<< HEAD\nB\n=======\nbb\n>>>>>>> x\nc\n"), equals: ["- a", "- d"])
  }
}
