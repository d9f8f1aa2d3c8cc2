extension JSONDocument {
  /// The value of type `type` that the document holds, or every reason why there is none.
  ///
  /// `type` is an ordinary `Decodable` type, with these differences from Foundation's decoder.
  /// - Every problem is reported at once, each with its place, its path (`tiers[2].target`), a
  ///   hint and a code: `stage`, a hyphen, and a ``JSONDecodingProblem``. After a problem decoding
  ///   goes on with a stand-in (zero, "", an empty object), so an initialiser may see one; the
  ///   result is nil then. An error that an initialiser throws becomes a finding at its value.
  /// - Where `CodingKeys` is `CaseIterable`, a key that is not among its cases is a warning, once
  ///   for each object, unless `reportingUnknownKeys` is false.
  /// - Whole numbers may be written `1.0` or `1e2`; `Decimal` and other ``JSONNumberDecodable``
  ///   types get the number's digits.
  /// - Trying one type after the other (`try?`) does not work: the first attempt is reported.
  ///
  /// At most a hundred errors and a hundred warnings are reported, in file order, then a note that
  /// there are more.
  ///
  /// The decoder and its containers hold pointers that are valid during this call only: an
  /// initialiser may pass them on, but one that keeps them must not use them afterwards, which
  /// nothing checks. What they have returned is the caller's for good.
  ///
  ///     document.decode(Plan.self, stage: "plan")
  ///     // tiers[0].target is a string, expected a number [plan-wrong-type]
  ///
  /// - Complexity: linear in the values, where keys stand in the order they are decoded in.
  package func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, stage: String, reportingUnknownKeys: Bool = true
  ) -> Loaded<Value> {
    decode(type, stage: stage, reportingUnknownKeys: reportingUnknownKeys, after: [])
  }

  /// As ``decode(_:stage:reportingUnknownKeys:)``, of a text in which the errors `earlier` are.
  private func decode<Value: Decodable & Sendable>(
    _ type: Value.Type, stage: String, reportingUnknownKeys: Bool, after earlier: [TextFinding]
  ) -> Loaded<Value> {
    // The pointers and the session end here; the value that is returned holds none of them.
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

  /// The value of type `type` that `source` holds, and the document to show it in; or every reason
  /// why there is none, of syntax and of values together.
  ///
  /// A text with mistakes of syntax never yields a value. Where they left its structure whole (a
  /// comma too many, a comment, odd quotes, a bad number), its values are looked at too, as
  /// ``decode(_:stage:reportingUnknownKeys:)`` does; a value that is a mistake of syntax itself is
  /// not told of twice. At most a hundred errors are reported, in file order.
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
  /// The value of `key`, or `value` where the key is missing; null is a finding (`-null-value`),
  /// unlike with `decodeIfPresent`.
  ///
  ///     balance = try values.decode(Decimal.self, forKey: .balance, default: .zero)
  @inlinable package func decode<Value: Decodable>(
    _ type: Value.Type, forKey key: Key, default value: Value
  ) throws -> Value {
    // The usual case first, and inlinable: a plan has a hundred thousand of them.
    if let present = try decodeIfPresent(type, forKey: key) { return present }
    return try valueOrFinding(type, forKey: key, default: value)
  }

  /// What ``decode(_:forKey:default:)`` does where the value is missing, null or refused.
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
