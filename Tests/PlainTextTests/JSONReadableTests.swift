import Expectations
import PlainText
import TestSupport
import Testing

/// A value with a member of each kind.
private struct Shelf: Codable, Hashable, Sendable {
  enum Kind: String, Codable, CaseIterable, Sendable { case oak, steel }

  struct Book: Codable, Hashable, Sendable {
    var title: String
    var pages: Int?

    enum CodingKeys: String, CodingKey, CaseIterable { case title, pages }
  }

  var name: String
  var width: Decimal
  var notes: String
  var isFull: Bool?
  var kind: Kind?
  var bought: CalendarDate?
  var books: [Book]
  var labels: [String: String]?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case name, width, notes
    case isFull = "is_full"
    case kind, bought, books, labels
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    name = try container.decode(String.self, forKey: .name)
    width = try container.decode(Decimal.self, forKey: .width)
    notes = try container.decode(String.self, forKey: .notes, default: "")
    isFull = try container.decodeIfPresent(Bool.self, forKey: .isFull)
    kind = try container.decodeIfPresent(Kind.self, forKey: .kind)
    bought = try container.decodeIfPresent(CalendarDate.self, forKey: .bought)
    books = try container.decode([Book].self, forKey: .books)
    labels = try container.decodeIfPresent([String: String].self, forKey: .labels)
  }
}

extension Shelf: JSONReadable {
  init(_ object: inout JSONObject) throws(JSONOddity) {
    name = try object.required(CodingKeys.name, .text)
    width = try object.required(CodingKeys.width, .decimal)
    notes = try object.required(CodingKeys.notes, .text, default: "")
    isFull = try object.optional(CodingKeys.isFull, .flag)
    kind = try object.optional(CodingKeys.kind, .word)
    bought = try object.optional(CodingKeys.bought, .date)
    books = try object.required(CodingKeys.books, .list(of: .object))
    labels = try object.optional(CodingKeys.labels, .dictionary(of: .text))
  }
}

extension Shelf.Book: JSONReadable {
  init(_ object: inout JSONObject) throws(JSONOddity) {
    title = try object.required(CodingKeys.title, .text)
    pages = try object.optional(CodingKeys.pages, .wholeNumber)
  }
}

struct JSONReadableTests {
  private static let whole = """
    {"name": "A\\u00e4", "width": 1.25e1, "notes": "", "is_full": true, "kind": "oak",
      "bought": "2026-11-21", "books": [{"title": "x", "pages": 30.0}, {"title": "y"}],
      "labels": {"a": "1", "\\"b": "2"}}
    """

  private static func document(_ text: String) -> JSONDocument? {
    JSONDocument.parse(SourceText(file: "shelf.json", bytes: Array(text.utf8))).value
  }

  @Test(
    "ordinary text is read as it is decoded",
    arguments: [
      whole, #"{"name":"a","width":0,"books":[]}"#,
      #"{"books":[],"width":-0.0,"name":"","labels":null,"kind":null,"bought":null}"#,
    ])
  func reads(text: String) throws {
    let document = try require(Self.document(text))
    let read = try require(document.readable(JSONReader<Shelf>.object))
    let decoded = document.decode(Shelf.self, stage: "shelf")
    expect(decoded.value == read && decoded.diagnostics.isEmpty)
  }

  @Test(
    "unusual text is left to decoding",
    arguments: [
      "[]", "1", #"{"width":0,"books":[]}"#, #"{"name":"a","width":0,"books":[],"color":1}"#,
      #"{"name":"a","width":"0","books":[]}"#, #"{"name":null,"width":0,"books":[]}"#,
      #"{"name":"a","width":0,"books":[],"notes":null}"#,
      #"{"name":"a","width":0,"books":[{"title":1}]}"#, #"{"name":"a","width":0,"books":[null]}"#,
      #"{"name":"a","width":0,"books":[{"title":"x","pages":1.5}]}"#,
      #"{"name":"a","width":0,"books":[{"title":"x","page":1}]}"#,
      #"{"name":"a","width":0,"books":[],"kind":"Oak"}"#,
      #"{"name":"a","width":0,"books":[],"bought":"2026-02-30"}"#,
      #"{"name":"a","width":1e40,"books":[]}"#, #"{"name":"a","width":0,"books":{}}"#,
      #"{"name":"a","width":0,"books":[],"labels":{"a":1}}"#,
      #"{"name":"a","width":0,"books":[],"is_full":"true"}"#,
    ])
  func oddities(text: String) throws {
    let document = try require(Self.document(text))
    expect(document.readable(JSONReader<Shelf>.object) == nil)
    let source = SourceText(file: "shelf.json", bytes: Array(text.utf8))
    let read = JSONDocument.read(source, as: Shelf.self, stage: "shelf")
    let decoded = document.decode(Shelf.self, stage: "shelf")
    expect(read.value?.value == decoded.value && read.diagnostics == decoded.diagnostics)
    expect(!read.diagnostics.isEmpty)
  }

  @Test("a mutated text is read as it is decoded, or not at all", arguments: 0..<400)
  func mutations(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var bytes = Array(Self.whole.utf8)
    let words = ["null", "1", "\"x\"", "{}", "[]", "true", ",", "\"name\":", "-", "1e9", " ", "é"]
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let start = Int.random(in: 0..<bytes.count, using: &random)
      let end = min(bytes.count, start + Int.random(in: 0...8, using: &random))
      let word = Bool.random(using: &random) ? words.randomElement(using: &random) ?? "" : ""
      bytes.replaceSubrange(start..<end, with: word.utf8)
    }
    let source = SourceText(file: "shelf.json", bytes: bytes)
    guard let document = JSONDocument.parse(source).value,
      let read = document.readable(JSONReader<Shelf>.object)
    else { return }
    let decoded = document.decode(Shelf.self, stage: "shelf")
    expect(decoded.value == read && decoded.diagnostics.isEmpty, "\(source.bytes)")
  }
}
