/// The byte ranges of a number's parts, before its value is computed.
struct ScannedNumber {
  private(set) var isNegative = false
  /// The digits before the decimal point.
  private(set) var whole = 0..<0
  /// The digits after the decimal point; empty if the number has no point.
  private(set) var decimals = 0..<0
  /// The exponent written after `e`, clamped to ±2^56, which exceeds the number of digits in any
  /// file.
  private(set) var exponent = 0

  private static let farthestExponent = 1 << 56

  /// Scans `-?digits(.digits)?`; nil for any other text.
  init?(written bytes: UnsafeBufferPointer<UInt8>) {
    guard let end = scanPlain(bytes), end == bytes.count else { return nil }
  }

  /// Scans a JSON number (RFC 8259, section 6); nil for any other text.
  init?(json bytes: UnsafeBufferPointer<UInt8>) {
    guard let end = scanPlain(bytes) else { return nil }
    if whole.count > 1, bytes[whole.lowerBound] == UInt8(ascii: "0") { return nil }
    guard end < bytes.count else { return }
    guard bytes[end] | 0x20 == UInt8(ascii: "e"), scanExponent(bytes, from: end + 1) else {
      return nil
    }
  }

  private mutating func scanPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    isNegative = bytes.first == UInt8(ascii: "-")
    whole = digits(bytes, from: isNegative ? 1 : 0)
    decimals = whole.upperBound..<whole.upperBound
    guard !whole.isEmpty else { return nil }
    guard whole.upperBound < bytes.count, bytes[whole.upperBound] == UInt8(ascii: ".") else {
      return whole.upperBound
    }
    decimals = digits(bytes, from: whole.upperBound + 1)
    return decimals.isEmpty ? nil : decimals.upperBound
  }

  private mutating func scanExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Bool {
    guard start < bytes.count else { return false }
    let isDown = bytes[start] == UInt8(ascii: "-")
    let isSigned = isDown || bytes[start] == UInt8(ascii: "+")
    let range = digits(bytes, from: isSigned ? start + 1 : start)
    guard !range.isEmpty, range.upperBound == bytes.count else { return false }
    for byte in bytes[range] where exponent < Self.farthestExponent {
      exponent = min(exponent * 10 + Int(byte & 0x0F), Self.farthestExponent)
    }
    if isDown { exponent = -exponent }
    return true
  }

  private func digits(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return start..<end
  }
}

extension ScannedNumber {
  /// Returns the magnitude times 10^18, rounded half-even once; nil if the result exceeds 128 bits.
  ///
  /// - Precondition: `bytes` are the bytes that were scanned.
  func mantissa(in bytes: UnsafeBufferPointer<UInt8>) -> UInt128? {
    if exponent == 0, decimals.count <= Decimal.decimals, whole.count + decimals.count <= 19 {
      var value: UInt64 = 0
      for byte in bytes[whole] { value = value * 10 + UInt64(byte & 0x0F) }
      for byte in bytes[decimals] { value = value * 10 + UInt64(byte & 0x0F) }
      return UInt128(value) * UInt128(powerOfTen(Decimal.decimals - decimals.count))
    }
    return longMantissa(in: bytes)
  }

  /// Returns the mantissa for any length and exponent. Digits down to 10^-18 are used directly; the
  /// remaining digits determine the rounding.
  private func longMantissa(in bytes: UnsafeBufferPointer<UInt8>) -> UInt128? {
    let count = whole.count + decimals.count
    let digit = { (index: Int) -> UInt8 in
      let isWhole = index < whole.count
      let place =
        isWhole ? whole.lowerBound + index : decimals.lowerBound + index - whole.count
      return bytes[place] & 0x0F
    }
    guard let first = (0..<count).first(where: { digit($0) != 0 }) else { return 0 }
    // Digits before this index represent at least 10^-18; the index may be outside the written
    // digits.
    let end = whole.count + exponent + Decimal.decimals
    guard end >= first else { return 0 }
    guard end - first <= 39 else { return nil }
    var value: UInt128 = 0
    for index in first..<end {
      let (tenfold, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = tenfold.addingReportingOverflow(
        UInt128(index < count ? digit(index) : 0))
      guard !overflow, !carry else { return nil }
      value = sum
    }
    guard end < count else { return value }
    let isPastMiddle = digit(end) > 5 || (end + 1..<count).contains { digit($0) != 0 }
    let grows = digit(end) >= 5 && (isPastMiddle || value & 1 == 1)
    return grows && value == .max ? nil : value + (grows ? 1 : 0)
  }
}
