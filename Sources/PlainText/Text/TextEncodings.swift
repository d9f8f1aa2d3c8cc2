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

extension UInt8 {
  /// The byte as `%` and two hexadecimal digits, such as `%0A`.
  package var percentEncoded: String {
    let digits = String(self, radix: 16, uppercase: true)
    return digits.utf8.count < 2 ? "%0" + digits : "%" + digits
  }
}

extension String {
  /// Returns the text percent-encoded for a URL. Every byte except letters, digits, `-._~` and the
  /// characters in `more` is written as `%XX`.
  ///
  ///     "a b/c".percentEncoded(keeping: "/")   // "a%20b/c"
  package func percentEncoded(keeping more: String = "") -> String {
    let kept = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8)
      .union(more.utf8)
    var encoded = ""
    for byte in utf8 {
      encoded += kept.contains(byte) ? String(Unicode.Scalar(byte)) : byte.percentEncoded
    }
    return encoded
  }
}

extension String {
  /// The text quoted as a single shell word.
  ///
  ///     "it's".shellWord   // 'it'\''s'
  package var shellWord: String {
    "'" + split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }

  /// The text as a single shell word, quoted only if necessary.
  package var shellArgument: String { isPlain ? self : shellWord }

  /// Whether a shell reads the text as a single word without quotes.
  private var isPlain: Bool {
    !isEmpty
      && utf8.allSatisfy {
        UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= $0 || "-_./=:,@+%".utf8.contains($0)
      }
  }
}
