/// Finds equal keys within an object.
///
/// Up to sixteen plain keys are compared one by one, by their first bytes and length and then in
/// full; objects with more keys, or with escapes in them, are looked at once, when they end.
struct JSONKeyCheck {
  private struct Key {
    /// The first eight bytes and the length: equal keys have equal marks.
    let mark: UInt64
    let place: JSONKeyPlace
  }

  /// The keys of the open objects, the innermost last.
  private var keys: [Key] = []
  private var start = 0
  /// The first key of this object that was not compared when it came.
  private var firstDeferred: Int?

  private static let fewKeys = 16

  /// What the enclosing object's state was, to be given back to ``endObject(_:_:)``.
  struct Enclosing {
    fileprivate let start: Int
    fileprivate let firstDeferred: Int?
  }

  mutating func beginObject() -> Enclosing {
    defer {
      start = keys.count
      firstDeferred = nil
    }
    return Enclosing(start: start, firstDeferred: firstDeferred)
  }

  /// Takes note of a key; the earlier equal one, if it is already known.
  @inline(__always) mutating func add(
    _ place: JSONKeyPlace, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> JSONKeyPlace? {
    let key = Key(mark: place.isPlain ? Self.mark(of: place, bytes) : 0, place: place)
    var earlier: JSONKeyPlace?
    if firstDeferred == nil, !place.isPlain || keys.count - start >= Self.fewKeys {
      firstDeferred = keys.count
    }
    if firstDeferred == nil {
      for other in keys[start...] where other.mark == key.mark {
        if Self.areEqual(other.place, place, bytes) {
          earlier = other.place
          break
        }
      }
    }
    keys.append(key)
    return earlier
  }

  /// The pairs of equal keys not yet told by ``add(_:_:)``.
  mutating func endObject(
    _ enclosing: Enclosing, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(JSONKeyPlace, JSONKeyPlace)] {
    let pairs = firstDeferred.map { deferredPairs(from: $0, bytes) } ?? []
    keys.removeSubrange(start...)
    start = enclosing.start
    firstDeferred = enclosing.firstDeferred
    return pairs
  }

  private func deferredPairs(
    from firstDeferred: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(JSONKeyPlace, JSONKeyPlace)] {
    var pairs: [(JSONKeyPlace, JSONKeyPlace)] = []
    var first: [[UInt8]: JSONKeyPlace] = [:]
    first.reserveCapacity(keys.count - start)
    for (index, key) in keys.enumerated().dropFirst(start) {
      let text = [UInt8](meaning: UnsafeBufferPointer(rebasing: bytes[key.place.range]))
      if let earlier = first[text] {
        if index >= firstDeferred { pairs.append((earlier, key.place)) }
      } else {
        first[text] = key.place
      }
    }
    return pairs
  }

  @inline(__always) private static func mark(
    of place: JSONKeyPlace, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> UInt64 {
    let start = Int(place.start) + 1
    let count = Int(place.end) - 1 - start
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
    return first &+ UInt64(count) &* 0x9E37_79B9_7F4A_7C15
  }

  private static func areEqual(
    _ a: JSONKeyPlace, _ b: JSONKeyPlace, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> Bool {
    bytes[a.range].elementsEqual(bytes[b.range])
  }
}
