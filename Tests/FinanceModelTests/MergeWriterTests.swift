import Expectations
import FinanceModel
import PlainText
import Testing

struct MergeWriterTests {
  private let base = "{\n  \"a\": 1,\n  \"b\": 1,\n  \"c\": 1\n}\n"

  private func text(_ a: String?, _ b: String?, _ c: String?) -> String {
    let members = [("a", a), ("b", b), ("c", c)].compactMap { key, value in
      value.map { "\n  \"\(key)\": \($0)" }
    }
    return "{" + members.joined(separator: ",") + "\n}\n"
  }

  @Test("markers enclose only the member and its comma")
  func both() {
    let merged = merge(base, text("1", "2", "1"), text("1", "3", "1"), as: .other)
    expect(
      merged.text,
      equals: """
        {
          "a": 1,
        <<<<<<< ours
          "b": 2,
        =======
          "b": 3,
        >>>>>>> theirs
          "c": 1
        }

        """)
  }

  @Test("a last entry that can be omitted has the comma before it inside the markers")
  func last() {
    let merged = merge(base, text("1", "1", nil), text("1", "1", "2"), as: .other)
    expect(
      merged.text,
      equals: """
        {
          "a": 1,
          "b": 1
        <<<<<<< ours
        =======
          , "c": 2
        >>>>>>> theirs
        }

        """)
    expect(merged.choosing { _ in .ours }, equals: text("1", "1", nil))
  }

  @Test("each of several adjacent conflicts has its own lines")
  func several() {
    let merged = merge(base, text("2", nil, "2"), text("3", "3", "3"), as: .other)
    expect(
      merged.text,
      equals: """
        {
        <<<<<<< ours
          "a": 2,
        =======
          "a": 3,
        >>>>>>> theirs
        <<<<<<< ours
        =======
          "b": 3,
        >>>>>>> theirs
        <<<<<<< ours
          "c": 2
        =======
          "c": 3
        >>>>>>> theirs
        }

        """)
    expect(merged.choosing { _ in .theirs }, equals: text("3", "3", "3"))
  }

  @Test("if every entry can be omitted, the whole object is the conflict")
  func whole() {
    let base = "{\"x\": {\"a\": 1, \"b\": 1}, \"y\": 1}"
    let merged = merge(
      base, "{\"x\": {\"a\": 2}, \"y\": 1}", "{\"x\": {\"b\": 2}, \"y\": 1}", as: .other)
    expect(merged.members, equals: ["x"])
    expect(merged.choosing { _ in .ours }, equals: "{\n\"x\": {\"a\": 2},\n \"y\": 1}")
  }

  @Test("CR LF line endings are kept")
  func carriageReturns() {
    func lines(_ text: String) -> String { text.replacing("\n", with: "\r\n") }
    let merged = merge(
      lines(base), lines(text("1", "2", "1")), lines(text("1", "3", "1")), as: .other)
    let chosen = merged.choosing { _ in .ours }
    expect(chosen.replacing("\r\n", with: "\n"), equals: text("1", "2", "1"))
    expect(JSONDocument.parse(SourceText(file: "a", bytes: Array(chosen.utf8))).value != nil)
  }
}
