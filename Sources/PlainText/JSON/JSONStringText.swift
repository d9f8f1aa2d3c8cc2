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
