import PlainText

/// A count of the numbers that lose digits in a program that uses binary floating point, which
/// preserves 15 digits (IEEE 754 binary64).
struct LostDigits {
  /// Whether whole numbers of up to 18 digits are preserved, as 64-bit integers.
  let keepsWholeNumbers: Bool
  private(set) var count = 0

  init(keepsWholeNumbers: Bool) { self.keepsWholeNumbers = keepsWholeNumbers }

  mutating func look(at number: UnsafeBufferPointer<UInt8>) {
    guard number.count > 15, significantDigits(number) > 15 else { return }
    let isKept =
      keepsWholeNumbers
      && number.drop { $0 == UInt8(ascii: "-") }.count <= 18
      && number.allSatisfy { $0 == UInt8(ascii: "-") || $0 &- 0x30 < 10 }
    if !isKept { count += 1 }
  }

  /// Returns a warning if any numbers lose digits; otherwise an empty array.
  ///
  /// - Parameter reader: the program that preserves only 15 digits, with its verb: `SQLite keeps`.
  func warnings(_ reader: String) -> [Diagnostic] {
    guard count > 0 else { return [] }
    let subject = count == 1 ? "1 number has" : "\(count) numbers have"
    return [
      Diagnostic(
        .warning, ExportCode.digitsLost, "\(subject) more than 15 digits; \(reader) only 15",
        hint: "use '--format csv' to retain all digits")
    ]
  }
}

/// Returns the number of significant digits in a JSON number. Leading and trailing zeros and the
/// exponent are not counted.
func significantDigits(_ number: UnsafeBufferPointer<UInt8>) -> Int {
  var (seen, significant) = (0, 0)
  for byte in number {
    if byte | 0x20 == UInt8(ascii: "e") { break }
    let digit = byte &- 0x30
    guard digit < 10, seen > 0 || digit > 0 else { continue }
    seen += 1
    if digit > 0 { significant = seen }
  }
  return significant
}
