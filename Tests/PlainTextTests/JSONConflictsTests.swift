import Expectations
import PlainText
import Testing

struct JSONConflictsTests {
  private func read(_ text: String) -> FileConflicts? {
    FileConflicts(SourceText(file: "money/reserve_manager.json", bytes: Array(text.utf8)))
  }

  private func side(_ ours: String, _ theirs: String) -> String {
    "<<<<<<< HEAD\n\(ours)=======\n\(theirs)>>>>>>> other\n"
  }

  @Test("a conflict in one member has the member's name and both sides' values")
  func members() throws {
    let text =
      "{\"tiers\": [{\"name\": \"E\",\n" + side("\"target\": 1,\n", "\"target\": 2,\n")
      + "\"accounts\": [{\"name\": \"A\"}\n" + side("", ", {\"name\": \"B\"}\n") + "]}],\n"
      + side("\"x\": [\n1]", "\"x\": [\n2]").replacing("]=", with: "]\n=")
      .replacing("]>", with: "]\n>") + "}"
    let conflicts = try require(read(text))
    expect(conflicts.isUnderstood)
    expect(
      conflicts.conflicts.map(\.name),
      equals: [
        "reserve_manager.json:tiers[E].target", "reserve_manager.json:tiers[E].accounts[B]",
        "reserve_manager.json:x",
      ])
    expect(conflicts.conflicts.map(\.ours), equals: ["1", nil, "[ 1]"])
    expect(conflicts.conflicts.map(\.theirs), equals: ["2", "{\"name\": \"B\"}", "[ 2]"])
  }

  @Test("a conflict in several members, or in a name, is named by its line")
  func lines() throws {
    let several = "{\n" + side("\"a\": 1, \"b\": 1\n", "\"a\": 2, \"b\": 2\n") + "}"
    expect(read(several)?.conflicts.map(\.name), equals: ["reserve_manager.json:2"])
    let renamed = "[{\n" + side("\"name\": \"A\"\n", "\"name\": \"B\"\n") + "}]"
    expect(read(renamed)?.conflicts.map(\.name), equals: ["reserve_manager.json:2"])
    expect(read(renamed)?.isUnderstood, equals: true)
  }

  @Test("a conflict of the whole file has only the file's name")
  func whole() {
    let whole = read(side("{\n", "no JSON\n"))
    expect(whole?.conflicts.map(\.name), equals: ["reserve_manager.json"])
    expect(whole?.isUnderstood, equals: true)
  }

  @Test("a conflict is not understood if a side is not JSON; unpaired markers are no conflict")
  func refused() {
    expect(read("{\n" + side("\"a\": 1,\n", "\"a\": 2\n") + "}")?.isUnderstood, equals: false)
    expect(read("{}") == nil)
    expect(read("{\n<<<<<<< a\n}") == nil)
  }

  @Test("each conflict is the only error, and names both values and the commands")
  func findings() {
    let text = "{\n" + side("\"it's\": 1\n", "\"it's\": 2\n") + "}"
    let source = SourceText(file: "a/coffer.json", bytes: Array(text.utf8))
    let diagnostics = JSONDocument.parse(source).diagnostics
    expect(diagnostics.map(\.code), equals: ["json-conflict"])
    expect(diagnostics[0].message, equals: "unresolved merge conflict: 1 in ours, 2 in theirs")
    expect(
      diagnostics[0].hint,
      equals:
        "choose a side: plan-merge --ours 'coffer.json:[it'\\''s]' --apply"
        + " or plan-merge --theirs 'coffer.json:[it'\\''s]' --apply"
    )
    expect(diagnostics[0].excerpt?.position.line, equals: 2)
  }
}
