extension Common {
  /// An option that writes a picture to a file instead of writing the answer; read with
  /// ``Invocation/picture()``.
  package static let svg = Option<String>(
    "svg", "FILE", help: "write a picture to this file; - means standard output")
}

extension OptionSpec {
  /// Specification of ``Common/svg``, for use in a list of options.
  package static var svg: OptionSpec { Common.svg.spec }
}

extension Invocation {
  /// Returns the file specified with `--svg`; nil if it is not specified.
  ///
  /// - Throws: `usage-conflict` if another format or output file is also specified, or if amounts
  ///   are to be hidden, because a picture shows them.
  package func picture() throws -> String? {
    guard let picture = try self(Common.svg) else { return nil }
    if output != nil || format != .text {
      throw UsageProblem(
        "--svg cannot be combined with --output or --format",
        hint: "omit --output and --format",
        code: .conflict)
    }
    if isPrivate {
      throw UsageProblem(
        "--svg cannot be combined with --privacy, because pictures show amounts",
        hint: "omit --privacy or --svg", code: .conflict)
    }
    return picture
  }
}
