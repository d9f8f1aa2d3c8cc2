package import PlainText

/// The stable codes of errors on the command line.
package enum UsageCode: String, CaseIterable, Sendable {
  case unknownOption = "usage-unknown-option"
  case missingValue = "usage-missing-value"
  case unexpectedValue = "usage-unexpected-value"
  case unknownTool = "usage-unknown-tool"
  case unknownVerb = "usage-unknown-verb"
  case missingVerb = "usage-missing-verb"
  case missingOperand = "usage-missing-operand"
  case unexpectedOperand = "usage-unexpected-operand"
  /// A value that its option or operand cannot read.
  case value = "usage-value"
  /// A value that is not among the declared choices.
  case choice = "usage-choice"
  /// Two requests that exclude each other.
  case conflict = "usage-conflict"
  /// A name that does not exist in the finance folder.
  case nameUnknown = "usage-name-unknown"
  /// A name that matches several things.
  case nameAmbiguous = "usage-name-ambiguous"
  /// The file to write the answer to has another use.
  case outputProtected = "usage-output-protected"
  /// `COFFER_NOW` is not a timestamp.
  case clock = "usage-clock"
  /// A file named on the command line, or standard input, that cannot be read.
  case file = "usage-file"
  /// A value that cannot be computed, such as an overflow.
  case uncomputable = "usage-uncomputable"
}

/// The stable codes of errors while the answer is written.
package enum WriteCode: String, CaseIterable, Sendable {
  /// The answer could not be written to standard output or the file of `--output`.
  case output = "write-output"
}

/// An error in a value on the command line, reported by the parser of that value.
///
/// The message is worded as ``Diagnostic`` requires. Thrown from a tool's `run`, it is reported as
/// bad usage and ends the tool with status 2.
///
///     UsageProblem("amount '5,000' has a grouping comma", hint: "write 5000")
package struct UsageProblem: Error, Equatable, Sendable {
  /// One line: the failure first, the subject quoted.
  package let message: String
  /// The fix; nil if there is nothing useful to suggest.
  package let hint: String?
  /// The kind of problem, for programs.
  package let code: UsageCode

  /// Creates a problem; by default a malformed value.
  package init(_ message: String, hint: String? = nil, code: UsageCode = .value) {
    self.message = message
    self.hint = hint
    self.code = code
  }

  /// The problem as a finding without a file.
  package var diagnostic: Diagnostic { Diagnostic(.error, code, message, hint: hint) }
}
