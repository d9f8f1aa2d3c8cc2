/// Returns the scalar that a UTF-16 surrogate pair encodes.
private func scalar(high: UInt32, low: UInt32) -> UInt32 {
  0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00)
}

/// Returns the value of the four hexadecimal digits at `offset`; nil if there are no such digits.
func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> UInt32? {
  guard offset >= 0, offset + 4 <= bytes.count else { return nil }
  var value: UInt32 = 0
  for index in offset..<(offset + 4) {
    let digit: UInt8
    switch bytes[index] {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = bytes[index] - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = bytes[index] - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = bytes[index] - UInt8(ascii: "A") + 10
    default: return nil
    }
    value = value << 4 | UInt32(digit)
  }
  return value
}

/// Returns the byte represented by `\` followed by this byte; nil for `u` and for invalid escapes.
func simpleEscape(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): byte
  case UInt8(ascii: "b"): 0x08
  case UInt8(ascii: "f"): 0x0C
  case UInt8(ascii: "n"): 0x0A
  case UInt8(ascii: "r"): 0x0D
  case UInt8(ascii: "t"): 0x09
  default: nil
  }
}

extension [UInt8] {
  /// Creates a string from the UTF-8 bytes between its quotes. Invalid escapes are retained; an
  /// unpaired UTF-16 surrogate becomes U+FFFD.
  init(unescaping raw: UnsafeBufferPointer<UInt8>) {
    self = []
    reserveCapacity(raw.count)
    var offset = 0
    while offset < raw.count {
      let byte = raw[offset]
      guard byte == UInt8(ascii: "\\"), offset + 1 < raw.count else {
        append(byte)
        offset += 1
        continue
      }
      if let meant = simpleEscape(raw[offset + 1]) {
        append(meant)
        offset += 2
      } else if raw[offset + 1] == UInt8(ascii: "u"), let unit = hexadecimal(raw, at: offset + 2) {
        offset += 6
        var value = unit
        if unit & 0xFC00 == 0xD800, offset + 1 < raw.count, raw[offset] == UInt8(ascii: "\\"),
          raw[offset + 1] == UInt8(ascii: "u"), let low = hexadecimal(raw, at: offset + 2),
          low & 0xFC00 == 0xDC00
        {
          value = scalar(high: unit, low: low)
          offset += 6
        }
        let meant = Unicode.Scalar(value) ?? "\u{FFFD}"
        append(contentsOf: UTF8.encode(meant) ?? UTF8.encodedReplacementCharacter)
      } else {
        append(byte)
        offset += 1
      }
    }
  }
}
