import Expectations
import PlainText
import Testing

@Suite struct SHA256Tests {
  @Test(
    "the examples published with the standard are reproduced",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func published(text: String, hash: String) {
    expect(SHA256.hex(Array(text.utf8)), equals: hash)
  }

  @Test("hashing a million letters a in uneven pieces gives the published value")
  func million() {
    var hash = SHA256()
    for _ in 0..<1000 { hash.update(repeatElement(UInt8(ascii: "a"), count: 999)) }
    hash.update(repeatElement(UInt8(ascii: "a"), count: 1000))
    let hexadecimal = hash.finish().map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    expect(
      hexadecimal.joined(),
      equals: "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  /// The bytes are `(7 i + n) mod 256`; the hashes were computed with Python's hashlib.
  @Test(
    "lengths around block boundaries are hashed correctly",
    arguments: [
      (1, "4bf5122f344554c53bde2ebb8cd2b7e3d1600ad631c385a5d7cce23c7785459a"),
      (55, "81afe5b788dc2ce138ff83d9b20164db75a94d75d2b2432eea4a0ef605088c72"),
      (56, "2aba54f0ac632420a2b502431408866e40e1d5e430df4cd822642c78ab2eb9c1"),
      (57, "903284efbf9100e8ba1614ec65eacacad125e03f857cae7acbf8b73b23e0fdfe"),
      (63, "733d3d4ee79ee67145bf73da13588f6f235d37414fc64b14a2f00f1762792f5e"),
      (64, "79322907b3e9d013d7dc2c2f256674dbf733045cde01df3539271c6f5605feb8"),
      (65, "d85c007c6eb440f085afa2b84f6f2bce4658b240e9f62cb1364bf0485a57e720"),
      (119, "6c87eedf096b345de205b702e5223b73b447a3207791ded3ea007ba15ed6736e"),
      (120, "42500cf6a1e3936d6b9e0bcfe296d654b63255e525487d3634d0b15fde591c4d"),
      (127, "68f6ff710276900c0ffbbc57426f67e00c2e01f0750c7edc25ac06b8ce7a8095"),
      (128, "489d55fea9a73af36b6dd0be7b4117d8e5683386d39544e8a44c99a87f368707"),
      (1000, "6b0df76627243d095b0c4400cb658b7e804dd03461cc03aee8fc8fe0bcada168"),
    ])
  func blockEnds(count: Int, hash: String) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) }
    expect(SHA256.hex(bytes), equals: hash)
    for split in [0, 1, count / 2, count] {
      var pieces = SHA256()
      pieces.update(bytes[..<split])
      pieces.update(bytes[split...])
      expect(pieces.finish(), equals: SHA256.hash(bytes), "split at \(split)")
    }
  }

  @Test("finishing does not change the state, so more data can be added")
  func finishingTwice() {
    var hash = SHA256()
    hash.update(Array("ab".utf8))
    expect(hash.finish(), equals: hash.finish())
    hash.update(Array("c".utf8))
    expect(hash.finish(), equals: SHA256.hash(Array("abc".utf8)))
  }

  @Test("the leading bits are those of the hash, for every length")
  func leadingBits() {
    for count in 0...200 {
      let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let bits = SHA256.hash(bytes).prefix(16).reduce(UInt128(0)) { $0 << 8 | UInt128($1) }
      expect(SHA256.leadingBits(of: bytes), equals: bits)
    }
  }
}
