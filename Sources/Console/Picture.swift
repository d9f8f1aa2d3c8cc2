extension Common {
  /// Writes a picture to a file instead of the answer; read with ``Invocation/picture()``.
  package static let svg = Option<String>(
    "svg", "FILE", help: "write a picture to this file; - means standard output")
}

extension OptionSpec {
  /// The description of ``Common/svg``.
  package static var svg: OptionSpec { Common.svg.spec }
}

extension Invocation {
  /// Returns the file given with `--svg`; nil if it is not given.
  ///
  /// - Throws: `usage-conflict` if another format or output file is also given, or if amounts are
  ///   to be hidden, which a picture shows.
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
        "--svg cannot be combined with --privacy: pictures show amounts",
        hint: "omit --privacy or --svg", code: .conflict)
    }
    return picture
  }
}
