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

  /// The first place of one of two bytes at or after `start` and before `end`; `end` if none is
  /// there.
  ///
  /// - Precondition: `start` and `end` are in the bytes or at their end.
  /// - Complexity: linear in the bytes up to the place.
  package func place(
    of first: UInt8, _ second: UInt8, from start: Int, before end: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let wanted = (UInt64(first) &* ones, UInt64(second) &* ones)
    var at = start
    while at + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let others = (word ^ wanted.0, word ^ wanted.1)
      let zeros =
        ((others.0 &- ones) & ~others.0 | (others.1 &- ones) & ~others.1) & 0x8080_8080_8080_8080
      if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < end {
      if self[at] == first || self[at] == second { return at }
      at += 1
    }
    return end
  }

  /// The first place of one of three bytes at or after `start` and before `end`; `end` if none is
  /// there.
  ///
  /// - Precondition: `start` and `end` are in the bytes or at their end.
  /// - Complexity: linear in the bytes up to the place.
  package func place(
    of first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int, before end: Int
  ) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    let ones: UInt64 = 0x0101_0101_0101_0101
    let wanted = (UInt64(first) &* ones, UInt64(second) &* ones, UInt64(third) &* ones)
    var at = start
    while at + 8 <= end {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian
      let others = (word ^ wanted.0, word ^ wanted.1, word ^ wanted.2)
      let zeros =
        ((others.0 &- ones) & ~others.0 | (others.1 &- ones) & ~others.1
          | (others.2 &- ones) & ~others.2) & 0x8080_8080_8080_8080
      if zeros != 0 { return at + zeros.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < end {
      let byte = self[at]
      if byte == first || byte == second || byte == third { return at }
      at += 1
    }
    return end
  }

  /// Whether a byte is below 0x20: a control character of ASCII, such as a line feed.
  ///
  /// - Complexity: linear in the bytes, eight at a time.
  package var hasControls: Bool {
    let raw = UnsafeRawBufferPointer(self)
    var at = 0
    while at + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      if (word &- 0x2020_2020_2020_2020) & ~word & 0x8080_8080_8080_8080 != 0 { return true }
      at += 8
    }
    while at < count {
      if self[at] < 0x20 { return true }
      at += 1
    }
    return false
  }

  /// Whether these are the same bytes as the others.
  ///
  /// - Complexity: linear in the bytes, eight at a time.
  package func equals(_ other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count else { return false }
    let (raw, others) = (UnsafeRawBufferPointer(self), UnsafeRawBufferPointer(other))
    var at = 0
    while at + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: at, as: UInt64.self)
      guard word == others.loadUnaligned(fromByteOffset: at, as: UInt64.self) else { return false }
      at += 8
    }
    while at < count {
      guard self[at] == other[at] else { return false }
      at += 1
    }
    return true
  }
}
