import Expectations
import FinanceModel
import Testing

struct MergeGapsTests {
  @Test(
    "whitespace is taken from our side, and from theirs only where ours has none",
    arguments: [
      ("{ }", "{ }", "{\n  \"a\": 1\n}", "{\n  \"a\": 1\n}"),
      (
        "{\"x\" : 1 , \"y\":2 }", "{\"x\" : 3 , \"y\":2 }", "{\"x\":1,\"y\":2,\"z\":4}",
        "{\"x\" : 3 , \"y\":2,\"z\":4 }".replacing(",\"z\"", with: ", \"z\"")
      ),
      ("{\"x\":1}", "{\"x\":2}", "{\"x\":1,\"z\":4}", "{\"x\":2,\"z\":4}"),
      (
        "{\n\t\"x\": 1\n}\n", "{\n\t\"x\": 2\n}\n", "{\"x\": 1, \"z\": 4}",
        "{\n\t\"x\": 2,\n\t\"z\": 4\n}\n"
      ),
      ("{\"x\": 1, \"y\": 1}", "{\"x\": 2, \"y\": 1}", "{\"x\": 1}", "{\"x\": 2}"),
      ("{\"w\": 1, \"x\": 1}", "{\"w\": 1, \"x\": 2}", "{\"x\": 1}", "{\"x\": 2}"),
      ("{\"w\": 1, \"x\": 1}", "{}", "{\"w\": 1, \"x\": 1, \"z\": 1}", "{\"z\": 1}"),
    ])
  func blanks(base: String, ours: String, theirs: String, text: String) {
    let merged = merge(base, ours, theirs, as: .other)
    expect(merged.text, equals: text)
    expect(merged.conflicts.isEmpty)
  }
}
