import PlainText

/// The identity of an imported row, in sixteen bytes: a hash of its content and its ordinal among
/// identical rows.
///
/// Its text form is `i` followed by 25 characters of base32, as for every name computed from
/// content.
package struct ContentID: Hashable, Sendable {
  /// The highest 125 bits of a SHA-256 hash.
  let bits: UInt128

  private static let length = 26

  init(of bytes: [UInt8]) { bits = SHA256.leadingBits(of: bytes) >> 3 }

  /// Creates the identity from its text; nil if the text does not have this form.
  package init?(_ text: some Sequence<UInt8>) {
    var (bits, count) = (UInt128(0), 0)
    for byte in text {
      if count == 0 {
        guard byte == UInt8(ascii: "i") else { return nil }
      } else {
        guard count < Self.length, let value = base32Value(of: byte) else { return nil }
        bits = bits << 5 | UInt128(value)
      }
      count += 1
    }
    guard count == Self.length else { return nil }
    self.bits = bits
  }

  /// Text for the ledger's column `id`.
  package var text: String {
    let alphabet = StaticString("0123456789abcdefghijklmnopqrstuv")
    return String(unsafeUninitializedCapacity: Self.length) { buffer in
      buffer[0] = UInt8(ascii: "i")
      for index in 1..<Self.length {
        let value = Int(truncatingIfNeeded: bits >> UInt128((Self.length - 1 - index) * 5) & 31)
        buffer[index] = alphabet.utf8Start[value]
      }
      return Self.length
    }
  }

  /// Returns the identity of the replacement for a row that becomes part of a transfer.
  static func joining(_ id: String, to group: String) -> ContentID {
    ContentID(of: Array("joined\0\(id)\0\(group)".utf8))
  }

  /// Returns the identity of another identical row, or of a row imported again after an undo.
  ///
  /// - Parameters:
  ///   - occurrence: ordinal among identical rows; 1 for this row.
  ///   - generation: 1 at first; one more after each undo of the row.
  func again(occurrence: Int, generation: Int) -> ContentID {
    if occurrence == 1, generation == 1 { return self }
    return ContentID(of: Array("\(text)\0\(occurrence)\0\(generation)".utf8))
  }
}
