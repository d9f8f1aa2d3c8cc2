package import PlainText

/// Stable codes for command-line errors.
package enum UsageCode: String, CaseIterable, Sendable {
  case unknownOption = "usage-unknown-option"
  case missingValue = "usage-missing-value"
  case unexpectedValue = "usage-unexpected-value"
  case unknownTool = "usage-unknown-tool"
  case unknownVerb = "usage-unknown-verb"
  case missingVerb = "usage-missing-verb"
  case missingOperand = "usage-missing-operand"
  case unexpectedOperand = "usage-unexpected-operand"
  /// A value that an option or operand cannot parse.
  case value = "usage-value"
  /// A value that is not among the declared choices.
  case choice = "usage-choice"
  /// Two options or operands that exclude each other.
  case conflict = "usage-conflict"
  /// A name that does not exist in the finance folder.
  case nameUnknown = "usage-name-unknown"
  /// A name that matches more than one item.
  case nameAmbiguous = "usage-name-ambiguous"
  /// The answer's output file has another use.
  case outputProtected = "usage-output-protected"
  /// `COFFER_NOW` is not a timestamp.
  case clock = "usage-clock"
  /// A file specified on the command line, or standard input, that cannot be read.
  case file = "usage-file"
  /// A value that cannot be computed, for example because of overflow.
  case uncomputable = "usage-uncomputable"
}

/// Stable codes for errors that occur while the answer is written.
package enum WriteCode: String, CaseIterable, Sendable {
  /// The answer could not be written to standard output or to the file specified with `--output`.
  case output = "write-output"
}

/// An error in a command-line value, reported by the value's parser.
///
/// The message follows the rules for ``Diagnostic`` messages. If a tool's `run` throws the error,
/// it is reported as bad usage, and the tool ends with status 2.
///
///     UsageProblem("amount '5,000' has a grouping comma", hint: "write 5000")
package struct UsageProblem: Error, Equatable, Sendable {
  /// One line that begins with the failure and quotes the subject.
  package let message: String
  /// Instructions for fixing the problem; nil if there is no useful suggestion.
  package let hint: String?
  /// The problem's code, for programs.
  package let code: UsageCode

  /// Creates a problem; the default code is for a malformed value.
  package init(_ message: String, hint: String? = nil, code: UsageCode = .value) {
    self.message = message
    self.hint = hint
    self.code = code
  }

  /// The problem as a finding without a file.
  package var diagnostic: Diagnostic { Diagnostic(.error, code, message, hint: hint) }
}
