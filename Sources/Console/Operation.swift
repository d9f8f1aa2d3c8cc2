import PlainText

extension Common {
  /// The name of what a run proposes or writes.
  package static let op = Option<String>(
    "op", "ID", help: "the name of this operation, for a retry or a script",
    defaultText: "a fresh one",
    parse: { text throws(UsageProblem) in
      guard Identifier.isValid(op: text) else {
        throw UsageProblem(
          "operation '\(text)' is not a name",
          hint: "use 1 to 64 letters, digits, '-', '_' and '.', the first not '-'")
      }
      return text
    })
}

extension Invocation {
  /// The operation's name: as `--op` says, else a fresh one, another at each call.
  package func operation() throws -> String {
    if let stated = try self(Common.op) { return stated }
    var random = SystemRandomNumberGenerator()
    return Identifier.fresh(milliseconds: milliseconds, random: &random)
  }
}
