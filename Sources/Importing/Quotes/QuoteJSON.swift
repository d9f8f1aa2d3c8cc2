import FinanceModel
import PlainText

/// A JSON answer, read defensively: a value that is missing or has the wrong type is nil.
struct QuoteJSON {
  typealias Node = JSONDocument.Node
  private let document: JSONDocument

  /// Parses an answer.
  ///
  /// - Throws: `quote-web-page` and `quote-malformed`.
  init(_ bytes: [UInt8]) throws(QuoteProblem) {
    let first = bytes.first { !$0.isBlank }
    if first == UInt8(ascii: "<") || bytes.prefix(64).starts(with: "Will be right back".utf8) {
      throw .webPage
    }
    let source = SourceText(file: "", bytes: Self.withoutOddNumbers(bytes))
    guard let document = JSONDocument.parse(source).value else {
      throw .malformed(
        bytes.isEmpty
          ? "returned an empty"
            + " response" : "returned a response that is not JSON")
    }
    self.document = document
  }

  /// Returns the value at a path of member names, starting from the root.
  func value(_ names: String...) -> Node? { value(names[...], in: document.root) }

  /// Returns the value at a path of member names, starting from a node. A list is replaced by its
  /// first element.
  func value(_ names: ArraySlice<String>, in node: Node) -> Node? {
    var node = node
    for name in names where !name.isEmpty {
      if document.kind(of: node) == .array {
        guard let first = list(node).first else { return nil }
        node = first
      }
      guard let next = document.value(of: node, key: name) else { return nil }
      node = next
    }
    return node
  }

  func value(_ name: String, in node: Node) -> Node? { document.value(of: node, key: name) }

  func list(_ node: Node?) -> [Node] { node.map { Array(document.elements(of: $0)) } ?? [] }

  func members(_ node: Node?) -> [(key: String, value: Node)] {
    node.map { document.members(of: $0).map { ($0.key, $0.value) } } ?? []
  }

  /// Returns a string, or the digits of a number.
  func text(_ node: Node?) -> String? {
    guard let node else { return nil }
    return document.string(of: node)
      ?? document.numberText(of: node).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns a number, which may be enclosed in a string; see ``quoteNumber(_:)``.
  func number(_ node: Node?) -> Decimal? {
    guard let node else { return nil }
    return document.numberText(of: node).flatMap(quoteNumber)
      ?? document.string(of: node).flatMap(quoteNumber)
  }

  /// Returns a whole number of seconds, or of fractions of a second, since 1970. Years after 9999
  /// are not allowed.
  func seconds(_ node: Node?, perSecond parts: Int = 1) -> Int? {
    if let node, let digits = document.numberText(of: node), digits.count <= 10,
      digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") })
    {
      return digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
    }
    guard let number = number(node), number.magnitude < Decimal(253_402_300_800 * parts) else {
      return nil
    }
    return Int(number.units(minorDigits: 0, .halfEven))
  }

  /// Returns a bar's time; see ``seconds(_:perSecond:)``.
  ///
  /// - Throws: `quote-malformed`.
  func time(_ node: Node?, perSecond parts: Int = 1) throws(QuoteProblem) -> Int {
    guard let time = seconds(node, perSecond: parts) else {
      throw .malformed("has an invalid timestamp")
    }
    return time
  }

  /// Returns the bars' times, paired with their prices.
  ///
  /// - Throws: `quote-malformed` if the lists have different lengths.
  func pairs(_ times: Node?, _ prices: Node?) throws(QuoteProblem) -> Zip2Sequence<[Node], [Node]> {
    let (times, prices) = (list(times), list(prices))
    guard times.count == prices.count else {
      throw .malformed("has \(times.count) days but a different number of prices")
    }
    return zip(times, prices)
  }

  /// Returns the bytes with the values `Infinity` and `NaN` replaced by `null`.
  private static func withoutOddNumbers(_ bytes: [UInt8]) -> [UInt8] {
    var result = bytes
    for word in ["-Infinity", "Infinity", "NaN"] {
      let wanted = Array(word.utf8)
      guard result.contains(word) else { continue }
      var (replaced, at) = ([UInt8](), 0)
      replaced.reserveCapacity(result.count)
      while at < result.count {
        let before = replaced.last { !$0.isBlank } ?? 0
        if result[at] == wanted[0], result[at...].starts(with: wanted),
          [UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "[")].contains(before)
        {
          replaced += Array("null".utf8)
          at += wanted.count
        } else {
          replaced.append(result[at])
          at += 1
        }
      }
      result = replaced
    }
    return result
  }
}

/// Returns the UTC day that contains a time in seconds since 1970.
func quoteDay(_ seconds: Int) -> CalendarDate? {
  CalendarDate(dayNumber: (seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
}

extension QuoteProblem {
  /// Returns the reason stated in a refusal, from one of the members that sources commonly use; nil
  /// if no reason is stated.
  package static func words(in bytes: [UInt8]) -> String? {
    do throws(QuoteProblem) {
      let json = try QuoteJSON(bytes)
      return json.text(
        json.value("chart", "error", "description") ?? json.value("finance", "error", "description")
          ?? json.value("status", "error_message") ?? json.value("error") ?? json.value("message"))
    } catch {
      return nil
    }
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
