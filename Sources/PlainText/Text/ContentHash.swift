/// Returns the XXH64 hash of the bytes with seed 0. The same bytes always have the same hash. The
/// probability that accidental changes leave the hash unchanged is about one in 2^64.
///
/// The hash does not protect against deliberate collisions; use ``SHA256`` for that. Algorithm:
/// Yann Collet's XXH64, github.com/Cyan4973/xxHash, doc/xxhash_spec.md.
///
///     contentHash(Array("abc".utf8))   // 0x44BC2CF5AD770999
///
/// - Complexity: linear in the number of bytes; several gigabytes per second.
package func contentHash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
  var (hash, at) = ContentHashLanes.merged(bytes)
  hash &+= UInt64(bytes.count)
  while bytes.count - at >= 8 {
    hash ^= ContentHashLanes.round(0, bytes.word(at))
    hash = hash.rotatedLeft(by: 27) &* ContentHashLanes.prime1 &+ ContentHashLanes.prime4
    at += 8
  }
  if bytes.count - at >= 4 {
    hash ^= UInt64(bytes.halfWord(at)) &* ContentHashLanes.prime1
    hash = hash.rotatedLeft(by: 23) &* ContentHashLanes.prime2 &+ ContentHashLanes.prime3
    at += 4
  }
  while at < bytes.count {
    hash ^= UInt64(bytes[at]) &* ContentHashLanes.prime5
    hash = hash.rotatedLeft(by: 11) &* ContentHashLanes.prime1
    at += 1
  }
  hash = (hash ^ hash >> 33) &* ContentHashLanes.prime2
  hash = (hash ^ hash >> 29) &* ContentHashLanes.prime3
  return hash ^ hash >> 32
}

/// Returns the hash of the bytes; see ``contentHash(_:)-(UnsafeRawBufferPointer)``.
///
///     contentHash([])   // 0xEF46DB3751D8E999
package func contentHash(_ bytes: [UInt8]) -> UInt64 {
  bytes.withUnsafeBytes { contentHash($0) }
}

/// Returns the hash of the bytes, regardless of their indices; see
/// ``contentHash(_:)-(UnsafeRawBufferPointer)``.
///
///     contentHash(Array("xabc".utf8)[1...])   // 0x44BC2CF5AD770999
package func contentHash(_ bytes: ArraySlice<UInt8>) -> UInt64 {
  bytes.withUnsafeBytes { contentHash($0) }
}

/// The four accumulators, each of which processes every fourth word, and the constants of the
/// specification.
private enum ContentHashLanes {
  static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  /// Returns the hash of all complete 32-byte stripes, and the offset of their end.
  static func merged(_ bytes: UnsafeRawBufferPointer) -> (hash: UInt64, end: Int) {
    guard bytes.count >= 32 else { return (prime5, 0) }
    var (first, second) = (prime1 &+ prime2, prime2)
    var (third, fourth) = (UInt64(0), 0 &- prime1)
    var at = 0
    while bytes.count - at >= 32 {
      first = round(first, bytes.word(at))
      second = round(second, bytes.word(at + 8))
      third = round(third, bytes.word(at + 16))
      fourth = round(fourth, bytes.word(at + 24))
      at += 32
    }
    var hash =
      first.rotatedLeft(by: 1) &+ second.rotatedLeft(by: 7) &+ third.rotatedLeft(by: 12)
      &+ fourth.rotatedLeft(by: 18)
    for lane in [first, second, third, fourth] {
      hash = (hash ^ round(0, lane)) &* prime1 &+ prime4
    }
    return (hash, at)
  }

  @inline(__always) static func round(_ sum: UInt64, _ word: UInt64) -> UInt64 {
    (sum &+ word &* prime2).rotatedLeft(by: 31) &* prime1
  }
}

extension UnsafeRawBufferPointer {
  @inline(__always) fileprivate func word(_ offset: Int) -> UInt64 {
    loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
  }

  @inline(__always) fileprivate func halfWord(_ offset: Int) -> UInt32 {
    loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
  }
}

extension UInt64 {
  @inline(__always) fileprivate func rotatedLeft(by bits: UInt64) -> UInt64 {
    self &<< bits | self &>> (64 - bits)
  }
}
