import PlainText

/// Returns the index of the name that `text` refers to. An exact match takes precedence over a name
/// that differs only in case or in the kinds of hyphens and spaces. Such a name takes precedence
/// over a unique prefix.
///
/// - Parameter kind: the kind of name, for the message: `tier`.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown` or `usage-name-ambiguous`.
package func match(
  _ text: String, of kind: String, among names: [String]
) throws(UsageProblem) -> Int {
  switch PlainText.match(text, among: names) {
  case .one(let index): return index
  case .none(let nearest):
    throw UsageProblem(
      "\(kind) '\(text.visible)' does not exist",
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "write one of: \(names.map(\.visible).joined(separator: ", "))", code: .nameUnknown)
  case .ambiguous(let indices):
    let wanted = text.foldedForMatching
    let isWhole = indices.allSatisfy { names[$0].foldedForMatching == wanted }
    throw UsageProblem(
      "\(kind) '\(text.visible)' is ambiguous",
      hint: (isWhole ? "write one of these exactly: " : "write more characters of one of these: ")
        + indices.map { names[$0].visible }.joined(separator: ", "), code: .nameAmbiguous)
  }
}

/// Returns the index of the name that `text` refers to, either in its short form or in its longer,
/// unambiguous form.
///
///     // 0 for both "Saver" and "Tier 1/Saver"
///     try match(text, of: "account", among: ["Saver"], inFull: ["Tier 1/Saver"], orElse: hint)
///
/// - Parameter hint: the hint to use if no name is similar.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown` or `usage-name-ambiguous`.
package func match(
  _ text: String, of kind: String, among names: [String], inFull full: [String],
  orElse hint: String
) throws(UsageProblem) -> Int {
  switch (PlainText.match(text, among: names), PlainText.match(text, among: full)) {
  case (.one(let index), _), (.none, .one(let index)): return index
  case (.ambiguous(let indices), _), (.none, .ambiguous(let indices)):
    throw UsageProblem(
      "\(kind) '\(text.visible)' is ambiguous", hint: choice(indices), code: .nameAmbiguous)
  case (.none(let nearest), .none):
    let near = names.indices.filter { names[$0] == nearest }
    throw UsageProblem(
      "\(kind) '\(text.visible)' does not exist",
      hint: near.count > 1
        ? choice(near) : nearest.map { "did you mean '\($0.visible)'?" } ?? hint,
      code: .nameUnknown)
  }
  func choice(_ indices: [Int]) -> String {
    "write one of: " + indices.map { "'\(full[$0].visible)'" }.joined(separator: ", ")
  }
}

/// Refuses an abbreviated name in commands that remove the named item, because the prefix could
/// match another name after the removal.
///
/// - Parameters:
///   - name: the name that `text` matched.
///   - full: a longer form of the name that is also accepted.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown`.
package func requireWhole(
  _ text: String, _ name: String, inFull full: String? = nil, of kind: String
) throws(UsageProblem) {
  let wanted = text.foldedForMatching
  guard ![name, full].contains(where: { $0?.foldedForMatching == wanted }) else { return }
  // The full form of a duplicate name ends with a number.
  guard !wanted.hasSuffix("/\(name.foldedForMatching)"), !wanted.contains("#") else { return }
  throw UsageProblem(
    "'\(text.visible)' is only the beginning of \(kind) '\(name.visible)'",
    hint: "to remove it, write the whole name: \(name.shellWord)", code: .nameUnknown)
}
