extension Decimal {
  /// Reads a number in plain notation: `-?digits(.digits)?`, ASCII, with at most 18 decimals.
  ///
  /// Leading zeros are allowed. "+5", ".5", "5.", "1e3", "5,000" and " 5" are refused. The hint
  /// contains the corrected number.
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

  /// Reads a number from UTF-8 bytes, like ``init(parsing:)-(StringProtocol)``. A string is created
  /// only if the bytes are rejected.
  package init(parsing bytes: UnsafeBufferPointer<UInt8>) throws(NumberProblem) {
    guard let value = Self.written(bytes) else {
      throw Self.problem(with: String(decoding: bytes, as: UTF8.self))
    }
    self = value
  }

  /// Reads a JSON number (RFC 8259, section 6), including exponents.
  ///
  /// Digits beyond 18 decimals are rounded half-even, once, based on the whole text. For example,
  /// 5e-324 and -0.0 are zero. Any length and any exponent are safe.
  ///
  ///     try Decimal(jsonNumber: Array("1.5e3".utf8)[...])   // 1500
  ///
  /// - Throws: `malformed` if the text is not a JSON number, or `range` if the number does not fit.
  /// - Complexity: O(*n*) in the text's length, regardless of the exponent.
  package init(jsonNumber text: ArraySlice<UInt8>) throws(NumberProblem) {
    guard let value = text.withUnsafeBufferPointer({ Decimal(jsonNumberIn: $0) }) else {
      let isNumber = text.withUnsafeBufferPointer { ScannedNumber(json: $0) } != nil
      throw isNumber ? .range : .malformed
    }
    self = value
  }

  /// Reads a JSON number. Returns nil, but not the reason, if the text is not a JSON number or the
  /// number does not fit.
  init?(jsonNumberIn bytes: UnsafeBufferPointer<UInt8>) {
    if let short = Self.short(bytes) {
      self = short
      return
    }
    guard let scanned = ScannedNumber(json: bytes), let magnitude = scanned.mantissa(in: bytes)
    else { return nil }
    self.init(magnitude: magnitude, isNegative: scanned.isNegative)
  }

  /// Returns the value of `-?digits(.digits)?` in at most 19 bytes, read in one pass. This covers
  /// nearly every number. Returns nil for any other text and for leading zeros.
  private static func short(_ bytes: UnsafeBufferPointer<UInt8>) -> Decimal? {
    guard bytes.count <= 19, let first = bytes.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var units: UInt64 = 0
    var point: Int?
    for index in start..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        units = units &* 10 &+ UInt64(digit)
      } else {
        guard bytes[index] == UInt8(ascii: "."), point == nil else { return nil }
        point = index
      }
    }
    let whole = (point ?? bytes.count) - start
    let places = point.map { bytes.count - $0 - 1 } ?? 0
    guard whole == 1 || whole > 1 && bytes[start] != UInt8(ascii: "0"), point == nil || places > 0
    else { return nil }
    let magnitude = UInt128(units) * UInt128(powerOfTen(decimals - places))
    return Decimal(magnitude: magnitude, isNegative: isNegative)
  }

  /// Returns the number in these bytes; nil, but not the reason, if they are not a number.
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
  /// The shortest exact text, such as "5000", "0.1" or "-3.25". ``init(parsing:)-(StringProtocol)``
  /// can read it.
  package var description: String { text(decimalsAtLeast: 0) }

  /// Returns the text with exactly `decimals` decimals, rounded by `rounding`, such as "5000.00".
  /// Zero has no sign.
  ///
  /// - Precondition: `decimals` is 0 to 18.
  package func text(decimals: Int, _ rounding: Rounding) -> String {
    let units = units(minorDigits: decimals, rounding)
    let (whole, fraction) = quotient(units.magnitude, by: powerOfTen(decimals))
    return pointText(whole, fraction, decimals: decimals, isNegative: units < 0)
  }

  /// Returns the exact text with at least `count` decimals.
  ///
  ///     Decimal(40).text(decimalsAtLeast: 2)   // "40.00"
  ///
  /// - Precondition: `count` is 0 to 18.
  package func text(decimalsAtLeast count: Int) -> String {
    var (whole, fraction) = quotient(mantissa.magnitude, by: powerOfTen(Self.decimals))
    var places = fraction == 0 ? count : Self.decimals
    while places >= count + 4, fraction % 10_000 == 0 {
      fraction /= 10_000
      places -= 4
    }
    while places > count, fraction % 10 == 0 {
      fraction /= 10
      places -= 1
    }
    return pointText(whole, fraction, decimals: places, isNegative: isNegative)
  }

  /// Returns the shortest text of the value with at most `count` significant digits, rounded
  /// half-even. Digits before the decimal point are never removed.
  ///
  ///     try Decimal(parsing: "110.4182736451827364").text(significantDigits: 10)   // 110.4182736
  ///
  /// - Precondition: `count` is positive.
  package func text(significantDigits count: Int) -> String {
    precondition(count > 0, "a text has at least one digit")
    // The number of digits in the mantissa; the last 18 are decimals.
    let digits = String(mantissa.magnitude).utf8.count
    let decimals = min(max(Self.decimals - digits + count, 0), Self.decimals)
    let rounded = text(decimals: decimals, .halfEven)
    guard decimals > 0 else { return rounded }
    let end = rounded.lastIndex { $0 != "0" } ?? rounded.startIndex
    return String(rounded[...end].last == "." ? rounded[..<end] : rounded[...end])
  }
}

/// Returns the quotient and remainder. Uses one division instruction unless the quotient exceeds 64
/// bits.
private func quotient(_ number: UInt128, by divisor: UInt64) -> (whole: UInt128, rest: UInt64) {
  let high = UInt64(truncatingIfNeeded: number >> 64)
  guard high < divisor else {
    let (whole, rest) = number.quotientAndRemainder(dividingBy: UInt128(divisor))
    return (whole, UInt64(truncatingIfNeeded: rest))
  }
  let (whole, rest) = divisor.dividingFullWidth((high, UInt64(truncatingIfNeeded: number)))
  return (UInt128(whole), rest)
}

/// Returns the text of a number with `decimals` digits after the decimal point, at most 18.
private func pointText(
  _ whole: UInt128, _ fraction: UInt64, decimals: Int, isNegative: Bool
) -> String {
  // A sign, a point and the 39 digits of the greatest number.
  String(unsafeUninitializedCapacity: 41) { buffer in
    var start = 41
    func put(_ byte: UInt8) {
      start -= 1
      buffer[start] = byte
    }
    func putDigit(of number: inout UInt64) {
      put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
      number /= 10
    }
    if decimals > 0 {
      var rest = fraction
      for _ in 0..<decimals { putDigit(of: &rest) }
      put(UInt8(ascii: "."))
    }
    var low = UInt64(truncatingIfNeeded: whole)
    if whole >> 64 != 0 {
      // A 64-bit division is several times faster and suffices except for very large numbers.
      var digits = UInt64(whole % Decimal.unit)
      for _ in 0..<Decimal.decimals { putDigit(of: &digits) }
      low = UInt64(whole / Decimal.unit)
    }
    repeat { putDigit(of: &low) } while low != 0
    if isNegative { put(UInt8(ascii: "-")) }
    for index in start..<41 { buffer[index - start] = buffer[index] }
    return 41 - start
  }
}
