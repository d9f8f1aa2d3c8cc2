import Investing
import PlainText

/// Texts in a column of a ledger, such as payees, used to find the one that a new text refers to.
package struct KnownTexts: Sendable {
  /// Texts in the order of their first rows.
  package let texts: [String]
  private let isKnown: Set<String>
  private let spellings: [String: String]
  private let similar: SimilarNames

  /// - Complexity: linear in the texts.
  package init(_ texts: [String]) {
    self.texts = texts
    isKnown = Set(texts)
    spellings = Dictionary(
      texts.map { ($0.foldedForMatching, $0) }, uniquingKeysWith: { _, last in last })
    similar = SimilarNames(texts)
  }

  /// Whether the exact text is known.
  package func contains(_ text: String) -> Bool { isKnown.contains(text) }

  /// Returns the last known text that is equal regardless of case and kinds of hyphens and spaces;
  /// nil if there is none.
  ///
  ///     KnownTexts(["Café Zoë"]).spelling(of: "café zoë")   // "Café Zoë"
  package func spelling(of text: String) -> String? { spellings[text.foldedForMatching] }

  /// Returns a text, among the first thousand, of which a new text may be a misspelling; nil if
  /// none is similar.
  ///
  /// - Complexity: linear in the texts.
  package func near(_ text: String) -> String? {
    similar.first(similarTo: text) ?? sameLastPart(as: text)
  }

  /// Returns a text with an equal or similar last part of a category; nil if none has one.
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
