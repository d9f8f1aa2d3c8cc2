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
