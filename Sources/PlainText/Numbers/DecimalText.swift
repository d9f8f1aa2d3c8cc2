extension Decimal {
  /// The number a person wrote: `-?digits(.digits)?`, ASCII, at most 18 decimals, nothing else.
  ///
  /// Leading zeros are allowed. "+5", ".5", "5.", "1e3", "5,000" and " 5" are refused, each with
  /// its mended form in the problem's hint.
  ///
  ///     try Decimal(parsing: "12.50")   // 12.5
  ///
  /// - Complexity: O(*n*) in the text's length.
  package init(parsing text: some StringProtocol) throws(NumberProblem) {
    let parsed = text.utf8.withContiguousStorageIfAvailable { Self.written($0) }
    if let value = parsed ?? Array(text.utf8).withUnsafeBufferPointer({ Self.written($0) }) {
      self = value
    } else {
      throw Self.problem(with: String(text))
    }
  }

  /// The number in these bytes, by the rules of ``init(parsing:)-(StringProtocol)``; no string is
  /// made unless it is refused.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(NumberProblem) {
    guard let value = Self.written(bytes) else {
      throw Self.problem(with: String(decoding: bytes, as: UTF8.self))
    }
    self = value
  }

  /// The value of a JSON number (RFC 8259, section 6), exponents included.
  ///
  /// Digits beyond 18 decimals are rounded half-even, once, from the whole text: 5e-324 is zero and
  /// -0.0 too. Any length and any exponent are safe.
  ///
  ///     try Decimal(jsonNumber: Array("1.5e3".utf8)[...])   // 1500
  ///
  /// - Throws: `malformed` for what is not a JSON number, `range` for what does not fit.
  /// - Complexity: O(*n*) in the text's length, whatever the exponent.
  package init(jsonNumber text: ArraySlice<UInt8>) throws(NumberProblem) {
    guard let scanned = text.withUnsafeBufferPointer(ScannedNumber.init(json:)) else {
      throw .malformed
    }
    let magnitude = text.withUnsafeBufferPointer(scanned.mantissa)
    guard let magnitude, let value = Decimal(magnitude: magnitude, isNegative: scanned.isNegative)
    else { throw .range }
    self = value
  }

  /// The number in these bytes; nil, without a reason, for what is not one.
  static func written(_ bytes: UnsafeBufferPointer<UInt8>) -> Decimal? {
    guard let scanned = ScannedNumber(written: bytes), scanned.decimals.count <= decimals,
      let magnitude = scanned.mantissa(in: bytes)
    else { return nil }
    return Decimal(magnitude: magnitude, isNegative: scanned.isNegative)
  }

  private static func problem(with text: String) -> NumberProblem {
    guard let scanned = Array(text.utf8).withUnsafeBufferPointer(ScannedNumber.init(written:))
    else { return NumberProblem(diagnosing: text) }
    let count = scanned.decimals.count
    return count > decimals ? .tooManyDecimals(count) : .range
  }
}

extension Decimal: CustomStringConvertible {
  /// The shortest exact text: "5000", "0.1", "-3.25". ``init(parsing:)`` gives the same value back.
  package var description: String {
    let (whole, fraction) = mantissa.magnitude.quotientAndRemainder(dividingBy: Self.unit)
    var text = (isNegative ? "-" : "") + decimalDigits(whole)
    guard fraction != 0 else { return text }
    var digits = Array(decimalDigits(fraction).utf8)
    text += "." + String(repeating: "0", count: Self.decimals - digits.count)
    while digits.last == UInt8(ascii: "0") { digits.removeLast() }
    return text + String(decoding: digits, as: UTF8.self)
  }

  /// The text with exactly `decimals` decimals, rounded as named: "5000.00"; zero has no sign.
  ///
  /// - Precondition: `decimals` is 0 to 18.
  package func text(decimals: Int, _ rounding: Rounding) -> String {
    let units = units(minorDigits: decimals, rounding)
    let (whole, fraction) = units.magnitude.quotientAndRemainder(
      dividingBy: UInt128(powerOfTen(decimals)))
    let text = (units < 0 ? "-" : "") + decimalDigits(whole)
    guard decimals > 0 else { return text }
    let digits = decimalDigits(fraction)
    return text + "." + String(repeating: "0", count: decimals - digits.utf8.count) + digits
  }
}

/// Digits of a number; the 64-bit conversion is several times faster and nearly always enough.
private func decimalDigits(_ number: UInt128) -> String {
  UInt64(exactly: number).map { String($0) } ?? String(number)
}
