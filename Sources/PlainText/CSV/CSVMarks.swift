/// The positions of bytes up to a comma in a text: commas, quotes, CR, LF, and others such as spaces,
/// which the caller passes over. The text is searched 64 bytes at a time.
struct CSVMarks {
  private let bytes: UnsafeRawBufferPointer
  /// Start of the current block of 64 bytes. `found` has a bit for each remaining mark in the
  /// block.
  private var base: Int
  private var found: UInt64

  /// Finds the marks from `start` on.
  ///
  /// - Precondition: `start` is in the text or at its end.
  @inline(__always) init(_ bytes: UnsafeRawBufferPointer, from start: Int) {
    self.bytes = bytes
    base = start
    found = Self.marks(in: bytes, at: start)
  }

  /// Returns the offset of the next mark; after the last mark, the text's length.
  @inline(__always) mutating func next() -> Int {
    while found == 0 {
      guard bytes.count - base > Self.width else { return bytes.count }
      base += Self.width
      found = Self.marks(in: bytes, at: base)
    }
    let place = base + found.trailingZeroBitCount
    found &= found &- 1
    return place
  }

  private static let width = 64

  @inline(__always) private static func marks(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> UInt64 {
    guard bytes.count - start >= width else { return lastMarks(in: bytes, at: start) }
    var marks: UInt64 = 0
    for part in 0..<8 {
      let word = bytes.loadUnaligned(fromByteOffset: start &+ 8 &* part, as: UInt64.self)
      marks |= bits(of: ~others(word.littleEndian)) << UInt64(truncatingIfNeeded: 8 &* part)
    }
    return marks
  }

  /// Returns `word` with the top bit set in each byte that cannot be a mark.
  @inline(__always) private static func others(_ word: UInt64) -> UInt64 {
    (word & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x5353_5353_5353_5353 | word
  }

  /// Returns the top bits of the bytes; the first byte's bit is the lowest.
  @inline(__always) private static func bits(of word: UInt64) -> UInt64 {
    ((word & 0x8080_8080_8080_8080) &* 0x0002_0408_1020_4081) >> 56
  }

  @inline(never) private static func lastMarks(
    in bytes: UnsafeRawBufferPointer, at start: Int
  ) -> UInt64 {
    var marks: UInt64 = 0
    for (index, byte) in bytes[start...].enumerated()
    where byte <= UInt8(ascii: ",") {
      marks |= 1 << UInt64(index)
    }
    return marks
  }
}
