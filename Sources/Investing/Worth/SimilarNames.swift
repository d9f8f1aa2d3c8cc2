import PlainText

/// Known names, searched for the intended spelling of a misspelt name.
///
///     var names = SimilarNames(["ISA savings", "Saver 2024"])
///     names.first(similarTo: "ISA saving")   // "ISA savings"
///     names.first(similarTo: "Saver 2025")   // nil
package struct SimilarNames: Sendable {
  private struct Name {
    let text, folded, withoutDigits: String
    let count: Int

    init(_ text: String) {
      self.text = text
      folded = text.foldedForMatching.withSingleSpaces
      withoutDigits = text.filter { !$0.isNumber }.withSingleSpaces
      count = folded.count
    }
  }

  private var names: [Name] = []

  package init(_ names: [String] = []) {
    for name in names { append(name) }
  }

  /// Adds a name. Names beyond ``limit`` are ignored, because each new name is compared with all
  /// known names. A household has fewer names.
  package mutating func append(_ name: String) {
    if names.count < Self.limit { names.append(Name(name)) }
  }

  /// Returns the first name that is the same apart from letter case and the kinds of hyphens and
  /// spaces. Otherwise returns the first similar name.
  ///
  /// Two names are similar if one, of at least three letters, is a prefix of the other, or if at
  /// most a quarter of the letters differ. Names that differ only in their digits are not similar.
  ///
  /// - Complexity: linear in the number of names.
  package func first(similarTo text: String) -> String? {
    let wanted = Name(text)
    if let same = names.first(where: { $0.folded == wanted.folded }) { return same.text }
    return names.first { other in
      other.withoutDigits != wanted.withoutDigits && Self.isNear(wanted, other)
    }?.text
  }

  private static func isNear(_ a: Name, _ b: Name) -> Bool {
    let (shorter, longer) = a.count < b.count ? (a, b) : (b, a)
    if shorter.count >= 3, longer.folded.hasPrefix(shorter.folded) { return true }
    let allowed = longer.count / 4
    guard longer.count <= 100, longer.count - shorter.count <= allowed else { return false }
    return editDistance(a.folded, b.folded) <= allowed
  }

  private static let limit = 1000
}

extension String {
  fileprivate var withSingleSpaces: String { split(separator: " ").joined(separator: " ") }
}
