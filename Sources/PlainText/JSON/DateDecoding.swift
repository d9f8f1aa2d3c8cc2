extension CalendarDate: JSONPlaceable {
  /// A stand-in equal to ``epochDay``; decoding never returns it.
  package static var placeholder: CalendarDate { .epochDay }

  /// Decodes a date written as `YYYY-MM-DD`.
  ///
  /// - Throws: ``DateProblem`` if the text is not a date in this format; a JSON document reports it
  ///   at the value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }
}

extension Timestamp: Decodable {
  /// Decodes a timestamp that ``init(parsing:)`` accepts.
  ///
  /// - Throws: ``TimestampProblem`` if the text is not a timestamp; a JSON document reports it at
  ///   the value, with the code `…-value-malformed`.
  package init(from decoder: any Decoder) throws {
    try self.init(parsing: try decoder.singleValueContainer().decode(String.self))
  }
}
