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
    guard let value = text.withUnsafeBufferPointer({ Decimal(jsonNumberIn: $0) }) else {
      let isNumber = text.withUnsafeBufferPointer { ScannedNumber(json: $0) } != nil
      throw isNumber ? .range : .malformed
    }
    self = value
  }

  /// The value of a JSON number; nil, without a reason, for what is none or does not fit.
  init?(jsonNumberIn bytes: UnsafeBufferPointer<UInt8>) {
    if let short = Self.short(bytes) {
      self = short
      return
    }
    guard let scanned = ScannedNumber(json: bytes), let magnitude = scanned.mantissa(in: bytes)
    else { return nil }
    self.init(magnitude: magnitude, isNegative: scanned.isNegative)
  }

  /// The value of `-?digits(.digits)?` in at most 19 bytes, which nearly every number is, read in
  /// one go; nil for anything else and for leading zeros.
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
  /// The shortest exact text: "5000", "0.1", "-3.25". ``init(parsing:)-(StringProtocol)`` gives the
  /// same value back.
  package var description: String {
    var units = mantissa.magnitude
    var places = Self.decimals
    if units % Self.unit == 0 {
      units /= Self.unit
      places = 0
    }
    while places > 0, units % 10 == 0 {
      units /= 10
      places -= 1
    }
    return pointText(units, decimals: places, isNegative: isNegative)
  }

  /// The text with exactly `decimals` decimals, rounded as named: "5000.00"; zero has no sign.
  ///
  /// - Precondition: `decimals` is 0 to 18.
  package func text(decimals: Int, _ rounding: Rounding) -> String {
    let units = units(minorDigits: decimals, rounding)
    return pointText(units.magnitude, decimals: decimals, isNegative: units < 0)
  }

  /// The exact text with at least so many decimals.
  ///
  ///     Decimal(40).text(decimalsAtLeast: 2)   // "40.00"
  package func text(decimalsAtLeast count: Int) -> String {
    let plain = description
    guard count > 0 else { return plain }
    guard let point = plain.firstIndex(of: ".") else {
      return plain + "." + String(repeating: "0", count: count)
    }
    let decimals = plain.distance(from: plain.index(after: point), to: plain.endIndex)
    return plain + String(repeating: "0", count: max(0, count - decimals))
  }

  /// The shortest text of the value with at most `count` significant digits, rounded half-even;
  /// digits before the point always stay.
  ///
  ///     try Decimal(parsing: "110.4182736451827364").text(significantDigits: 10)   // 110.4182736
  ///
  /// - Precondition: `count` is above 0.
  package func text(significantDigits count: Int) -> String {
    precondition(count > 0, "a text has at least one digit")
    // Of the mantissa; the last 18 of them stand behind the point.
    let digits = String(mantissa.magnitude).utf8.count
    let decimals = min(max(Self.decimals - digits + count, 0), Self.decimals)
    let rounded = text(decimals: decimals, .halfEven)
    guard decimals > 0 else { return rounded }
    let end = rounded.lastIndex { $0 != "0" } ?? rounded.startIndex
    return String(rounded[...end].last == "." ? rounded[..<end] : rounded[...end])
  }
}

/// The digits of `units` with a point before the last `decimals` of them, at most 18.
private func pointText(_ units: UInt128, decimals: Int, isNegative: Bool) -> String {
  // A sign, a point and the 39 digits of the greatest number.
  String(unsafeUninitializedCapacity: 41) { buffer in
    var start = 41
    func put(_ byte: UInt8) {
      start -= 1
      buffer[start] = byte
    }
    var rest = units
    var written = 0
    repeat {
      // Dividing 64 bits is several times faster, and enough for all but the first digits.
      let isLong = rest >> 64 != 0
      var chunk = isLong ? UInt64(rest % Decimal.unit) : UInt64(rest)
      rest = isLong ? rest / Decimal.unit : 0
      var digits = 0
      repeat {
        put(UInt8(ascii: "0") + UInt8(chunk % 10))
        chunk /= 10
        digits += 1
        written += 1
        if written == decimals { put(UInt8(ascii: ".")) }
      } while chunk != 0 || (isLong && digits < Decimal.decimals)
        || (!isLong && written <= decimals)
    } while rest != 0
    if isNegative { put(UInt8(ascii: "-")) }
    for index in start..<41 { buffer[index - start] = buffer[index] }
    return 41 - start
  }
}
