extension CalendarDate: JSONPlaceable {
  /// ``epochDay``; it never gets out of a decoding.
  package static var placeholder: CalendarDate { .epochDay }

  /// Decodes a date written `YYYY-MM-DD`.
  ///
  /// - Throws: ``DateProblem`` when the text is no such date; a JSON document reports it at the
  ///   value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }
}

extension Timestamp: Decodable {
  /// Decodes a timestamp as ``init(parsing:)`` reads it.
  ///
  /// - Throws: ``TimestampProblem`` when the text is none; a JSON document reports it at the value,
  ///   with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }
}
