package import PlainText

/// The stable codes of what can be wrong with a command line.
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
  /// Two things that cannot be asked for together.
  case conflict = "usage-conflict"
  /// A name that nothing in the finance folder bears.
  case nameUnknown = "usage-name-unknown"
  /// A name that several things answer to.
  case nameAmbiguous = "usage-name-ambiguous"
  /// The file to write the answer to has another use.
  case outputProtected = "usage-output-protected"
  /// `COFFER_NOW` is not a timestamp.
  case clock = "usage-clock"
  /// A file named on the command line, or standard input, that cannot be read.
  case file = "usage-file"
  /// What was asked for cannot be computed: an overflow, say.
  case uncomputable = "usage-uncomputable"
}

/// The stable codes of what can go wrong while the answer is written out.
package enum WriteCode: String, CaseIterable, Sendable {
  /// Standard output or the file of `--output` did not take the answer.
  case output = "write-output"
}

/// What is wrong with a value on the command line, said by the parser of that value.
///
/// The message is worded as ``Diagnostic`` asks. Thrown from a tool's `run`, it is reported as bad
/// usage and ends the tool with status 2.
///
///     UsageProblem("amount '5,000' has a grouping comma", hint: "write 5000")
package struct UsageProblem: Error, Equatable, Sendable {
  /// One line: the failure first, the subject quoted.
  package let message: String
  /// How to mend it.
  package let hint: String?
  /// What kind of problem it is, for programs.
  package let code: UsageCode

  /// A malformed value, unless another code is given.
  package init(_ message: String, hint: String? = nil, code: UsageCode = .value) {
    self.message = message
    self.hint = hint
    self.code = code
  }

  /// The same problem as a finding without a file.
  package var diagnostic: Diagnostic { Diagnostic(.error, code, message, hint: hint) }
}
