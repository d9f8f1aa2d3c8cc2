/// Appends `text`, in UTF-8, as a quoted JSON string, escaped as in ``JSONValue/text(_:)``.
///
///     appendJSONString(utf8, to: &bytes)   // "a \"b\"\n"
///
/// Bytes that are not UTF-8 are appended unchanged.
package func appendJSONString(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
  bytes.append(UInt8(ascii: "\""))
  var plain = 0
  var index = 0
  while index < text.count {
    while index + 8 <= text.count, arePlain(text, from: index) { index += 8 }
    guard index < text.count else { break }
    let length = hiddenLength(text, at: index)
    if length > 0 {
      bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
      appendEscape(text[index..<(index + length)], to: &bytes)
      plain = index + length
    }
    index += max(length, 1)
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
  bytes.append(UInt8(ascii: "\""))
}

/// Whether the eight bytes are all printable ASCII characters that do not need escaping.
private func arePlain(_ utf8: UnsafeBufferPointer<UInt8>, from index: Int) -> Bool {
  let bytes = UnsafeRawBufferPointer(utf8).loadUnaligned(fromByteOffset: index, as: UInt64.self)
  let (ones, tops): (UInt64, UInt64) = (0x0101_0101_0101_0101, 0x8080_8080_8080_8080)
  // `zero` sets the top bit of each zero byte. The other terms set it for bytes below 0x20 or above
  // 0x7E.
  func zero(_ bytes: UInt64) -> UInt64 { (bytes &- ones) & ~bytes }
  let marks =
    (bytes &- ones &* 0x20) | bytes | (bytes &+ ones) | zero(bytes ^ ones &* 0x22)
    | zero(bytes ^ ones &* 0x5C)
  return marks & tops == 0
}

/// Returns the number of bytes of the character at `index` if it must be escaped; otherwise 0.
private func hiddenLength(_ utf8: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
  switch utf8[index] {
  case 0x00..<0x20, 0x7F, UInt8(ascii: "\""), UInt8(ascii: "\\"): return 1
  case 0x20..<0xC2: return 0
  case 0xC2: return index + 1 < utf8.count && (0x80..<0xA0).contains(utf8[index + 1]) ? 2 : 0
  case 0xD8: return index + 1 < utf8.count && utf8[index + 1] == 0x9C ? 2 : 0
  case 0xE2, 0xEF:
    guard index + 2 < utf8.count else { return 0 }
    switch (utf8[index], utf8[index + 1], utf8[index + 2]) {
    case (0xE2, 0x80, 0x8E...0x8F), (0xE2, 0x80, 0xA8...0xAE), (0xE2, 0x81, 0xA6...0xA9): return 3
    case (0xEF, 0xBB, 0xBF): return 3
    default: return 0
    }
  default: return 0
  }
}

private func appendEscape(
  _ character: Slice<UnsafeBufferPointer<UInt8>>, to bytes: inout [UInt8]
) {
  guard let first = character.first else { return }
  switch first {
  case UInt8(ascii: "\""): bytes += "\\\"".utf8
  case UInt8(ascii: "\\"): bytes += "\\\\".utf8
  case 0x08: bytes += "\\b".utf8
  case 0x09: bytes += "\\t".utf8
  case 0x0A: bytes += "\\n".utf8
  case 0x0C: bytes += "\\f".utf8
  case 0x0D: bytes += "\\r".utf8
  default:
    let scalar = String(decoding: character, as: UTF8.self).unicodeScalars.first
    let digits = String(scalar?.value ?? 0xFFFD, radix: 16)
    bytes += "\\u".utf8
    bytes.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, 4 - digits.utf8.count)))
    bytes += digits.utf8
  }
}

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

/// Returns the byte ranges in `bytes` that are not valid UTF-8 (Unicode 16.0, table 3-7), at most
/// `limit` of them. Adjacent invalid bytes form one range.
///
/// - Complexity: one pass, 32 bytes at a time in ASCII.
func invalidUTF8(in bytes: UnsafeBufferPointer<UInt8>, limit: Int) -> [Range<Int>] {
  var places: [Range<Int>] = []
  var offset = 0
  let raw = UnsafeRawBufferPointer(bytes)
  while offset < bytes.count, places.count < limit {
    let plain = plainCount(raw, from: offset)
    guard plain == 0 else {
      offset += plain
      continue
    }
    let length = sequenceLength(bytes, at: offset)
    if length > 0 {
      offset += length
    } else {
      if let last = places.last, last.upperBound == offset {
        places[places.count - 1] = last.lowerBound..<(offset + 1)
      } else {
        places.append(offset..<(offset + 1))
      }
      offset += 1
    }
  }
  return places
}

/// Returns a lower bound on the number of consecutive ASCII bytes from `start` on; only whole
/// machine words are checked.
@inline(__always) private func plainCount(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
  var offset = start
  while offset + 32 <= bytes.count {
    func word(_ index: Int) -> UInt64 {
      bytes.loadUnaligned(fromByteOffset: offset + 8 * index, as: UInt64.self)
    }
    guard (word(0) | word(1) | word(2) | word(3)) & 0x8080_8080_8080_8080 == 0 else { break }
    offset += 32
  }
  while offset + 8 <= bytes.count {
    let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self).littleEndian
    let other = word & 0x8080_8080_8080_8080
    guard other == 0 else { return offset + other.trailingZeroBitCount / 8 - start }
    offset += 8
  }
  return offset - start
}

/// Returns the length of the well-formed UTF-8 sequence at `offset`; 0 if it is malformed.
private func sequenceLength(_ bytes: UnsafeBufferPointer<UInt8>, at offset: Int) -> Int {
  func follows(_ distance: Int, _ range: ClosedRange<UInt8> = 0x80...0xBF) -> Bool {
    offset + distance < bytes.count && range.contains(bytes[offset + distance])
  }
  switch bytes[offset] {
  case 0x00...0x7F: return 1
  case 0xC2...0xDF: return follows(1) ? 2 : 0
  case 0xE0: return follows(1, 0xA0...0xBF) && follows(2) ? 3 : 0
  case 0xED: return follows(1, 0x80...0x9F) && follows(2) ? 3 : 0
  case 0xE1...0xEF: return follows(1) && follows(2) ? 3 : 0
  case 0xF0: return follows(1, 0x90...0xBF) && follows(2) && follows(3) ? 4 : 0
  case 0xF1...0xF3: return follows(1) && follows(2) && follows(3) ? 4 : 0
  case 0xF4: return follows(1, 0x80...0x8F) && follows(2) && follows(3) ? 4 : 0
  default: return 0
  }
}
