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

/// A SHA-256 hash (FIPS 180-4), computed from pieces of any size.
///
///     SHA256.hex(Array("abc".utf8))   // ba7816bf...f20015ad
package struct SHA256: Sendable {
  private typealias State = InlineArray<8, UInt32>

  private static let start: State = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  private var state = Self.start
  private var block = [UInt8]()
  private var length: UInt64 = 0

  /// Creates the hash of an empty sequence.
  package init() {
    block.reserveCapacity(Self.blockSize)
  }

  /// Appends bytes to the sequence.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    if bytes.withContiguousStorageIfAvailable({ update(contiguous: $0) }) == nil {
      Array(bytes).withUnsafeBufferPointer { update(contiguous: $0) }
    }
  }

  private mutating func update(contiguous bytes: UnsafeBufferPointer<UInt8>) {
    length &+= UInt64(bytes.count)
    var start = 0
    if !block.isEmpty {
      start = min(Self.blockSize - block.count, bytes.count)
      block.append(contentsOf: bytes[..<start])
      guard block.count == Self.blockSize else { return }
      let full = block
      full.withUnsafeBufferPointer { Self.compress($0, into: &state) }
      block.removeAll(keepingCapacity: true)
    }
    let end = bytes.count - (bytes.count - start) % Self.blockSize
    Self.compress(UnsafeBufferPointer(rebasing: bytes[start..<end]), into: &state)
    block.append(contentsOf: bytes[end...])
  }

  /// Returns the 32-byte hash of all bytes added so far. More bytes may be added afterwards.
  package func finish() -> [UInt8] {
    let last = block.withUnsafeBufferPointer { Self.finished(state, $0, length) }
    return (0..<8).flatMap { index in
      (0..<4).map { UInt8(truncatingIfNeeded: last[index] >> UInt32(24 - 8 * $0)) }
    }
  }

  /// Returns the 32-byte hash of `bytes`.
  package static func hash(_ bytes: [UInt8]) -> [UInt8] {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finish()
  }

  /// Returns the first sixteen bytes of the hash of `bytes` as a big-endian number.
  ///
  ///     SHA256.leadingBits(of: Array("abc".utf8))   // 0xba7816bf8f01cfea414140de5dae2223
  package static func leadingBits(of bytes: [UInt8]) -> UInt128 {
    let state = bytes.withUnsafeBufferPointer { bytes in
      var state = Self.start
      let end = bytes.count - bytes.count % blockSize
      compress(UnsafeBufferPointer(rebasing: bytes[..<end]), into: &state)
      return finished(
        state, UnsafeBufferPointer(rebasing: bytes[end...]), UInt64(bytes.count))
    }
    return (0..<4).reduce(UInt128(0)) { $0 << 32 | UInt128(state[$1]) }
  }

  /// Returns the hash of `bytes` as 64 lower-case hexadecimal digits.
  package static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: hash(bytes).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }

  /// Returns the state after processing the bytes of the last, partial block, the end marker and
  /// the length.
  private static func finished(
    _ state: State, _ rest: UnsafeBufferPointer<UInt8>, _ length: UInt64
  ) -> State {
    var state = state
    let count = rest.count + 9 > blockSize ? 2 * blockSize : blockSize
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: count) { padded in
      padded.initialize(repeating: 0)
      _ = padded.update(fromContentsOf: rest)
      padded[rest.count] = 0x80
      for index in 0..<8 {
        padded[count - 1 - index] = UInt8(truncatingIfNeeded: (length &* 8) >> UInt64(8 * index))
      }
      compress(UnsafeBufferPointer(padded), into: &state)
    }
    return state
  }

  /// Processes whole blocks of 64 bytes, and updates the state.
  private static func compress(
    _ blocks: UnsafeBufferPointer<UInt8>, into state: inout State
  ) {
    guard !blocks.isEmpty else { return }
    constants.withUnsafeBufferPointer { constants in
      withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { schedule in
        for start in stride(from: 0, to: blocks.count, by: blockSize) {
          fill(schedule, from: blocks, at: start)
          mix(schedule, constants, into: &state)
        }
      }
    }
  }

  private static func fill(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, from bytes: UnsafeBufferPointer<UInt8>,
    at start: Int
  ) {
    for index in 0..<16 {
      let place = start + 4 * index
      schedule[index] =
        UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
        | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
    }
    for index in 16..<64 {
      let early = schedule[index - 15]
      let late = schedule[index - 2]
      let mixedEarly = early.rotated(by: 7) ^ early.rotated(by: 18) ^ early >> 3
      let mixedLate = late.rotated(by: 17) ^ late.rotated(by: 19) ^ late >> 10
      schedule[index] = schedule[index - 16] &+ mixedEarly &+ schedule[index - 7] &+ mixedLate
    }
  }

  private static func mix(
    _ schedule: UnsafeMutableBufferPointer<UInt32>, _ constants: UnsafeBufferPointer<UInt32>,
    into state: inout State
  ) {
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for index in 0..<64 {
      let mixedE = e.rotated(by: 6) ^ e.rotated(by: 11) ^ e.rotated(by: 25)
      let choice = e & f ^ ~e & g
      let first = h &+ mixedE &+ choice &+ constants[index] &+ schedule[index]
      let mixedA = a.rotated(by: 2) ^ a.rotated(by: 13) ^ a.rotated(by: 22)
      let majority = a & b ^ a & c ^ b & c
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ mixedA &+ majority)
    }
    state[0] &+= a
    state[1] &+= b
    state[2] &+= c
    state[3] &+= d
    state[4] &+= e
    state[5] &+= f
    state[6] &+= g
    state[7] &+= h
  }

  private static let blockSize = 64

  /// FIPS 180-4, 4.2.2: the first 32 bits of the fractional parts of the first 64 primes' cube
  /// roots.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1,
    0x923f_82a4, 0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3,
    0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786,
    0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147,
    0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13,
    0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a,
    0x5b9c_ca4f, 0x682e_6ff3, 0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208,
    0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}

extension UInt32 {
  fileprivate func rotated(by bits: UInt32) -> UInt32 { self &>> bits | self &<< (32 - bits) }
}
