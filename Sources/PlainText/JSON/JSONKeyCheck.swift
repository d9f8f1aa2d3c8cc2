/// Finds equal keys within an object.
///
/// A plain key is compared only where a small filter has seen its like, with sixteen others at most;
/// objects with more keys, or with escapes in them, are looked at once, when they end.
struct JSONKeyCheck {
  private struct Key {
    /// The first eight bytes and the length: equal keys have equal marks.
    let mark: UInt64
    let place: JSONKeyPlace
  }

  /// What is known of one open object.
  struct Enclosing {
    /// Where its keys begin among all.
    fileprivate var start = 0
    /// A bit for each key, of those that the marks choose: a key whose bit is clear is new.
    fileprivate var filter: UInt64 = 0
    /// The first key that was not compared when it came.
    fileprivate var firstDeferred: Int?
  }

  /// The keys of the open objects, the innermost last; from `count` on, room to use again.
  private var keys: [Key] = []
  private var count = 0
  private var object = Enclosing()

  private static let fewKeys = 16

  /// Opens an object. What is returned is to be given back to ``endObject(_:_:)``.
  mutating func beginObject() -> Enclosing {
    let enclosing = object
    object = Enclosing(start: count)
    return enclosing
  }

  /// Takes note of a key; the earlier equal one, if it is already known.
  @inline(__always) mutating func add(
    _ place: JSONKeyPlace, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> JSONKeyPlace? {
    let mark = place.isPlain ? Self.mark(of: place, bytes) : 0
    if count < keys.count {
      keys[count] = Key(mark: mark, place: place)
    } else {
      keys.append(Key(mark: mark, place: place))
    }
    count += 1
    let bit: UInt64 = 1 << (mark &* 0x9E37_79B9_7F4A_7C15 >> 58)
    let isNew = object.filter & bit == 0
    object.filter |= bit
    guard isNew, place.isPlain, object.firstDeferred == nil else { return earlier(bytes) }
    return nil
  }

  /// The first key equal to the last one.
  @inline(never) private mutating func earlier(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> JSONKeyPlace? {
    let last = keys[count - 1]
    if object.firstDeferred == nil, !last.place.isPlain || count - object.start > Self.fewKeys {
      object.firstDeferred = count - 1
    }
    guard object.firstDeferred == nil else { return nil }
    return keys[object.start..<(count - 1)].first {
      $0.mark == last.mark && Self.areEqual($0.place, last.place, bytes)
    }?.place
  }

  /// The pairs of equal keys not yet told by ``add(_:_:)``.
  @inline(__always) mutating func endObject(
    _ enclosing: Enclosing, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(JSONKeyPlace, JSONKeyPlace)] {
    let pairs = object.firstDeferred.map { deferredPairs(from: $0, bytes) } ?? []
    count = object.start
    object = enclosing
    return pairs
  }

  private func deferredPairs(
    from firstDeferred: Int, _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(JSONKeyPlace, JSONKeyPlace)] {
    var pairs: [(JSONKeyPlace, JSONKeyPlace)] = []
    var first: [[UInt8]: JSONKeyPlace] = [:]
    first.reserveCapacity(count - object.start)
    for index in object.start..<count {
      let key = keys[index]
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
