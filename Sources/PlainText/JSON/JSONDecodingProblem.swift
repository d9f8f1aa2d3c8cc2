/// What can be wrong with the values of a JSON text that is well formed.
///
/// A finding's code is the stage, a hyphen and this: `plan-missing-key`.
package enum JSONDecodingProblem: String, CaseIterable, Sendable {
  /// A key that must be there is not.
  case missingKey = "missing-key"
  /// A key that nothing reads: a warning.
  case unknownKey = "unknown-key"
  /// A value of another kind than expected, or 1.5 where a whole number is expected.
  case wrongType = "wrong-type"
  /// Null where a value is expected.
  case nullValue = "null-value"
  /// A number too large for what it is read into.
  case numberRange = "number-range"
  /// A word that is not one of an enumeration's.
  case valueUnknown = "value-unknown"
  /// A value that its type refuses.
  case valueMalformed = "value-malformed"
  /// A note: there are more findings than are shown.
  case more
}

/// What a value should have been.
enum JSONExpectation: Sendable {
  case object, array, string, number, wholeNumber, boolean

  var name: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .wholeNumber: "a whole number"
    case .boolean: "true or false"
    }
  }
}

/// Why decoding cannot return a value; a finding has been made already.
enum JSONDecodingHalt: Error {
  /// There is no stand-in for the value: go on after it.
  case reported
  /// There are too many errors: do not go on.
  case tooMany
}

/// An error of a value's own initialiser that can say what is wrong and how to mend it, so that
/// the finding reads "tiers[0].due '2026-02-30' is not a day of the calendar".
package protocol JSONValueProblem: Error {
  /// What to say after the subject: "is not a date".
  var reason: String { get }
  /// How to mend it: an instruction.
  var hint: String { get }
}

extension NumberProblem: JSONValueProblem {}
extension DateProblem: JSONValueProblem {}
extension TimestampProblem: JSONValueProblem {}
