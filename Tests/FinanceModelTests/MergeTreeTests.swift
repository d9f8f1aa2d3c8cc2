import Expectations
import FinanceModel
import PlainText
import Testing

/// Known faults of other JSON merge drivers, as cases.
struct MergeTreeTests {
  private func list(_ elements: String...) -> String {
    "{\"tiers\": [\(elements.joined(separator: ", "))]}"
  }

  private func tier(_ name: String, _ target: String) -> String {
    "{\"name\": \"\(name)\", \"target\": \(target)}"
  }

  @Test("arrays are not merged by position: inserting an element first loses nothing")
  func positions() {
    let merged = merge(
      list(tier("A", "1"), tier("B", "2")), list(tier("N", "0"), tier("A", "1"), tier("B", "2")),
      list(tier("A", "1"), tier("B", "3")))
    expect(merged.text, equals: list(tier("N", "0"), tier("A", "1"), tier("B", "3")))
  }

  @Test("our side decides the order of keys")
  func order() {
    let merged = merge(
      "{\"z\": 1, \"a\": 1, \"m\": 1}", "{\"z\": 1, \"a\": 2, \"m\": 1}",
      "{\"a\": 1, \"m\": 3, \"z\": 1}", as: .other)
    expect(merged.text, equals: "{\"z\": 1, \"a\": 2, \"m\": 3}")
  }

  @Test("brackets and commas are correct if each side adds an entry at the end")
  func brackets() {
    let base = "{\n  \"a\": {\n    \"b\": 1\n  }\n}\n"
    let merged = merge(
      base, base.replacing("\"b\": 1", with: "\"b\": 1,\n    \"c\": 2"),
      base.replacing("\"b\": 1", with: "\"b\": 1,\n    \"d\": {\n      \"e\": 3\n    }"), as: .other
    )
    expect(
      merged.text,
      equals: "{\n  \"a\": {\n    \"b\": 1,\n    \"d\": {\n      \"e\": 3\n    },\n    \"c\": 2\n"
        + "  }\n}\n"
    )
  }

  @Test("a number that both sides changed is a conflict, never the greater or the later value")
  func counters() {
    expect(merge("{\"n\": 1}", "{\"n\": 5}", "{\"n\": 3}", as: .other).members, equals: ["n"])
    let merged = merge(list(tier("A", "1")), list(tier("A", "5")), list(tier("A", "3")))
    expect(merged.members, equals: ["tiers[A].target"])
  }

  @Test("a member does not win because another member has a later date")
  func newest() {
    let merged = merge(
      "{\"v\": 1, \"last_updated\": \"2026-01-01\"}",
      "{\"v\": 2, \"last_updated\": \"2026-01-02\"}",
      "{\"v\": 3, \"last_updated\": \"2026-01-03\"}")
    expect(merged.members, equals: ["v"])
    expect(merged.text.hasSuffix(" \"last_updated\": \"2026-01-03\"}"))
  }

  @Test(
    "both sides keep their digits as written",
    arguments: ["0.10", "1e2", "0.000000000000000001", "9007199254740993", "-0.0", "1E+400"])
  func digits(number: String) {
    let base = "{\"a\": 1, \"b\": \(number), \"c\": 1}"
    let merged = merge(
      base, base.replacing("\"a\": 1", with: "\"a\": 2"),
      base.replacing("\"c\": 1", with: "\"c\": \(number)"), as: .other)
    expect(merged.text, equals: "{\"a\": 2, \"b\": \(number), \"c\": \(number)}")
  }

  @Test("a conflict does not prevent merging other members, and the text is complete")
  func half() {
    let base = "{\"a\": 1, \"b\": 1, \"c\": 1}"
    let merged = merge(
      base, "{\"a\": 2, \"b\": 2, \"c\": 1}", "{\"a\": 1, \"b\": 3, \"c\": 3}", as: .other)
    expect(merged.members, equals: ["b"])
    expect(merged.choosing { _ in .ours }, equals: "{\"a\": 2,\n \"b\": 2,\n \"c\": 3}")
  }

  @Test("a deletion and a change, or two different kinds, always conflict")
  func rug() {
    expect(
      merge("{\"a\": 1, \"b\": 1}", "{\"b\": 1}", "{\"a\": 2, \"b\": 1}", as: .other).members,
      equals: [
        "a"
      ])
    expect(
      merge(
        "{\"a\": {}, \"b\": 1}", "{\"a\": [], \"b\": 1}", "{\"a\": {\"x\": 1}, \"b\": 1}",
        as: .other
      )
      .members, equals: ["a"])
  }
}
