/// A key that nothing reads, in an object that lacks a key of nearly that name: its value is most
/// likely the missing one.
package struct JSONMisspeltKey: Equatable, Sendable {
  /// As it is written.
  package let key: String
  /// The nearest name among those that the object lacks.
  package let meant: String
  /// Where the object stands: `tiers[0].accounts[1]`; blank for the top level.
  package let object: String
  /// The bytes of the key, quotes included.
  package let range: Range<Int>
}

extension JSONDocument {
  /// The misspelt keys of a document that is decoded as `type`, in file order; only those of
  /// objects whose `CodingKeys` are `CaseIterable`, and no more objects than have about a hundred.
  ///
  ///     document.misspeltKeys(decoding: Plan.self)   // balnce, where there is no balance
  ///
  /// - Complexity: that of decoding.
  package func misspeltKeys<Value: JSONReadable>(decoding type: Value.Type) -> [JSONMisspeltKey] {
    // What is read without oddity has no unknown key.
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
  /// Keeps those of the unknown members whose keys are near to one that `object` lacks.
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
      // A type may open its container twice.
      if !misspeltKeys.contains(where: { $0.range == range }) { misspeltKeys.append(found) }
    }
  }
}
