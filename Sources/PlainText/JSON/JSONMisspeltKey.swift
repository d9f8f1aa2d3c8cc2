/// An unknown key in an object that lacks a key with a similar name. The value most likely belongs
/// to the missing key.
package struct JSONMisspeltKey: Equatable, Sendable {
  /// The key as written.
  package let key: String
  /// The most similar name among the object's missing keys.
  package let meant: String
  /// The path of the object, such as `tiers[0].accounts[1]`; empty for the top level.
  package let object: String
  /// Byte range of the key, including quotes.
  package let range: Range<Int>
}

extension JSONDocument {
  /// Returns the misspelt keys of a document that is decoded as `type`, in file order. Only objects
  /// whose `CodingKeys` is `CaseIterable` are checked, and the search ends after about a hundred
  /// keys.
  ///
  ///     document.misspeltKeys(decoding: Plan.self)   // balnce, if balance is missing
  ///
  /// - Complexity: the cost of decoding.
  package func misspeltKeys<Value: JSONReadable>(decoding type: Value.Type) -> [JSONMisspeltKey] {
    // A document that can be read without irregularities does not contain unknown keys.
    guard readable(JSONReader<Value>.object) == nil else { return [] }
    return withView { view in
      var reading = JSONReading(view: view)
      return withUnsafeMutablePointer(to: &reading) { reading in
        let session = JSONDecodingSession(
          document: self, reading: reading, stage: "", reportsUnknownKeys: true, after: [])
        session.looksForMisspeltKeys = true
        return withExtendedLifetime(session) {
          _ = session.rootValue(type)
          return session.misspeltKeys.sorted { $0.range.lowerBound < $1.range.lowerBound }
        }
      }
    }
  }
}

extension JSONDecodingSession {
  /// Stores the unknown members whose keys are similar to a key missing from `object`.
  func noteMisspelt(
    _ unknown: [JSONDocument.Node], of object: JSONDocument.Node, _ table: JSONKeyTable
  ) {
    guard looksForMisspeltKeys, misspeltKeys.count < TextFinding.limit else { return }
    let absent = table.absentNames(of: object, in: view)
    let place = object == document.root ? "" : subject(object)
    for member in unknown {
      guard let key = document.key(of: member), let range = document.keyRange(of: member),
        let meant = nearestName(to: key, among: absent)
      else { continue }
      let found = JSONMisspeltKey(key: key, meant: meant, object: place, range: range)
      // A type may open its container twice, so the key may already be stored.
      if !misspeltKeys.contains(where: { $0.range == range }) { misspeltKeys.append(found) }
    }
  }
}
