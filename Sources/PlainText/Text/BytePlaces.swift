/// Searches for bytes, eight at a time.
extension UnsafeBufferPointer<UInt8> {
  /// Returns the offset of the first occurrence of a byte at or after `start`; nil if it does not
  /// occur.
  ///
  ///     // in the bytes of "a;b;"
  ///     bytes.place(of: UInt8(ascii: ";"), from: 2)   // 3
  ///
  /// - Precondition: `start` is in the bytes or at their end.
  /// - Complexity: linear in the number of bytes before the occurrence.
  package func place(of byte: UInt8, from start: Int = 0) -> Int? {
    let wanted = Self.each(byte)
    let at = place(from: start, before: count) {
      Self.zeros($0 ^ wanted)
    } orOf: {
      $0 == byte
    }
    return at < count ? at : nil
  }

  /// Returns the offset of the first occurrence of either byte at or after `start` and before
  /// `end`; `end` if neither occurs.
  ///
  /// - Precondition: `start` and `end` are in the bytes or at their end.
  /// - Complexity: linear in the number of bytes before the occurrence.
  package func place(
    of first: UInt8, _ second: UInt8, from start: Int, before end: Int
  ) -> Int {
    let wanted = (Self.each(first), Self.each(second))
    return place(from: start, before: end) {
      Self.zeros($0 ^ wanted.0) | Self.zeros($0 ^ wanted.1)
    } orOf: {
      $0 == first || $0 == second
    }
  }

  /// Returns the offset of the first occurrence of any of three bytes at or after `start` and
  /// before `end`; `end` if none occurs.
  ///
  /// - Precondition: `start` and `end` are in the bytes or at their end.
  /// - Complexity: linear in the number of bytes before the occurrence.
  package func place(
    of first: UInt8, _ second: UInt8, _ third: UInt8, from start: Int, before end: Int
  ) -> Int {
    let wanted = (Self.each(first), Self.each(second), Self.each(third))
    return place(from: start, before: end) {
      Self.zeros($0 ^ wanted.0) | Self.zeros($0 ^ wanted.1) | Self.zeros($0 ^ wanted.2)
    } orOf: {
      $0 == first || $0 == second || $0 == third
    }
  }

  /// Returns the offset of the first wanted byte; `end` if no wanted byte occurs.
  ///
  /// - Parameters:
  ///   - zeros: given eight bytes, sets the top bit of each wanted byte. Bits above the lowest set
  ///     bit may be wrong.
  ///   - isWanted: returns whether a single byte is wanted.
  @inline(__always) private func place(
    from start: Int, before end: Int, of zeros: (UInt64) -> UInt64, orOf isWanted: (UInt8) -> Bool
  ) -> Int {
    let raw = UnsafeRawBufferPointer(self)
    var at = start
    while at + 8 <= end {
      let found = zeros(raw.loadUnaligned(fromByteOffset: at, as: UInt64.self).littleEndian)
      if found != 0 { return at + found.trailingZeroBitCount / 8 }
      at += 8
    }
    while at < end {
      if isWanted(self[at]) { return at }
      at += 1
    }
    return end
  }

  /// Returns a word that contains the byte eight times.
  @inline(__always) private static func each(_ byte: UInt8) -> UInt64 {
    UInt64(byte) &* 0x0101_0101_0101_0101
  }

  /// Returns a word in which the top bit of each zero byte is set. Only the lowest set bit is
  /// reliable; it marks the first zero byte.
  @inline(__always) private static func zeros(_ word: UInt64) -> UInt64 {
    (word &- 0x0101_0101_0101_0101) & ~word & 0x8080_8080_8080_8080
  }

  /// Whether any byte is below 0x20: an ASCII control character such as a line feed.
  ///
  /// - Complexity: linear in the number of bytes, eight at a time.
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

  /// Whether the bytes are identical to those of `other`.
  ///
  /// - Complexity: linear in the number of bytes, eight at a time.
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
