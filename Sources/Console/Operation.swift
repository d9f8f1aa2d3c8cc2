package import PlainText

extension Common {
  /// The name of the operation that a command proposes or writes.
  package static let op = Option<String>(
    "op", "ID", help: "the name of this operation, for retries and scripts",
    defaultText: "a new name",
    parse: { text throws(UsageProblem) in
      guard Identifier.isValid(op: text) else {
        throw UsageProblem(
          "operation '\(text)' is not a valid name",
          hint: "use 1 to 64 letters, digits, '-', '_' or '.', and do not start with '-'")
      }
      return text
    })
}

extension Invocation {
  /// Returns the name given with `--op`; nil if it is not given or the verb does not accept the
  /// option.
  package func statedOperation() throws -> String? {
    spec.declares(Common.op.spec.name) ? try self(Common.op) : nil
  }

  /// The tables that the verb describes, the main one first.
  package var tables: [TableSpec] { spec.tables }

  /// Returns the operation's name, which is the value of `--op` or, without that option, a name
  /// that is new for each call.
  package func operation() throws -> String {
    if let stated = try self(Common.op) { return stated }
    var random = SystemRandomNumberGenerator()
    return Identifier.fresh(milliseconds: milliseconds, random: &random)
  }
}

extension Invocation {
  /// The command in one line: the verb, the operands and the options. It omits options that only
  /// determine the folder, the answer's format, whether the operation is written, or the
  /// operation's name.
  ///
  ///     // recurring end Gym --op bye --apply -C money
  ///     "end Gym"
  package var command: String {
    let options = given.filter { !Self.manner.contains($0.name) }.flatMap { option in
      ["--\(option.name)"] + (option.text.isEmpty ? [] : [option.text.visible.shellWord])
    }
    let operands = words.joined().map { $0.visible.shellArgument }
    return ([verb].compactMap(\.self) + operands + options).joined(separator: " ")
  }

  private static let manner: Set<String> = Set(
    [
      Common.folder.spec, Common.format.spec, Common.json.spec, Common.table.spec,
      Common.output.spec, Common.apply.spec, Common.op.spec, Common.wait.spec,
      Common.followLinks.spec, Common.check.spec, Common.color.spec, Common.privacy.spec,
      Common.quiet.spec,
    ].map(\.name))
}
