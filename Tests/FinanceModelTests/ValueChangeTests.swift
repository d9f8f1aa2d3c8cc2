import FinanceModel
import PlainText
import TestSupport
import Testing

struct ValueChangeTests {
  private func balance(_ name: String, _ occurrence: Int = 0) -> JSONPlace {
    JSONPlace([.key("accounts"), .named(name, occurrence: occurrence), .key("balance")])
  }

  private func document(_ text: String) throws -> JSONDocument {
    try #require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  private func applied(_ changes: [ValueChange], to text: String) throws -> String? {
    guard case .bytes(let bytes) = try document(text).applying(changes) else { return nil }
    return String(decoding: bytes, as: UTF8.self)
  }

  private let text = #"{"accounts": [{"name": "A", "balance": 100}, {"name": "B"}], "d": "x"}"#

  @Test("changes are made where their places are, and nothing else changes")
  func applies() throws {
    let changes = [
      ValueChange(place: balance("B"), old: nil, new: "7.50"),
      ValueChange(place: balance("A"), old: "100", new: "200"),
      ValueChange(place: JSONPlace([.key("d")]), old: #""x""#, new: #""y""#, isRequired: false),
    ]
    let after = #"{"accounts": [{"name": "A", "balance": 200}, {"name": "B", "balance": 7.50}], "#
    #expect(try applied(changes, to: text) == after + #""d": "y"}"#)
    #expect(try applied([], to: text) == text)
  }

  @Test("making changes again changes nothing")
  func twice() throws {
    let changes = [
      ValueChange(place: balance("B"), old: nil, new: "7.50"),
      ValueChange(place: balance("A"), old: "100", new: "200"),
    ]
    let once = try #require(try applied(changes, to: text))
    #expect(try applied(changes, to: once) == once)
  }

  @Test("numbers are compared by value, and one that is the new one already stays as written")
  func values() throws {
    let change = ValueChange(place: balance("A"), old: "100", new: "200")
    func after(_ written: String) throws -> String? {
      try applied([change], to: #"{"accounts": [{"name": "A", "balance": \#(written)}]}"#)
    }
    for same in ["100", "100.00", "1e2", "1.0E+2"] {
      #expect(try after(same) == #"{"accounts": [{"name": "A", "balance": 200}]}"#)
    }
    #expect(try after("200.0") == #"{"accounts": [{"name": "A", "balance": 200.0}]}"#)
    for other in ["100.01", "\"100\"", "null", "[100]", "1e999"] {
      #expect(try after(other) == nil, "\(other)")
    }
  }

  @Test(
    "a place that is gone or holds something else is a conflict, and then nothing is changed",
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
    #expect(found == Array(changes.prefix(text.contains(#""B""#) ? 1 : 2)))
  }

  @Test("a member to be added to no object, or one that has another value by now, is a conflict")
  func additions() throws {
    let changes = [ValueChange(place: balance("A"), old: nil, new: "5")]
    #expect(try document("{}").applying(changes) == .conflict(changes))
    let other = #"{"accounts": [{"name": "A", "balance": 1}]}"#
    #expect(try document(other).applying(changes) == .conflict(changes))
    let root = [ValueChange(place: JSONPlace([.key("a")]), old: nil, new: "5")]
    #expect(try document("{}").applying(root) == .conflict(root))
    #expect(try applied(root, to: #"{"b": 1, "c": 2}"#) == #"{"b": 1, "a": 5, "c": 2}"#)
  }

  @Test("a value that may change meanwhile is left when it has changed, or is gone")
  func notRequired() throws {
    let place = JSONPlace([.key("d")])
    let change = ValueChange(place: place, old: #""x""#, new: #""y""#, isRequired: false)
    for text in [#"{"d": "z"}"#, "{}", #"{"d": 1}"#] {
      #expect(try applied([change], to: text) == text)
    }
    #expect(try applied([change], to: #"{"d": "x"}"#) == #"{"d": "y"}"#)
  }

  @Test("a change is kept as JSON that people can read")
  func codable() throws {
    let change = ValueChange(place: balance("A"), old: "100", new: "200.50")
    let text = try JSONValue(encoding: change).text(.compact)
    #expect(
      text == #"{"place":["accounts",{"name":"A","occurrence":0},"balance"],"#
        + #""old":"100","new":"200.50","required":true}"#)
    #expect(read(ValueChange.self, from: text).value == change)
    let addition = ValueChange(place: balance("A"), old: nil, new: "1", isRequired: false)
    let added = try JSONValue(encoding: addition).text(.compact)
    #expect(read(ValueChange.self, from: added).value == addition)
  }
}
