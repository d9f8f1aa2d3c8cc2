/// Whether a spreadsheet might interpret the text as a formula.
///
/// The list follows OWASP's page "CSV Injection": `=`, `+`, `-`, `@`, TAB, CR, LF and the
/// full-width `＝`, `＋`, `－`, `＠` at the beginning. Leading spaces, tabs and no-break spaces are
/// ignored, because some programs trim cells.
private func looksLikeFormula(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
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
  // A tab, CR or LF is enough, regardless of the text after it.
  case UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): return true
  case 0xEF where byte(1) == 0xBC: return [0x9D, 0x8B, 0x8D, 0xA0].contains(byte(2))
  default: return false
  }
}

/// Returns the text with a `'` before each place where a formula might begin, so that spreadsheets
/// treat it as text. Returns nil if the text has no such place.
///
/// Such places are the beginning and the positions after `;`, TAB, CR and LF. With another locale
/// or setting, a spreadsheet may begin a new cell there.
func defused(_ text: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
  var safe: [UInt8]?
  var begins = true
  for index in text.indices {
    // A line break or a tab inside the text ends a cell.
    if begins, index == 0 || text[index] >= 0x20,
      looksLikeFormula(UnsafeBufferPointer(rebasing: text[index...]))
    {
      if safe == nil { safe = Array(text[..<index]) }
      safe?.append(UInt8(ascii: "'"))
    }
    safe?.append(text[index])
    switch text[index] {
    case UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"):
      begins = true
    default: begins = false
    }
  }
  return safe
}
