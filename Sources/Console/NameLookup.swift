import PlainText

/// The index of the one of `names` that a person means by `text` on the command line: exactly that
/// name, else without regard to case and kinds of hyphen and space, else as a unique prefix.
///
/// - Parameter kind: what the names are of, for the message: `tier`.
/// - Throws: ``UsageProblem`` with code `usage-name-unknown` or `usage-name-ambiguous`.
package func match(
  _ text: String, of kind: String, among names: [String]
) throws(UsageProblem) -> Int {
  switch PlainText.match(text, among: names) {
  case .one(let index): return index
  case .none(let nearest):
    throw UsageProblem(
      "\(kind) '\(text.visible)' is not there",
      hint: nearest.map { "did you mean '\($0.visible)'?" }
        ?? "name one of: \(names.map(\.visible).joined(separator: ", "))", code: .nameUnknown)
  case .ambiguous(let indices):
    throw UsageProblem(
      "\(kind) '\(text.visible)' could be several",
      hint: "write more of one of: "
        + indices.map { names[$0].visible }.joined(separator: ", "), code: .nameAmbiguous)
  }
}
