extension JSONDocument {
  /// Returns the document's value of type `type`, or reports all errors that prevent decoding it.
  ///
  /// `type` is an ordinary `Decodable` type, with these differences from Foundation's decoder.
  /// - All errors are reported together, each with its position, its path (`tiers[2].target`), a
  ///   hint and a code, which consists of `stage`, a hyphen, and a ``JSONDecodingProblem``. After
  ///   an error, decoding continues with a placeholder (zero, "", an empty object), which may be
  ///   passed to an initializer; the result is then nil. An error that an initializer throws
  ///   becomes a finding at its value.
  /// - If `CodingKeys` is `CaseIterable`, a key that is not one of its cases causes a warning, once
  ///   for each object, unless `reportingUnknownKeys` is false.
  /// - Whole numbers may be written `1.0` or `1e2`; `Decimal` and other ``JSONNumberDecodable``
  ///   types receive the number's digits.
  /// - Trying several types in turn (`try?`) does not work: the failure of the first attempt is
  ///   reported.
  ///
  /// At most a hundred errors and a hundred warnings are reported, in file order. If there are
  /// more, a note is added.
  ///
  /// The decoder and its containers contain pointers that are valid only during this call. An
  /// initializer may pass them on but must not use them afterwards; this is not checked. Values
  /// that an initializer returns remain valid.
  ///
  ///     document.decode(Plan.self, stage: "plan")
  ///     // tiers[0].target is a string, expected a number [plan-wrong-type]
  ///
  /// - Complexity: linear in the number of values if the keys are in the order in which they are
  ///   decoded.
  package func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, stage: String, reportingUnknownKeys: Bool = true
  ) -> Loaded<Value> {
    decode(type, stage: stage, reportingUnknownKeys: reportingUnknownKeys, after: [])
  }

  /// Decodes a value as ``decode(_:stage:reportingUnknownKeys:)`` does, and adds the findings to
  /// `earlier`, the errors found before.
  private func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, stage: String, reportingUnknownKeys: Bool, after earlier: [TextFinding]
  ) -> Loaded<Value> {
    // The pointers and the session are not used after this call, and the returned value does not
    // contain them.
    withView { view in
      var reading = JSONReading(view: view)
      return withUnsafeMutablePointer(to: &reading) { reading in
        let session = JSONDecodingSession(
          document: self, reading: reading, stage: stage,
          reportsUnknownKeys: reportingUnknownKeys, after: earlier)
        return withExtendedLifetime(session) {
          Loaded(session.rootValue(type), session.diagnostics)
        }
      }
    }
  }

  /// Reads a value of type `type` from `source`. Returns the value with its document, which later
  /// messages refer to, or reports all syntax and value errors.
  ///
  /// A document with syntax errors never has a value. If the errors leave its structure intact (an
  /// extra comma, a comment, wrong quotes, a bad number), its values are also checked, as by
  /// ``decode(_:stage:reportingUnknownKeys:)``. A value that is itself a syntax error is reported
  /// only once. At most a hundred errors are reported, in file order.
  ///
  ///     let source = SourceText(file: "a", bytes: Array("[\"5\", 01,]".utf8))
  ///     JSONDocument.read(source, as: [Int].self, stage: "plan")
  ///     // a:1:2: error: [0] is a string, expected a whole number [plan-wrong-type]
  ///     // a:1:7: error: '01' is not a JSON number [json-number]
  ///     // a:1:9: error: comma before ']' [json-trailing-comma]
  package static func read<Value: Decodable & Sendable>(
    _ source: SourceText, as type: Value.Type, stage: String
  ) -> Loaded<(value: Value, document: JSONDocument)> {
    decoded(JSONScan(source, atMost: largestSize), as: type, stage: stage)
  }

  static func decoded<Value: Decodable & Sendable>(
    _ scan: JSONScan, as type: Value.Type, stage: String
  ) -> Loaded<(value: Value, document: JSONDocument)> {
    guard scan.isSound else { return Loaded(nil, scan.diagnostics) }
    return scan.document
      .decode(type, stage: stage, reportingUnknownKeys: true, after: scan.findings)
      .map { ($0, scan.document) }
  }
}

extension KeyedDecodingContainer {
  /// Returns the value of `key`, or `value` if the key is missing. Unlike `decodeIfPresent`, this
  /// method reports null as an error (`-null-value`).
  ///
  ///     balance = try values.decode(Decimal.self, forKey: .balance, default: .zero)
  @inlinable package func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: Key, default value: Value
  ) throws -> Value {
    // The usual case is handled first and can be inlined, because a plan can contain a hundred
    // thousand such values.
    if let present = try decodeIfPresent(type, forKey: key) { return present }
    return try valueOrFinding(type, forKey: key, default: value)
  }

  /// Returns the result of ``decode(_:forKey:default:)`` for a missing, null or rejected value: its
  /// slow path.
  @usableFromInline @inline(never) package func valueOrFinding<Value: Decodable>(
    _ type: Value.Type, forKey key: Key, default value: Value
  ) throws -> Value {
    guard contains(key) else { return value }
    do {
      return try decode(type, forKey: key)
    } catch JSONDecodingHalt.reported {
      return value
    }
  }
}

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

/// A value created from the digits of a JSON number as written, never through `Double`.
///
/// When such a value is decoded from a ``JSONDocument``, a string, a Boolean or null in its place
/// is an error (`-wrong-type`, `-null-value`). A number that the initializer rejects is also an
/// error (`-number-range`). Decoding then continues with ``JSONPlaceable/placeholder``.
package protocol JSONNumberDecodable: JSONPlaceable {
  /// Creates a value from a number that RFC 8259 allows, including an exponent.
  init(jsonNumber: ArraySlice<UInt8>) throws(NumberProblem)
}

/// A type with a placeholder that replaces a value after an error, so that the rest of the object
/// is also checked. The placeholder is never returned, because a decoding with an error has no
/// value.
package protocol JSONPlaceable: Decodable {
  /// A valid value of the type, such as zero.
  static var placeholder: Self { get }
}

extension JSONNumberDecodable {
  /// Reads the number's text from this library's decoder; throws a `DecodingError` with any other
  /// decoder.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    self = try decoder.session.number(Self.self, at: decoder.node)
  }
}

extension Decimal: JSONNumberDecodable {
  /// Zero, which replaces a number after an error.
  package static var placeholder: Decimal { .zero }
}

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

/// A JSON value stored without being interpreted: its text, byte for byte, and its position.
///
/// Any value is accepted. Null is also accepted if the key is decoded with `decode` rather than
/// `decodeIfPresent`.
package struct UninterpretedJSON: JSONPlaceable, Equatable, Sendable {
  /// The value's text, including quotes and brackets.
  package let bytes: [UInt8]
  /// Byte range of the text in its source.
  package let range: Range<Int>

  /// Null, with an empty range.
  package static let placeholder = UninterpretedJSON(bytes: Array("null".utf8), range: 0..<0)

  init(bytes: [UInt8], range: Range<Int>) {
    self.bytes = bytes
    self.range = range
  }

  /// Reads the text from this library's decoder; throws a `DecodingError` with any other decoder.
  package init(from decoder: any Decoder) throws {
    let decoder = try decoder.singleValueContainer().decode(JSONNodeDecoder.self)
    guard let node = decoder.node else {
      self = .placeholder
      return
    }
    let document = decoder.session.document
    let range = document.range(of: node)
    self.init(bytes: Array(document.source.bytes[range]), range: range)
  }
}
