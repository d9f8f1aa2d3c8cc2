/// A check for duplicate keys in an object, made while the object is read.
///
/// A plain key is compared with at most sixteen others, and only if a small filter contains a
/// similar key. If an object has more keys, or a key that is not plain, the check is completed at
/// the end of the object.
struct JSONKeyCheck {
  /// Index of the object's cell, which precedes the cells of the members read so far.
  private let object: Int
  /// One bit per key, chosen by the key's first bytes and length. If a key's bit is not set, the
  /// key is new.
  private var filter: UInt64 = 0
  private var count = 0
  /// Cell of the first member that was not compared when it was read.
  private var firstDeferred: Int?

  private static let fewKeys = 16

  init(object: Int) {
    self.object = object
  }

  /// Adds the key of the next member. Returns the earlier identical key if one is already known.
  @inline(__always) mutating func add(
    _ key: JSONKeyPlace, _ cells: [JSONCell], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> JSONKeyPlace? {
    let bit: UInt64 = 1 << ((Self.mark(of: key, bytes) &* 0x9E37_79B9_7F4A_7C15) >> 58)
    let isNew = filter & bit == 0 && key.isPlain
    filter |= bit
    count += 1
    return isNew ? nil : earlier(key, cells, bytes)
  }

  /// Returns the first key identical to `key`; nil if there is no such key, or if the comparison is
  /// deferred to the end of the object.
  @inline(never) private mutating func earlier(
    _ key: JSONKeyPlace, _ cells: [JSONCell], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> JSONKeyPlace? {
    if firstDeferred == nil, !key.isPlain || count > Self.fewKeys { firstDeferred = cells.count }
    guard firstDeferred == nil else { return nil }
    var index = object + 1
    while index < cells.count {
      if bytes[cells[index].keyRange].elementsEqual(bytes[key.range]) { return cells[index].key }
      index = Int(cells[index].next)
    }
    return nil
  }

  /// Returns, at the end of the object, the pairs of identical keys that ``add(_:_:_:)`` did not
  /// return.
  @inline(__always) func remainingPairs(
    _ cells: [JSONCell], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(JSONKeyPlace, JSONKeyPlace)] {
    firstDeferred.map { deferredPairs(from: $0, cells, bytes) } ?? []
  }

  private func deferredPairs(
    from firstDeferred: Int, _ cells: [JSONCell], _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(JSONKeyPlace, JSONKeyPlace)] {
    var pairs: [(JSONKeyPlace, JSONKeyPlace)] = []
    var first: [[UInt8]: JSONKeyPlace] = [:]
    first.reserveCapacity(count)
    var index = object + 1
    while index < cells.count {
      let key = cells[index].key
      // After a syntax error, a value may lack a key.
      if key.end > 0 {
        let text = [UInt8](meaning: UnsafeBufferPointer(rebasing: bytes[key.range]))
        if let earlier = first[text] {
          if index >= firstDeferred { pairs.append((earlier, key)) }
        } else {
          first[text] = key
        }
      }
      index = Int(cells[index].next)
    }
    return pairs
  }

  /// Returns the first eight bytes of a plain key, and its length. The result is the same for
  /// identical keys.
  @inline(__always) private static func mark(
    of key: JSONKeyPlace, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    let start = Int(key.start) + 1
    let count = max(0, Int(key.end) - 1 - start)
    var first: UInt64 = 0
    if start + 8 <= bytes.count {
      first =
        UnsafeRawBufferPointer(bytes)
        .loadUnaligned(fromByteOffset: start, as: UInt64.self).littleEndian
      if count < 8 { first &= (1 << UInt64(8 * count)) - 1 }
    } else {
      for offset in 0..<min(count, 8) {
        first |= UInt64(bytes[start + offset]) << UInt64(8 * offset)
      }
    }
    return first &+ UInt64(count)
  }
}

/// The key names of a `CodingKey` type, used to find unknown keys of an object.
struct JSONKeyTable {
  let names: [String]
  /// Whether every key is known, because the type does not list its keys.
  let isOpen: Bool

  init(_ type: any CodingKey.Type) {
    let listed = type as? any (CodingKey & CaseIterable).Type
    names = listed.map { Self.names(of: $0) } ?? []
    isOpen = listed == nil
  }

  private static func names<Key: CodingKey & CaseIterable>(of type: Key.Type) -> [String] {
    type.allCases.map(\.stringValue)
  }

  /// Returns the members whose keys are not in the table.
  ///
  /// - Complexity: linear if the members are in the table's order.
  func unknownMembers(
    of object: JSONDocument.Node, in view: JSONView
  ) -> [JSONDocument.Node] {
    var unknown: [JSONDocument.Node] = []
    var expected = 0
    var index = object.index + 1
    let end = Int(view.cells[object.index].next)
    while index < end {
      let cell = view.cells[index]
      if let known = place(of: cell, from: expected, in: view) {
        expected = known + 1
      } else {
        unknown.append(JSONDocument.Node(index: index))
      }
      index = Int(cell.next)
    }
    return unknown
  }

  /// Returns the names that are not keys of `object`.
  ///
  /// - Complexity: as for ``unknownMembers(of:in:)``.
  func absentNames(of object: JSONDocument.Node, in view: JSONView) -> [String] {
    var isPresent = names.map { _ in false }
    var expected = 0
    var index = object.index + 1
    let end = Int(view.cells[object.index].next)
    while index < end {
      let cell = view.cells[index]
      if let known = place(of: cell, from: expected, in: view) {
        isPresent[known] = true
        expected = known + 1
      }
      index = Int(cell.next)
    }
    return zip(names, isPresent).filter { !$1 }.map(\.0)
  }

  /// Returns the index of the name that matches the key of `cell`. The search starts at `expected`,
  /// then continues with the names before it.
  @inline(__always) private func place(
    of cell: JSONCell, from expected: Int, in view: JSONView
  ) -> Int? {
    // Escapes are resolved only once, not once for each name.
    guard cell.keyIsPlain else { return oddPlace(of: cell, in: view) }
    return names.indices[expected...].first { view.isKey(of: cell, names[$0]) }
      ?? names.indices[..<expected].first { view.isKey(of: cell, names[$0]) }
  }

  @inline(never) private func oddPlace(of cell: JSONCell, in view: JSONView) -> Int? {
    let key = view.key(of: cell) ?? ""
    return names.firstIndex { $0.utf8.elementsEqual(key.utf8) }
  }
}

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
