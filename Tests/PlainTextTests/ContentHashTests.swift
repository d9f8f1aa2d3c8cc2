import Expectations
import PlainText
import Testing

@Suite struct ContentHashTests {
  @Test(
    "published hashes, and that of a text of many stripes, are reproduced",
    arguments: [
      ("", 0xEF46_DB37_51D8_E999 as UInt64), ("a", 0xD24E_C4F1_A98C_6E5B),
      ("abc", 0x44BC_2CF5_AD77_0999),
    ])
  func published(text: String, hash: UInt64) {
    expect(contentHash(Array(text.utf8)), equals: hash)
  }

  @Test("for every length and offset the hash equals another implementation's")
  func lengths() {
    for (count, hash) in Self.hashes.enumerated() {
      let bytes = Self.bytes(count)
      expect(contentHash(bytes), equals: hash, "length \(count)")
      for start in 1...9 {
        let moved = [UInt8](repeating: 0xAA, count: start) + bytes + [0xAA]
        expect(
          contentHash(moved[start..<(start + count)]), equals: hash, "length \(count) at \(start)")
        let raw = moved.withUnsafeBytes {
          contentHash(UnsafeRawBufferPointer(rebasing: $0[start..<(start + count)]))
        }
        expect(raw, equals: hash, "length \(count) at \(start)")
      }
    }
    expect(contentHash(Self.bytes(5000)), equals: 0x1850_2320_9141_eb59)
  }

  @Test("a flipped bit, a missing byte and two swapped bytes change the hash")
  func accidents() {
    let bytes = Self.bytes(100)
    let hash = contentHash(bytes)
    for place in bytes.indices {
      for bit in 0..<8 {
        var changed = bytes
        changed[place] ^= 1 << bit
        expect(contentHash(changed) != hash, "bit \(bit) of \(place)")
      }
      var shorter = bytes
      shorter.remove(at: place)
      expect(contentHash(shorter) != hash, "without \(place)")
      guard place > 0 else { continue }
      var swapped = bytes
      swapped.swapAt(place - 1, place)
      expect(contentHash(swapped) != hash, "\(place) before its predecessor")
    }
  }

  /// Returns bytes with the values `(7 i + n) mod 256`.
  private static func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) }
  }

  /// Hashes of lengths 0 to 100, computed with the Python package xxhash, which wraps the reference
  /// C code.
  private static let hashes: [UInt64] = [
    0xef46_db37_51d8_e999, 0x8a41_2781_1b21_e730, 0xdf16_c1ee_b1f5_ab3a, 0x31d2_363f_52e5_64c9,
    0xb4d5_16af_63f9_c743, 0x2ad7_3c7f_91e8_a437, 0x7c7c_28bc_05ea_3d0c, 0x2163_df11_c0cd_f8cd,
    0xd547_4d6c_a50d_ef58, 0xa6d4_1e4e_74bc_10e4, 0xfd0c_4b10_9e1a_e912, 0xc8fa_06a2_9c82_0d02,
    0xa474_3d17_33af_563b, 0xcc9d_e9a2_5916_9bd5, 0xbb83_ff80_272a_e683, 0x6461_87cf_6e75_240d,
    0xa738_9f09_1509_7a20, 0xf9d1_bbee_d8d8_2f71, 0x15c1_79cf_c355_b15d, 0x9073_29f1_6ded_e8e5,
    0xbefc_9151_4d8c_37c2, 0x8007_05ef_9fe3_8655, 0x025f_fcb3_db0f_9de3, 0x9b23_8c15_d283_f822,
    0x96f1_d805_83d1_cf96, 0x689f_2fb9_cbbb_51f4, 0x9ee0_5c0d_8a5f_1648, 0x248e_b613_dc03_9a96,
    0x3f9a_46e7_256c_7a54, 0x119a_c466_ecb1_ee03, 0xb297_0256_4975_f420, 0xc025_b4c3_c488_0c7a,
    0x178a_e25c_ee6f_7994, 0x4072_a282_63e9_77ef, 0x73d4_4b14_3504_419c, 0x8b84_a89e_d3e9_e7ff,
    0x79d2_3684_c1a9_b585, 0x0a96_111d_e556_b248, 0x8e08_6d1d_5bf7_575a, 0x035b_c7dc_d404_3e6b,
    0xa01d_9c93_069e_f8cc, 0xf449_4223_9c10_266f, 0xc795_2277_ba67_0d34, 0xa2e9_cb4b_5d69_5cdc,
    0x0c3a_db1c_1f5a_9071, 0xa893_9f0c_620b_bd8a, 0xb0ae_b625_e697_92d3, 0xacc8_d98a_2f1c_e43d,
    0x075c_21ba_6b60_def5, 0x9fca_1626_e19d_a301, 0xb419_cab6_6a0d_bd04, 0xe19b_0a0a_ed05_e5b0,
    0x6069_0b78_31ff_6da7, 0x8d4a_9f62_e7d5_a3b0, 0xeed7_f775_0a97_02ec, 0x6119_0431_38a9_cdaf,
    0x6dde_69fa_62bd_4958, 0x3e05_23aa_9b03_cc08, 0x0593_7100_a465_db18, 0x1bc7_d975_f52f_333b,
    0x8498_5778_3be2_45d6, 0x0750_d842_d770_2dd0, 0xe248_35f6_2c77_282e, 0x4794_8108_b5ff_3162,
    0xcf35_552f_599b_a94d, 0x8c96_3e88_dc8e_a52d, 0xac71_9cfc_1f1a_7d5e, 0xa008_a7f5_e35a_3935,
    0x0c8a_ec60_621b_e1ba, 0x8d37_d466_af35_fb48, 0x0fc9_175e_94c5_ef6b, 0x736a_c8b4_3162_db6c,
    0x1175_438d_995b_94dc, 0x7bee_0312_9c0c_c86d, 0x9a8e_4a90_b0a8_2a6b, 0xe9ac_4ea0_43c2_409e,
    0xc816_50f9_2caa_ccef, 0x3442_b52c_34b2_9526, 0xb076_afeb_02a8_fa3a, 0xd7cc_1665_49da_1121,
    0xb03a_a790_bc5b_4e6e, 0xa7bd_8e93_2e27_cce8, 0x71ef_e3fc_1869_8ff9, 0x16c8_3588_90ab_8191,
    0x3ece_7e44_0a8f_6211, 0xdaf6_ad39_a9f0_11fd, 0xc899_59e5_88a3_06ed, 0xa804_1aa0_426c_a123,
    0xaa00_6799_a178_0012, 0xff9e_47ee_0729_2b0d, 0x23d4_0db4_6f8a_2ffd, 0x21b0_df69_2000_2210,
    0xd975_6b9e_4b3e_3211, 0x6656_98a8_ab06_ba61, 0x6bce_596a_cf8d_f94d, 0x0ca0_54b9_81c9_3a5b,
    0x18da_bee2_b48e_cc81, 0xc0ad_4907_ae6d_d4e2, 0xce42_729c_f8c8_73ae, 0x42de_0cdc_6ce1_9fed,
    0x3a7f_dc0f_ebf6_f5dc,
  ]
}

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
