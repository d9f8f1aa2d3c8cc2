/// Whether a spreadsheet might take the text for a formula.
///
/// The list is that of OWASP's page "CSV Injection": `=`, `+`, `-`, `@`, TAB, CR, LF and the
/// full-width `＝`, `＋`, `－`, `＠` at the beginning. Some programs trim cells first, so spaces, tabs
/// and no-break spaces before one of them do not hide it.
func looksLikeFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
  var index = 0
  func byte(_ distance: Int) -> UInt8 {
    index + distance < text.count ? text[index + distance] : 0
  }
  while true {
    if byte(0) == UInt8(ascii: " ") {
      index += 1
    } else if byte(0) == 0xC2, byte(1) == 0xA0 {
      index += 2
    } else {
      break
    }
  }
  switch byte(0) {
  case UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "@"): return true
  // A tab tells by itself, whatever comes after it.
  case UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return true
  case 0xEF where byte(1) == 0xBC: return [0x9D, 0x8B, 0x8D, 0xA0].contains(byte(2))
  default: return false
  }
}

/// The text after a `'`, which makes spreadsheets take it for text.
func defused(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8] { [UInt8(ascii: "'")] + text }
