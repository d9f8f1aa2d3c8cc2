/// A JSON number read as an integer: `30`, or an equal value such as `30.0` or `3e1`.
enum JSONWholeNumber<Number: FixedWidthInteger> {
  case value(Number)
  /// The number is not whole.
  case fraction
  case outOfRange

  /// Reads a number that RFC 8259 allows. The result is exact, regardless of length and exponent.
  init(_ text: ArraySlice<UInt8>) {
    if let value = Self.plain(text) {
      self = value
    } else {
      self = Self.general(text)
    }
  }

  /// Returns the value of digits with an optional sign; nil for any other text.
  private static func plain(_ text: ArraySlice<UInt8>) -> Self? {
    let isNegative = text.first == UInt8(ascii: "-")
    var value: Number = 0
    for byte in isNegative ? text.dropFirst() : text {
      guard let digit = Number(exactly: byte &- UInt8(ascii: "0")), digit < 10 else { return nil }
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) =
        isNegative
        ? tenfold.subtractingReportingOverflow(digit) : tenfold.addingReportingOverflow(digit)
      guard !overflow, !carry else { return nil }
      value = sum
    }
    return .value(value)
  }

  /// Returns the value of any number. Shifts the decimal point by the exponent, then checks the
  /// digits on both sides of the point.
  private static func general(_ text: ArraySlice<UInt8>) -> Self {
    let parts = text.split(separator: UInt8(ascii: "e"), maxSplits: 1)
      .flatMap { $0.split(separator: UInt8(ascii: "E"), maxSplits: 1) }
    guard let mantissa = parts.first else { return .fraction }
    var digits = mantissa.filter { $0 &- UInt8(ascii: "0") < 10 }
    let point = mantissa.firstIndex(of: UInt8(ascii: "."))
    var decimals = point.map { mantissa.endIndex - $0 - 1 } ?? 0
    while let last = digits.last, last == UInt8(ascii: "0") {
      digits.removeLast()
      decimals -= 1
    }
    guard let first = digits.firstIndex(where: { $0 != UInt8(ascii: "0") }) else {
      return .value(0)
    }
    digits.removeFirst(first)
    let written = parts.count > 1 ? String(decoding: parts[1], as: UTF8.self) : "0"
    let isDown = written.hasPrefix("-")
    let exponent = Int(written) ?? (isDown ? Int.min / 4 : Int.max / 4)
    let bounded = Swift.max(Int.min / 4, Swift.min(exponent, Int.max / 4))
    let zeros = bounded - decimals
    if zeros < 0 { return .fraction }
    guard digits.count + zeros <= 40 else { return .outOfRange }
    digits += [UInt8](repeating: UInt8(ascii: "0"), count: zeros)
    if text.first == UInt8(ascii: "-") { digits.insert(UInt8(ascii: "-"), at: 0) }
    return plain(digits[...]) ?? .outOfRange
  }
}
