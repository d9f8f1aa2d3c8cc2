/// Returns the bytes in base32 with the extended hex alphabet (RFC 4648, section 7), in lower case
/// and without padding: 0-9, then a-v.
///
/// Encoded strings of the same length sort in the order of the bytes, because the alphabet is in
/// ASCII order. Five bytes become eight characters. If the last character has fewer than five bits,
/// zero bits are added.
///
///     base32(of: Array("foobar".utf8))   // cpnmuoj1e8
package func base32(of bytes: [UInt8]) -> String {
  let alphabet = Array("0123456789abcdefghijklmnopqrstuv".utf8)
  var text = [UInt8]()
  text.reserveCapacity((bytes.count * 8 + 4) / 5)
  var bits: UInt16 = 0
  var count = 0
  for byte in bytes {
    bits = bits << 8 | UInt16(byte)
    count += 8
    while count >= 5 {
      count -= 5
      text.append(alphabet[Int(bits >> UInt16(count) & 31)])
    }
  }
  if count > 0 { text.append(alphabet[Int(bits << UInt16(5 - count) & 31)]) }
  return String(decoding: text, as: UTF8.self)
}

/// Returns the five bits that a base32 character represents; nil for any other byte.
package func base32Value(of byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "v"): byte - UInt8(ascii: "a") + 10
  default: nil
  }
}
