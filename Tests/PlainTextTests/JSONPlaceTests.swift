import Expectations
import Foundation
import PlainText
import TestSupport
import Testing

struct JSONPlaceTests {
  private func document(_ text: String) throws -> JSONDocument {
    try require(JSONDocument.parse(SourceText(file: "a", bytes: Array(text.utf8))).value)
  }

  private let plan = #"""
    {"tiers": [
      {"name": "Tier 1", "accounts": [{"name": "Saver", "balance": 1}, {"balance": 2},
        {"name": "Saver", "balance": 3}, 5, {"name": 7}]},
      {"accounts": [], "name": "Tier \u0032"}]}
    """#

  private func saver(_ occurrence: Int) -> JSONPlace {
    JSONPlace([
      .key("tiers"), .named("Tier 1", occurrence: 0), .key("accounts"),
      .named("Saver", occurrence: occurrence), .key("balance"),
    ])
  }

  @Test("a place is written in its usual form")
  func text() {
    expect(saver(0).text, equals: #"tiers["Tier 1"].accounts["Saver"].balance"#)
    expect(saver(1).text, equals: #"tiers["Tier 1"].accounts["Saver" 2].balance"#)
    expect(JSONPlace([]).text, equals: "")
    let odd = JSONPlace([.named("a\u{1B}", occurrence: 0), .key("b c")]).appending(key: "d")
    expect(odd.text, equals: #"["a\u001b"]["b c"].d"#)
  }

  @Test("elements are found by name and occurrence, whatever is between them")
  func finds() throws {
    let document = try document(plan)
    func text(_ place: JSONPlace) -> String? {
      document.node(at: place).map { String(decoding: document.text(of: $0), as: UTF8.self) }
    }
    expect(text(saver(0)), equals: "1")
    expect(text(saver(1)), equals: "3")
    expect(text(saver(2)) == nil)
    expect(text(saver(-1)) == nil)
    expect(document.node(at: JSONPlace([])), equals: document.root)
    let escaped = JSONPlace([.key("tiers"), .named("Tier 2", occurrence: 0), .key("accounts")])
    expect(text(escaped), equals: "[]")
    expect(text(JSONPlace([.named("tiers", occurrence: 0)])) == nil)
    expect(text(JSONPlace([.key("tiers"), .key("name")])) == nil)
  }

  @Test("a path's place leads to the same value; elements without a name have no place")
  func placesOfPaths() throws {
    let document = try document(plan)
    func accounts(_ index: Int) -> [JSONPathStep] {
      [.key("tiers"), .index(0), .key("accounts"), .index(index)]
    }
    let third = try require(document.place(of: accounts(2) + [.key("balance")]))
    expect(third, equals: saver(1))
    expect(document.node(at: third), equals: document.node(at: accounts(2) + [.key("balance")]))
    for index in [1, 3, 4, 5, -1] { expect(document.place(of: accounts(index)) == nil) }
    expect(document.place(of: [.key("none")]) == nil)
    expect(document.place(of: [.index(0)]) == nil)
    expect(document.place(of: []), equals: JSONPlace([]))
  }

  @Test("a place is encoded as a readable array and decoded from it")
  func codable() throws {
    let text = try JSONValue(encoding: saver(1)).text(.compact)
    expect(
      text,
      equals: #"["tiers",{"name":"Tier 1","occurrence":0},"accounts","#
        + #"{"name":"Saver","occurrence":1},"balance"]"#)
    expect(read(JSONPlace.self, from: text).value, equals: saver(1))
    expect(read(JSONPlace.self, from: "[]").value, equals: JSONPlace([]))
  }

  @Test(
    "a step that is neither a key nor a name is refused",
    arguments: [
      ("[1]", "plan-wrong-type"), (#"[{"name": "a"}]"#, "plan-missing-key"),
      (#"[{"name": "a", "occurrence": -1}]"#, "plan-number-range"), ("{}", "plan-wrong-type"),
    ])
  func refused(text: String, code: String) {
    let loaded = read(JSONPlace.self, from: text)
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: [code])
  }

  @Test("decoding a step with another decoder is an error")
  func otherDecoder() {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(JSONPlace.self, from: Data(#"["a"]"#.utf8))
    }
  }

  @Test("shuffling elements, with equal names in order, does not change where a place leads")
  func shuffles() throws {
    for seed in 0..<50 as Range<UInt64> {
      var generator = SeededGenerator(seed: seed)
      let names = (0..<12).map { _ in String("abcd".randomElement(using: &generator) ?? "a") }
      let elements = names.enumerated().map { #"{"id": \#($0), "name": "\#($1)"}"# }
      var order = Array(names.indices).shuffled(using: &generator)
      for name in Set(names) {
        let places = order.indices.filter { names[order[$0]] == name }
        for (place, index) in zip(places, places.map { order[$0] }.sorted()) {
          order[place] = index
        }
      }
      let before = try document("[\(elements.joined(separator: ", "))]")
      let after = try document("[\(order.map { elements[$0] }.joined(separator: ", "))]")
      for index in names.indices {
        let place = try require(before.place(of: [.index(index), .key("id")]))
        let node = try require(after.node(at: place))
        expect(after.text(of: node).elementsEqual("\(index)".utf8), "seed \(seed)")
      }
    }
  }
}
