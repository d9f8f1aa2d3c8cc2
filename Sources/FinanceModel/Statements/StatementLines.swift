/// The line numbers of a file. Line feeds are counted per 1,024 bytes for fast lookup.
struct StatementLines {
  private let bytes: [UInt8]
  /// Number of line feeds before each 1,024-byte block.
  private let counts: [UInt32]
  private static let block = 1024

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var counts: [UInt32] = []
    counts.reserveCapacity(bytes.count / Self.block + 1)
    var count: UInt32 = 0
    for start in stride(from: 0, to: bytes.count, by: Self.block) {
      counts.append(count)
      // A 32-bit count cannot overflow, because files are smaller than 2^32 bytes.
      for byte in bytes[start..<min(start + Self.block, bytes.count)] where byte == 0x0A {
        count &+= 1
      }
    }
    self.counts = counts
  }

  /// Returns the line number of an offset, counted from 1; for an offset past the end, the last
  /// line.
  func line(at offset: Int) -> Int {
    let offset = max(0, min(offset, bytes.count))
    guard !counts.isEmpty else { return 1 }
    let block = min(offset / Self.block, counts.count - 1)
    let rest = bytes[(block * Self.block)..<offset].count { $0 == 0x0A }
    return Int(counts[block]) + rest + 1
  }
}
