import Expectations
import PlainText
import TestSupport
import Testing

struct CRC32Tests {
  private func checksum(_ bytes: [UInt8]) -> UInt32 {
    var checksum = CRC32()
    checksum.update(bytes)
    return checksum.value
  }

  @Test(
    "known checksums are reproduced",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func known(text: String, value: UInt32) {
    expect(checksum(Array(text.utf8)), equals: value)
  }

  @Test("32 zero bytes and 32 one bytes, as in the iSCSI examples, have these checksums")
  func constantBytes() {
    expect(checksum(Array(repeating: 0, count: 32)), equals: 0x190A_55AD)
    expect(checksum(Array(repeating: 0xFF, count: 32)), equals: 0xFF6C_AB0B)
  }

  @Test("the checksum equals the bitwise definition, however the bytes are divided")
  func definition() {
    let seed: UInt64 = 42
    var random = SeededGenerator(seed: seed)
    for count in 0..<70 {
      let bytes = (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &random) }
      var expected: UInt32 = 0xFFFF_FFFF
      for byte in bytes {
        expected ^= UInt32(byte)
        for _ in 0..<8 { expected = expected >> 1 ^ (expected & 1 == 1 ? 0xEDB8_8320 : 0) }
      }
      expect(checksum(bytes), equals: ~expected, "seed \(seed), \(count) bytes")
      var pieces = CRC32()
      let cut = Int.random(in: 0...count, using: &random)
      pieces.update(Array(bytes[..<cut]))
      pieces.update([])
      pieces.update(Array(bytes[cut...]))
      expect(pieces.value, equals: ~expected, "seed \(seed), \(count) bytes")
    }
  }
}
