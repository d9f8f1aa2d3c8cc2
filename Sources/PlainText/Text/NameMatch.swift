/// The result of looking up a name.
package enum NameMatch: Equatable, Sendable {
  /// The lookup found the name with this index.
  case one(Int)
  /// The lookup failed; `nearest` is the most similar name, if any.
  case none(nearest: String?)
  /// Several names match; these are their indices in ascending order.
  case ambiguous([Int])
}

/// Finds the name in `names` that `text` refers to.
///
/// The first of these steps with a match decides; several matches are ambiguous.
///
/// 1. The exact name.
/// 2. The name, ignoring case and differences between kinds of hyphens, dashes and spaces.
/// 3. The only name that begins with the text, ignoring the same differences.
///
/// An empty text is not a prefix of any name.
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
  /// The text in a form that ignores case and differences between kinds of hyphens, dashes and
  /// spaces. ``match(_:among:)`` treats names with the same folded form as one name.
  ///
  ///     "Groß\u{2010}Konto".foldedForMatching   // "gross-konto"
  package var foldedForMatching: String {
    // Converts to upper case first, because that expands letters such as "ß", which lower case does
    // not change.
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
  /// with single spaces, and without leading or trailing spaces.
  ///
  ///     "My\u{A0}Ban\u{200B}k ".foldedForLooks   // "my bank"
  package var foldedForLooks: String {
    withoutInvisibles.foldedForMatching.split(separator: " ").joined(separator: " ")
  }
}

extension StringProtocol {
  /// Whether the string contains `text`, byte for byte; true if `text` is empty.
  ///
  /// This method replaces the standard library's method, which belongs to the library for regular
  /// expressions and would link that library's parser into every program.
  ///
  ///     "plan-merge --driver %O".contains("--driver")   // true
  ///
  /// - Complexity: at worst the product of both lengths.
  package func contains(_ text: String) -> Bool { Array(utf8).contains(text) }
}

extension [UInt8] {
  /// Whether the bytes contain the bytes of `text`; true if `text` is empty.
  ///
  /// - Complexity: at worst the product of both lengths.
  package func contains(_ text: String) -> Bool {
    let sought = Array(text.utf8)
    guard let first = sought.first else { return true }
    return withUnsafeBufferPointer { all in
      var start = 0
      while let place = all.place(of: first, from: start), all.count - place >= sought.count {
        if all[place...].starts(with: sought) { return true }
        start = place + 1
      }
      return false
    }
  }
}
