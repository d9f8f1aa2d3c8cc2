/// A CRC-32 checksum (ITU-T V.42, as in zip and gzip), computed from pieces of any size.
///
///     var checksum = CRC32()
///     checksum.update(Array("123456789".utf8))
///     checksum.value   // 0xCBF43926
package struct CRC32: Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  /// Creates the checksum of an empty sequence.
  package init() {}

  /// The checksum of all bytes added so far; 0 before the first byte.
  package var value: UInt32 { ~state }

  /// Appends bytes to the sequence.
  package mutating func update(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { bytes in
      Self.tables.withUnsafeBufferPointer { tables in update(bytes, tables) }
    }
  }

  /// Processes eight bytes at a time (Kounavis and Berry, "A Systematic Approach to Building High
  /// Performance Software-based CRC Generators", 2005). Table k maps a byte to the effect of that
  /// byte followed by k zero bytes.
  private mutating func update(
    _ bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
  ) {
    func step(_ word: UInt32, _ table: Int) -> UInt32 {
      let first = 256 * table
      return tables[first + Int(word & 0xFF)] ^ tables[first - 256 + Int(word >> 8 & 0xFF)]
        ^ tables[first - 512 + Int(word >> 16 & 0xFF)] ^ tables[first - 768 + Int(word >> 24)]
    }
    var state = state
    var offset = 0
    while offset + 8 <= bytes.count {
      let low = bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self).littleEndian
      let high = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self).littleEndian
      state = step(state ^ low, 7) ^ step(high, 3)
      offset += 8
    }
    for byte in bytes[offset...] {
      state = tables[Int((state ^ UInt32(byte)) & 0xFF)] ^ state >> 8
    }
    self.state = state
  }

  private static let tables: [UInt32] = {
    var tables = (0..<256).map { byte in
      // Uses the reversed polynomial.
      (0..<8).reduce(UInt32(byte)) { rest, _ in rest >> 1 ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    for index in 256..<2048 {
      let before = tables[index - 256]
      tables.append(tables[Int(before & 0xFF)] ^ before >> 8)
    }
    return tables
  }()
}
