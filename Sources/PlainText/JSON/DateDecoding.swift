extension CalendarDate: JSONPlaceable {
  /// A placeholder, equal to ``epochDay``, that is never the result of decoding.
  package static var placeholder: CalendarDate { .epochDay }

  /// Decodes a date written as `YYYY-MM-DD`.
  ///
  /// - Throws: ``DateProblem`` if the string is not a date in this format. In a JSON document, the
  ///   problem is reported at the value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }
}

extension Timestamp: Decodable {
  /// Decodes a timestamp that ``init(parsing:)`` accepts.
  ///
  /// - Throws: ``TimestampProblem`` if the string is not a timestamp. In a JSON document, the
  ///   problem is reported at the value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }
}
