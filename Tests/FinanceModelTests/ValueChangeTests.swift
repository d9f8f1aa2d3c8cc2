import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct ValueChangeTests {
  private func balance(_ name: String, _ occurrence: Int = 0) -> JSONPlace {
    JSONPlace([.key("accounts"), .named(name, occurrence: occurrence), .key("balance")])
  }

  private func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  private func applied(_ changes: [ValueChange], to text: String) throws -> String? {
    guard case .bytes(let bytes) = try document(text).applying(changes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private let text = #"{"accounts": [{"name": "A", "balance": 100}, {"name": "B"}], "d": "x"}"#

  @Test("changes apply at their places, and nothing else changes")
  func applies() throws {
    let changes = [
      ValueChange(place: balance("B"), old: nil, new: "7.50"),
      ValueChange(place: balance("A"), old: "100", new: "200"),
      ValueChange(place: JSONPlace([.key("d")]), old: #""x""#, new: #""y""#, isRequired: false),
    ]
    let after = #"{"accounts": [{"name": "A", "balance": 200}, {"name": "B", "balance": 7.50}], "#
    try expect(applied(changes, to: text), equals: after + #""d": "y"}"#)
    try expect(applied([], to: text), equals: text)
  }

  @Test("applying changes again has no effect")
  func twice() throws {
    let changes = [
      ValueChange(place: balance("B"), old: nil, new: "7.50"),
      ValueChange(place: balance("A"), old: "100", new: "200"),
    ]
    let once = try require(try applied(changes, to: text))
    try expect(applied(changes, to: once), equals: once)
  }

  @Test("numbers are compared by value; one that equals the new number stays as written")
  func values() throws {
    let change = ValueChange(place: balance("A"), old: "100", new: "200")
    func after(_ written: String) throws -> String? {
      try applied([change], to: #"{"accounts": [{"name": "A", "balance": \#(written)}]}"#)
    }
    for same in ["100", "100.00", "1e2", "1.0E+2"] {
      try expect(after(same), equals: #"{"accounts": [{"name": "A", "balance": 200}]}"#)
    }
    try expect(after("200.0"), equals: #"{"accounts": [{"name": "A", "balance": 200.0}]}"#)
    for other in ["100.01", "\"100\"", "null", "[100]", "1e999"] {
      expect(try after(other) == nil, "\(other)")
    }
  }

  @Test(
    "a missing or different value is a conflict, and then no change is applied",
    arguments: [
      #"{"accounts": [{"name": "A", "balance": 101}, {"name": "B", "balance": 5}]}"#,
      #"{"accounts": [{"name": "a", "balance": 100}, {"name": "B", "balance": 5}]}"#,
      #"{"accounts": [{"name": "A"}, {"name": "B", "balance": 5}]}"#,
      #"{"accounts": {}, "A": {"balance": 100}}"#,
    ])
  func conflicts(text: String) throws {
    let changes = [
      ValueChange(place: balance("A"), old: "100", new: "200"),
      ValueChange(place: balance("B"), old: "5", new: "6"),
      ValueChange(place: JSONPlace([.key("d")]), old: #""x""#, new: #""y""#, isRequired: false),
    ]
    guard case .conflict(let found) = try document(text).applying(changes) else {
      Issue.record("no conflict")
      return
    }
    expect(found, equals: Array(changes.prefix(text.contains(#""B""#) ? 1 : 2)))
  }

  @Test("a missing parent object, or another value in place of a new member, is a conflict")
  func additions() throws {
    let changes = [ValueChange(place: balance("A"), old: nil, new: "5")]
    try expect(document("{}").applying(changes), equals: .conflict(changes))
    let other = #"{"accounts": [{"name": "A", "balance": 1}]}"#
    try expect(document(other).applying(changes), equals: .conflict(changes))
    let root = [ValueChange(place: JSONPlace([.key("a")]), old: nil, new: "5")]
    try expect(document("{}").applying(root), equals: .conflict(root))
    try expect(applied(root, to: #"{"b": 1, "c": 2}"#), equals: #"{"b": 1, "a": 5, "c": 2}"#)
  }

  @Test("an optional change is skipped if the value is different or missing")
  func notRequired() throws {
    let place = JSONPlace([.key("d")])
    let change = ValueChange(place: place, old: #""x""#, new: #""y""#, isRequired: false)
    for text in [#"{"d": "z"}"#, "{}", #"{"d": 1}"#] {
      try expect(applied([change], to: text), equals: text)
    }
    try expect(applied([change], to: #"{"d": "x"}"#), equals: #"{"d": "y"}"#)
  }

  @Test("a change is stored as human-readable JSON")
  func codable() throws {
    let change = ValueChange(place: balance("A"), old: "100", new: "200.50")
    let text = try JSONValue(encoding: change).text(.compact)
    expect(
      text,
      equals: #"{"place":["accounts",{"name":"A","occurrence":0},"balance"],"#
        + #""old":"100","new":"200.50","required":true}"#)
    expect(read(ValueChange.self, from: text).value, equals: change)
    let addition = ValueChange(place: balance("A"), old: nil, new: "1", isRequired: false)
    let added = try JSONValue(encoding: addition).text(.compact)
    expect(read(ValueChange.self, from: added).value, equals: addition)
  }
}
