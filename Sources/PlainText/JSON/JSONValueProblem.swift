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
