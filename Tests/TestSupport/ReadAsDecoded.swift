package import PlainText

/// The law of ``JSONReadable``: a value read without inspecting types equals the value decoded
/// without findings.
package struct ReadAsDecoded<Value: Decodable & Sendable & Equatable> {
  /// Number of texts read.
  package private(set) var count = 0
  /// The texts for which the two ways differ.
  package private(set) var broken: [String] = []

  private let reader: JSONReader<Value>

  package init(_ reader: JSONReader<Value>) {
    self.reader = reader
  }

  /// Reads the text, and variants of it in which something is missing or different.
  package mutating func look(at text: String, _ random: inout SeededGenerator) {
    look(at: Array(text.utf8))
    let lines = text.split(separator: ",", omittingEmptySubsequences: false)
    for _ in 0..<6 {
      var changed = lines
      let place = Int.random(in: 0..<changed.count, using: &random)
      switch Int.random(in: 0...3, using: &random) {
      case 0: changed.remove(at: place)
      case 1: changed.swapAt(place, Int.random(in: 0..<changed.count, using: &random))
      case 2: changed[place] = Substring(changed[place].replacing(/: ?[^:]*$/, with: ": null"))
      default: changed[place] = Substring(changed[place].replacing(/: ?[^:]*$/, with: ": 1"))
      }
      look(at: Array(changed.joined(separator: ",").utf8))
    }
  }

  private mutating func look(at bytes: [UInt8]) {
    let source = SourceText(file: "a.json", bytes: bytes)
    guard let document = JSONDocument.parse(source).value,
      let read = document.readable(reader)
    else { return }
    count += 1
    let decoded = document.decode(Value.self, stage: "plan")
    if decoded.value != read || !decoded.diagnostics.isEmpty {
      broken.append(String(decoding: bytes, as: UTF8.self))
    }
  }
}

extension CaseFile {
  /// Returns the distinct contents of all files with this name in the folders of the cases.
  package static func texts(of name: String) throws -> [String] {
    var texts = Set<String>()
    for golden in try all() {
      if let data = try golden.folder.contents()[name] {
        texts.insert(String(decoding: data, as: UTF8.self))
      }
    }
    return texts.sorted()
  }
}
