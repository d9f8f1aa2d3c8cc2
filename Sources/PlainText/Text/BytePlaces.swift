/// Where bytes stand in a text, looked for in eight bytes at a time.
extension UnsafeBufferPointer<UInt8> {
  /// The first place of a byte at or after `start`; nil if it is not there.
  ///
  ///     "a;b;" as bytes: place(of: UInt8(ascii: ";"), from: 2)   // 3
  ///
  /// - Precondition: `start` is in the bytes or at their end.
  /// - Complexity: linear in the bytes up to the place.
  package func place(of byte: UInt8, from start: Int = 0) -> Int? {
    let raw = UnsafeRawBufferPointer(self)
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    var at = start
    while at + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian ^ wanted
      // The lowest of the top bits is that of the first byte that is zero.
      let zeros = (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
      if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < count {
      if self[at] == byte { return at }
      at += 1
    }
    return nil
  }
}
