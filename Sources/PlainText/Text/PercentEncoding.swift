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
