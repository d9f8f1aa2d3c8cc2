import Expectations
import Foundation
import TestSupport
import Testing

/// Phrases and openings that plain English replaces, in all texts that people read: comments and
/// strings in the sources, documents, schema descriptions, and golden cases.
struct RetiredPhraseTests {
  /// A refused phrase of whole words, and the paths that may quote it, with the reason.
  struct Phrase: CustomTestStringConvertible, Sendable {
    let text: String
    /// Words before or after the phrase with which the phrase is plain English.
    var accepted: [String] = []
    var exceptions: [String: String] = [:]

    var testDescription: String { text }
  }

  private static let phrases =
    [
      "is told", "are told", "tells of", "reckon", "reckons", "reckoned", "reckoning", "those that",
      "nil where", "where there is no", "comes to", "at most so many", "nobody says",
      "wants attention", "for certain", "mend", "mends", "mended", "mending",
    ].map { Phrase(text: $0) } + [
      Phrase(text: "is none", accepted: ["there", "There"]),
      Phrase(text: "is no", accepted: ["there", "There", "longer", "later"]),
    ]

  private static let openings =
    ["What", "The same", "Whether anything"]
      + """
      About Above Across After Against Along Among As At Before Behind Below Beneath Beside \
      Besides Between Beyond By Despite Down During Except For From In Inside Into Like Near Of \
      Off On Onto Out Outside Over Per Since Through Throughout Till To Toward Towards Under \
      Until Unto Up Upon Via With Within Without
      """.split(separator: " ").map(String.init)

  private static let sources = SourceFile.sources.map {
    WrittenText(path: $0.path, $0.text, code: $0.code)
  }

  private static let others =
    (["CHANGELOG.md", "README.md"]
    + [("docs", ".md"), ("schema", ".json"), ("Tests/Cases", ".test")].flatMap { folder, suffix in
      Repository.files(in: folder, ending: suffix).map { "\(folder)/\($0)" }
    }).map { WrittenText(path: $0, (try? Repository.text(of: $0)) ?? "") }

  @Test("no text contains a retired phrase", arguments: phrases)
  func isNotWritten(phrase: Phrase) {
    expect(Self.others.count > 400 && Self.sources.count > 500)
    let places = Dictionary(
      uniqueKeysWithValues: (Self.sources + Self.others).map { ($0.path, $0.places(of: phrase)) })
    let found = places.filter { phrase.exceptions[$0.key] == nil }.flatMap(\.value)
    expect(found.sorted(), equals: [])
    expect(phrase.exceptions.keys.filter { places[$0, default: []].isEmpty }, equals: [])
  }

  @Test("no declaration comment starts with a question word or a preposition")
  func openings() {
    expect(Self.sources.flatMap { file in Self.openings.flatMap(file.comments) }, equals: [])
  }

  @Test("a phrase is found in comments and strings, but not in code or inside words")
  func findings() {
    let lines = """
      /// Of all, the best.
      /// In two lines.
      case nil where f("amended"): // mends
      let a = "There is no b; it is no longer c, and is no d; nil where"
      """
    let file = WrittenText(path: "a", lines, code: BareCode.of(lines))
    expect(Self.openings.flatMap(file.comments), equals: ["a:1: Of all, the best."])
    let found = Self.phrases.flatMap { file.places(of: $0) }
    expect(found, equals: ["a:4: nil where", "a:3: mends", "a:4: is no"])
  }
}

/// Text in which phrases are searched for by bytes, because processing characters is slow in a test
/// build.
private struct WrittenText: Sendable {
  let path: String
  private let bytes: ContiguousArray<CChar>
  /// The lines of the text without comments and strings; empty for documents.
  private let code: [Substring]

  init(path: String, _ text: String, code: String = "") {
    self.path = path
    bytes = text.utf8CString
    self.code = code.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Returns the places of the phrase, including at the start of a sentence. Lines whose code
  /// contains the phrase are excluded.
  func places(of phrase: RetiredPhraseTests.Phrase) -> [String] {
    let capitalized = phrase.text.prefix(1).uppercased() + phrase.text.dropFirst()
    return [phrase.text, capitalized].flatMap { text in
      offsets(of: text).compactMap { offset in
        let end = offset + text.utf8.count
        guard !isLetter(offset - 1), !isLetter(end),
          !phrase.accepted.contains(where: { isNext(to: offset..<end, $0) })
        else { return nil }
        let line = number(ofLineAt: offset)
        if code.indices.contains(line - 1), code[line - 1].contains(text) { return nil }
        return "\(path):\(line): \(text)"
      }
    }
  }

  /// Returns the documentation comments that begin with a word.
  func comments(openingWith word: String) -> [String] {
    offsets(of: "/// \(word)").filter { offset in
      let start = lineStart(before: offset)
      return !isLetter(offset + 4 + word.utf8.count)
        && (start == 0 || !line(at: start - 1).trimmed.hasPrefix("///"))
    }.map { "\(path):\(number(ofLineAt: $0)): \(line(at: $0).trimmed.dropFirst(4))" }
  }

  private func offsets(of text: String) -> [Int] {
    bytes.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return [] }
      var found: [Int] = []
      var rest = start
      while let hit = strstr(rest, text) {
        found.append(start.distance(to: UnsafePointer(hit)))
        rest = UnsafePointer(hit) + 1
      }
      return found
    }
  }

  private func isLetter(_ index: Int) -> Bool {
    bytes.indices.contains(index) && isalpha(Int32(UInt8(bitPattern: bytes[index]))) != 0
  }

  private func isNext(to range: Range<Int>, _ word: String) -> Bool {
    let count = word.utf8.count + 1
    return text(range.upperBound..<range.upperBound + count) == " " + word
      || text(range.lowerBound - count..<range.lowerBound) == word + " "
  }

  private func number(ofLineAt offset: Int) -> Int {
    bytes[..<offset].count { $0 == Self.lineFeed } + 1
  }

  private func lineStart(before offset: Int) -> Int {
    bytes[..<offset].lastIndex(of: Self.lineFeed).map { $0 + 1 } ?? 0
  }

  private func line(at offset: Int) -> String {
    let end = bytes[offset...].firstIndex(of: Self.lineFeed) ?? bytes.count - 1
    return text(lineStart(before: offset)..<end)
  }

  private func text(_ range: Range<Int>) -> String {
    let within = range.clamped(to: 0..<bytes.count - 1)
    return String(decoding: bytes[within].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  private static let lineFeed = CChar(bitPattern: UInt8(ascii: "\n"))
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespaces) }
}
