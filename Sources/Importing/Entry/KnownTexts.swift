import Investing
import PlainText

/// Values in a ledger column, such as payees, used to find the known value to which a new value
/// refers.
package struct KnownTexts: Sendable {
  /// Values in order of first occurrence.
  package let texts: [String]
  private let isKnown: Set<String>
  private let spellings: [String: String]
  private let similar: SimilarNames

  /// Creates a lookup table for the values in a column.
  ///
  /// - Complexity: linear in the number of values.
  package init(_ texts: [String]) {
    self.texts = texts
    isKnown = Set(texts)
    spellings = Dictionary(
      texts.map { ($0.foldedForMatching, $0) }, uniquingKeysWith: { _, last in last })
    similar = SimilarNames(texts)
  }

  /// Whether exactly this value is known.
  package func contains(_ text: String) -> Bool { isKnown.contains(text) }

  /// Returns the last known value that matches `text` if case and the kinds of hyphens and spaces
  /// are ignored; nil if there is none.
  ///
  ///     KnownTexts(["Café Zoë"]).spelling(of: "café zoë")   // "Café Zoë"
  package func spelling(of text: String) -> String? { spellings[text.foldedForMatching] }

  /// Returns the known value of which `text` may be a misspelling; nil if none of the first
  /// thousand values is similar.
  ///
  /// - Complexity: linear in the number of values.
  package func near(_ text: String) -> String? {
    similar.first(similarTo: text) ?? sameLastPart(as: text)
  }

  /// Returns a known category whose last component is the same or similar; nil if there is none.
  ///
  ///     KnownTexts(["Leisure:Eating out"]).near("Food:Eating Out")   // "Leisure:Eating out"
  private func sameLastPart(as text: String) -> String? {
    guard text.contains(":"), let own = text.split(separator: ":").last else { return nil }
    let wanted = String(own).foldedForMatching
    let parts = texts.prefix(1000).map { ($0, String($0.split(separator: ":").last ?? "")) }
    return parts.first { $0.1.foldedForMatching == wanted }?.0
      ?? nearestName(to: wanted, among: parts.map { $0.1.foldedForMatching }).flatMap { near in
        parts.first { $0.1.foldedForMatching == near }?.0
      }
  }
}
