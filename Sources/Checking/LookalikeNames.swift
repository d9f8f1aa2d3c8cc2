import FinanceModel
package import PlainText

/// Finds names that look like an earlier name of the same kind, such as `Ban\u{200B}k` or `bank`
/// after `Bank`. Coffer treats such names as different.
///
/// Names that differ only in their Unicode composition are identical.
package struct LookalikeNames: Sendable {
  private let kind: String
  private var known: Set<String>
  private var byLook: [String: String] = [:]

  /// Creates a search without names.
  ///
  /// - Parameters:
  ///   - kind: the kind of name, for the message: `account`.
  ///   - aliases: names that are allowed to look like another name, such as an account's aliases.
  package init(_ kind: String, aliases: [String] = []) {
    self.kind = kind
    known = Set(aliases)
  }

  /// Returns the warning `folder-name-lookalike` for a name; nil if the name is blank, was already
  /// added, or does not look like an earlier name. A symbol that differs only in case or spaces is
  /// not reported here, because another rule reports it.
  package mutating func finding<Place>(of name: String, at place: Place?) -> Finding<Place>? {
    let look = name.foldedForLooks
    guard !look.isEmpty, known.insert(name).inserted else { return nil }
    guard let other = byLook[look] else {
      byLook[look] = name
      return nil
    }
    let difference = Self.difference(name, other)
    if kind == "symbol", ["case", "spaces"].contains(difference) { return nil }
    return Finding(
      .warning, FolderCode.nameLookalike,
      "\(kind) '\(name.visible)' differs from '\(other.visible)' only in \(difference)", at: place,
      hint: "write the same name in both places, or rename one")
  }

  private static func difference(_ name: String, _ other: String) -> String {
    if name.withoutInvisibles == other.withoutInvisibles { return "invisible characters" }
    if name.lowercased() == other.lowercased() { return "case" }
    if name.filter({ !$0.isWhitespace }) == other.filter({ !$0.isWhitespace }) { return "spaces" }
    return "case, spaces, hyphens or invisible characters"
  }
}
