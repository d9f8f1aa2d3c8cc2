/// A zip archive of uncompressed files, created in one pass (PKWARE's APPNOTE 6.3.10).
///
/// The value does not hold the files' contents: the caller writes each returned header, then the
/// file's contents. Every date is 1980-01-01, the earliest date that the format can represent, so
/// that identical files produce identical archives.
///
///     var zip = StoredZip()
///     bytes += try zip.header(of: "a.txt", size: text.count, checksum: checksum.value)
///     bytes += text
///     bytes += zip.directory()
package struct StoredZip: Sendable {
  /// The error thrown if the archive would exceed the format's limits without zip64.
  package struct TooLarge: Error, Equatable, Sendable {}

  /// Maximum archive size in bytes: 4 GiB minus 2, because a field with all bits set means zip64.
  package static let largestSize = 0xFFFF_FFFE

  /// Number of bytes written so far, including file contents.
  private var offset = 0
  private var entries: [UInt8] = []
  private var count = 0

  /// Creates an archive without files.
  package init() {}

  /// Returns the header to write before the contents of the next file.
  ///
  /// - Parameters:
  ///   - name: the path in the archive, with `/` between its components.
  ///   - size: the size of the contents in bytes.
  ///   - checksum: the ``CRC32`` of the contents.
  /// - Throws: ``TooLarge`` if the archive would not end before 4 GiB or would have more than
  ///   65,534 files. The file is then not added.
  /// - Precondition: `size` is not negative, and the name has at most 65,535 bytes.
  package mutating func header(
    of name: String, size: Int, checksum: UInt32
  ) throws(TooLarge) -> [UInt8] {
    precondition(size >= 0, "a file's size is not negative")
    precondition(name.utf8.count <= 0xFFFF, "a path has at most 65535 bytes")
    let name = Array(name.utf8)
    let end = offset.addingReportingOverflow(size)
    let directory = entries.count + Self.entrySize + Self.endSize
    guard !end.overflow, count < 0xFFFE,
      end.partialValue <= Self.largestSize - directory - Self.headerSize - 2 * name.count
    else { throw TooLarge() }
    // Version 2.0, UTF-8 names, no compression, no time, 1980-01-01; then the checksum and the size
    // twice (compressed and uncompressed).
    let common =
      Self.two(20) + Self.two(0x0800) + Self.two(0) + Self.two(0) + Self.two(0x0021)
      + Self.four(Int(checksum)) + Self.four(size) + Self.four(size) + Self.two(name.count)
      + Self.two(0)
    let header = [0x50, 0x4B, 0x03, 0x04] + common + name
    // Empty comment, the first disk, zero attributes.
    entries += [0x50, 0x4B, 0x01, 0x02] + Self.two(20) + common
    entries += Self.two(0) + Self.two(0) + Self.two(0) + Self.four(0) + Self.four(offset) + name
    offset += header.count + size
    count += 1
    return header
  }

  /// Returns the directory that completes the archive, to be written after the last file's
  /// contents.
  package func directory() -> [UInt8] {
    entries + [0x50, 0x4B, 0x05, 0x06] + Self.two(0) + Self.two(0) + Self.two(count)
      + Self.two(count) + Self.four(entries.count) + Self.four(offset) + Self.two(0)
  }

  private static let headerSize = 30
  private static let entrySize = 46
  private static let endSize = 22

  private static func two(_ number: Int) -> [UInt8] {
    [UInt8(truncatingIfNeeded: number), UInt8(truncatingIfNeeded: number >> 8)]
  }

  private static func four(_ number: Int) -> [UInt8] { two(number) + two(number >> 16) }
}

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
