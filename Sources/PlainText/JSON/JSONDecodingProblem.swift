/// Problems with values in well-formed JSON.
///
/// A finding's code is the stage, a hyphen and this value: `plan-missing-key`.
package enum JSONDecodingProblem: String, CaseIterable, Sendable {
  /// A required key is missing.
  case missingKey = "missing-key"
  /// A key that is never read. Reported as a warning.
  case unknownKey = "unknown-key"
  /// A value of the wrong kind, or a fraction such as 1.5 instead of a whole number.
  case wrongType = "wrong-type"
  /// Null instead of a value.
  case nullValue = "null-value"
  /// A number outside the range of its type.
  case numberRange = "number-range"
  /// A word that is not in the enumeration.
  case valueUnknown = "value-unknown"
  /// A value that its type rejects.
  case valueMalformed = "value-malformed"
  /// The document has more findings than are shown. Reported as a note.
  case more
}

/// The expected kind of a value.
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

/// The reason why decoding cannot return a value. A finding has already been reported.
enum JSONDecodingHalt: Error {
  /// The value has no placeholder, so decoding skips it.
  case reported
  /// The limit of errors is reached, so decoding stops.
  case tooMany
}

/// An error thrown by a value's initializer. Its reason and hint become part of the finding, such
/// as "tiers[0].due '2026-02-30' is not a calendar day".
package protocol JSONValueProblem: Error {
  /// The predicate of the message, such as "is not a date".
  var reason: String { get }
  /// An instruction that fixes the problem.
  var hint: String { get }
}

extension NumberProblem: JSONValueProblem {}
extension DateProblem: JSONValueProblem {}
extension TimestampProblem: JSONValueProblem {}
