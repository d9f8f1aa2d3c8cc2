/// The result of looking up a name.
package enum NameMatch: Equatable, Sendable {
  /// The name at this index.
  case one(Int)
  /// A failed lookup; `nearest` is the most similar name, if any.
  case none(nearest: String?)
  /// Several matches, at these indices in ascending order.
  case ambiguous([Int])
}

/// Finds the name in `names` to which `text` refers.
///
/// The steps are: the exact name; else the name without regard to case and kinds of hyphens, dashes
/// and spaces; else, folded in this way, the only name that begins with the text. The first step
/// with a match decides, and several matches are ambiguous. Empty text is not a prefix of any name.
///
///     match("tier 1", among: ["Tier\u{A0}1", "Tier 10"])   // one(0)
package func match(_ text: String, among names: [String]) -> NameMatch {
  func matching(_ isMeant: (String) -> Bool) -> NameMatch? {
    let found = names.indices.filter { isMeant(names[$0]) }
    guard let first = found.first else { return nil }
    return found.count == 1 ? .one(first) : .ambiguous(found)
  }
  if let exact = matching({ $0 == text }) { return exact }
  let wanted = text.foldedForMatching
  if let folded = matching({ $0.foldedForMatching == wanted }) { return folded }
  if !wanted.isEmpty, let prefix = matching({ $0.foldedForMatching.hasPrefix(wanted) }) {
    return prefix
  }
  return .none(nearest: nearestName(to: text, among: names))
}

extension String {
  /// The text without regard to case and kinds of hyphens, dashes and spaces. Names with equal
  /// folded texts are one name for ``match(_:among:)``.
  ///
  ///     "Groß\u{2010}Konto".foldedForMatching   // "gross-konto"
  package var foldedForMatching: String {
    // Upper case first, because it expands letters such as "ß" that lower case keeps.
    var folded = UnicodeScalarView()
    for scalar in uppercased().lowercased().unicodeScalars {
      switch scalar.value {
      case 0x2010...0x2015, 0x2212, 0xFE58, 0xFE63, 0xFF0D: folded.append("-")
      case 0x09, 0xA0, 0x1680, 0x2000...0x200A, 0x202F, 0x205F, 0x3000: folded.append(" ")
      default: folded.append(scalar)
      }
    }
    return String(folded)
  }

  /// The common form of names that look alike: ``foldedForMatching`` without invisible characters,
  /// with single spaces and without spaces at its ends.
  ///
  ///     "My\u{A0}Ban\u{200B}k ".foldedForLooks   // "my bank"
  package var foldedForLooks: String {
    withoutInvisibles.foldedForMatching.split(separator: " ").joined(separator: " ")
  }
}
