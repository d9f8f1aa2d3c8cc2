/// Appends text as a workbook string, and returns the number of characters replaced.
///
/// The escapes follow ECMA-376 part 1, 22.9.2.19 (ST_Xstring), and Microsoft's notes on it
/// (MS-OI29500 2.1.1747). CR becomes `_x000D_`, because XML would change it to LF; tab and LF are
/// not changed. In text that looks like such an escape, the first underscore becomes `_x005F_`.
/// Characters that XML 1.0 does not allow (controls except TAB, LF and CR; U+FFFE; U+FFFF) are
/// replaced by U+FFFD.
///
/// Observed: LibreOffice 7.4 resolves the escapes, and reads CR LF as LF. openpyxl 3.1 does not
/// resolve them.
func appendWorkbookText(_ text: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) -> Int {
  var replaced = 0
  var plain = 0
  var index = 0
  while index < text.count {
    let byte = text[index]
    var length = 1
    let instead: StaticString
    switch byte {
    case UInt8(ascii: "&"): instead = "&amp;"
    case UInt8(ascii: "<"): instead = "&lt;"
    case UInt8(ascii: ">"): instead = "&gt;"
    case UInt8(ascii: "\r"): instead = "_x000D_"
    case UInt8(ascii: "_") where looksLikeEscape(text, at: index): instead = "_x005F_"
    case 0xEF where isNoncharacter(text, at: index):
      length = 3
      instead = "\u{FFFD}"
    case 0..<0x20 where byte != UInt8(ascii: "\t") && byte != UInt8(ascii: "\n"):
      instead = "\u{FFFD}"
    default:
      index += 1
      continue
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain..<index]))
    bytes.append(contentsOf: UnsafeBufferPointer(instead))
    if instead.utf8CodeUnitCount == 3 { replaced += 1 }
    index += length
    plain = index
  }
  bytes.append(contentsOf: UnsafeBufferPointer(rebasing: text[plain...]))
  return replaced
}

/// Whether the text at `index` is `_x`, four hexadecimal digits and `_`. A CR instead of the last
/// `_` also matches, because it is written with a leading underscore.
private func looksLikeEscape(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  guard index + 6 < text.count, text[index + 1] == UInt8(ascii: "x") else { return false }
  let last = text[index + 6]
  guard last == UInt8(ascii: "_") || last == UInt8(ascii: "\r") else { return false }
  return text[(index + 2)..<(index + 6)].allSatisfy { byte in
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}

/// Whether the bytes at `index` are U+FFFE or U+FFFF.
private func isNoncharacter(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool {
  index + 2 < text.count && text[index + 1] == 0xBF && text[index + 2] >= 0xBE
}

/// Returns the text's length in UTF-16 units, as spreadsheets measure it. A character above U+FFFF
/// consists of two units.
func lengthInUTF16(_ text: UnsafeBufferPointer<UInt8>) -> Int {
  var length = 0
  for byte in text { length += byte >= 0xF0 ? 2 : byte & 0xC0 == 0x80 ? 0 : 1 }
  return length
}
