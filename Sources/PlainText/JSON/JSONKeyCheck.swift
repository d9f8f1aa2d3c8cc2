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
