import Investing
import PlainText

/// Texts in a ledger column, such as payees. They are used to find the text that a new text refers
/// to.
package struct KnownTexts: Sendable {
  /// Texts in order of first occurrence.
  package let texts: [String]
  private let isKnown: Set<String>
  private let spellings: [String: String]
  private let similar: SimilarNames

  /// - Complexity: linear in the number of texts.
  package init(_ texts: [String]) {
    self.texts = texts
    isKnown = Set(texts)
    spellings = Dictionary(
      texts.map { ($0.foldedForMatching, $0) }, uniquingKeysWith: { _, last in last })
    similar = SimilarNames(texts)
  }

  /// Whether the exact text is known.
  package func contains(_ text: String) -> Bool { isKnown.contains(text) }

  /// Returns the last known text that is equal when case and the kinds of hyphens and spaces are
  /// ignored; nil if there is none.
  ///
  ///     KnownTexts(["Café Zoë"]).spelling(of: "café zoë")   // "Café Zoë"
  package func spelling(of text: String) -> String? { spellings[text.foldedForMatching] }

  /// Returns the text that a new text may be a misspelling of; nil if none of the first thousand
  /// texts is similar.
  ///
  /// - Complexity: linear in the number of texts.
  package func near(_ text: String) -> String? {
    similar.first(similarTo: text) ?? sameLastPart(as: text)
  }

  /// Returns a text whose last category component is equal or similar; nil if there is none.
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
