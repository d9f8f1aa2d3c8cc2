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

struct MergeShapeTests {
  @Test("the last path component decides the rules")
  func paths() {
    expect(MergedFile(path: "a/b/reserve_manager.json"), equals: .plan)
    expect(MergedFile(path: "recurring.json"), equals: .recurring)
    expect(MergedFile(path: "x/coffer.json"), equals: .settings)
    expect(MergedFile(path: "coffer.json/other.json"), equals: .other)
    expect(MergedFile(path: ""), equals: .other)
  }

  @Test(
    "arrays of coffer.json are merged by the identity of their elements",
    arguments: [
      (#""accounts": [#]"#, #"{"name": "A", "kind": "CASH"}"#, #"{"name": "B"}"#),
      (
        #""accounts": [{"name": "A", "claims": [#]}]"#, #"{"tier": "T", "account": "A"}"#,
        #"{"tier": "T", "account": "B"}"#
      ),
      (#""assets": [#]"#, #"{"symbol": "A"}"#, #"{"symbol": "B"}"#),
      (
        #""plan": {"due": [#]}"#, #"{"tier": "A", "date": "2026-01-01"}"#,
        #"{"tier": "B", "date": "2026-01-01"}"#
      ),
      (
        #""plan": {"rates": [#]}"#, #"{"tier": "T", "account": "A", "from": "2026-01-01"}"#,
        #"{"tier": "T", "account": "A", "from": "2026-02-01"}"#
      ),
      (
        #""plan": {"terms": [#]}"#, #"{"tier": "T", "account": "A", "matures": "2026-01-01"}"#,
        #"{"tier": "T", "account": "A", "matures": "2026-02-01"}"#
      ),
      (#""spending": {"goals": [#]}"#, #"{"name": "A", "target": 1}"#, #"{"name": "B"}"#),
      (#""spending": {"budgets": [#]}"#, #"{"name": "A", "limit": 1}"#, #"{"name": "B"}"#),
    ])
  func settings(frame: String, one: String, other: String) {
    func text(_ elements: String...) -> String {
      "{\(frame.replacing("#", with: elements.joined(separator: ", ")))}"
    }
    let x =
      #"{"name": "X", "symbol": "X", "tier": "X", "account": "X", "from": "x", "matures": "x"}"#
    let merged = merge(text(x), text(x, one), text(x, other), as: .settings)
    expect(merged.text, equals: text(x, other, one))
    expect(merged.conflicts.isEmpty)
  }

  @Test("a list of plain values, or with an element without identity, is one value")
  func whole() {
    func text(_ elements: String) -> String { #"{"accounts": [\#(elements)]}"# }
    let merged = merge(
      text(#"{"kind": "CASH"}"#), text(#"{"name": "A"}"#), text(#"{"name": "B"}"#), as: .settings)
    expect(merged.members, equals: ["accounts"])
    let names = merge(text("1"), text("1, 2"), text("1, 3"), as: .settings)
    expect(names.members, equals: ["accounts"])
    let lists = merge(#"{"a": [1]}"#, #"{"a": [2]}"#, #"{"a": [3]}"#, as: .other)
    expect(lists.members, equals: ["a"])
  }

  @Test("recurring items are merged by name and key")
  func recurring() {
    let base = #"[{"name": "Rent", "amount": -5, "enabled": true}]"#
    let merged = merge(
      base, base.replacing("-5", with: "-6"), base.replacing("true", with: "false"),
      as: .recurring)
    expect(merged.text, equals: #"[{"name": "Rent", "amount": -6, "enabled": false}]"#)
    let conflict = merge(
      base, base.replacing("-5", with: "-6"), base.replacing("-5", with: "-7"), as: .recurring)
    expect(conflict.members, equals: ["[Rent].amount"])
  }

  @Test("settings are merged by key on every known level; unknown keys are one value")
  func keys() {
    let base =
      #"{"backups": {"keep": 1}, "recurring": {"Rent": {"day": 1}}, "x": {"a": 1, "b": 1}}"#
    let merged = merge(
      base, base.replacing("keep\": 1", with: "keep\": 2"),
      base.replacing("day\": 1", with: "day\": 2"), as: .settings)
    expect(
      merged.text,
      equals: #"{"backups": {"keep": 2}, "recurring": {"Rent": {"day": 2}}, "x": {"a": 1, "b": 1}}"#
    )
    let unknown = merge(
      base, base.replacing("\"a\": 1", with: "\"a\": 2"),
      base.replacing("\"b\": 1", with: "\"b\": 2"),
      as: .settings)
    expect(unknown.members, equals: ["x"])
  }
}

struct MergeEntriesTests {
  @Test("long lists are merged like short lists", arguments: [1, 12, 13, 400])
  func long(count: Int) {
    func text(_ value: (Int) -> Int?) -> String {
      let members = (0..<count).compactMap { index in value(index).map { "\"k\(index)\": \($0)" } }
      return "{" + members.joined(separator: ", ") + "}"
    }
    let merged = merge(
      text { _ in 0 }, text { $0 % 3 == 1 ? 1 : 0 }, text { $0 % 3 == 2 ? nil : 0 }, as: .other)
    expect(merged.text, equals: text { $0 % 3 == 2 ? nil : $0 % 3 == 1 ? 1 : 0 })
    expect(merged.conflicts.isEmpty)
  }

  @Test("two keys that are equivalent in Unicode but differ in bytes make an object one value")
  func equivalentKeys() {
    let base = "{\"o\": {\"\u{E9}\": 1, \"e\u{301}\": 1, \"x\": 1}}"
    let merged = merge(
      base, base.replacing("\"x\": 1", with: "\"x\": 2"),
      base.replacing("\"x\": 1", with: "\"x\": 3"),
      as: .other)
    expect(merged.members, equals: ["o"])
  }
}

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
