package import PlainText

/// A number in the desktop app's arithmetic. Whole numbers are exact; all other numbers are
/// doubles.
///
/// The app uses unbounded integers that can be combined with doubles. An integer becomes a double
/// when it is combined with a double or divided. Only the `desktop` methods use this type. Integers
/// here have 127 bits, which is enough for every number in a plan and for the product of a balance
/// and a small weight. Larger integers become doubles.
package enum DesktopNumber: Equatable, Sendable {
  case whole(Int128)
  case double(Double)

  package static let zero = DesktopNumber.whole(0)

  /// The number as the nearest double.
  package var double: Double {
    switch self {
    case .whole(let value): Double(value)
    case .double(let value): value
    }
  }

  package var isPositive: Bool { self > .zero }

  package static func + (a: Self, b: Self) -> Self {
    combined(a, b, { $0.addingReportingOverflow($1) }, { $0 + $1 })
  }

  package static func - (a: Self, b: Self) -> Self {
    combined(a, b, { $0.subtractingReportingOverflow($1) }, { $0 - $1 })
  }

  package static func * (a: Self, b: Self) -> Self {
    combined(a, b, { $0.multipliedReportingOverflow(by: $1) }, { $0 * $1 })
  }

  /// Returns the quotient as a double. For two whole numbers, it is the double nearest to their
  /// exact quotient.
  ///
  /// - Precondition: `b` is not zero.
  package static func / (a: Self, b: Self) -> Self {
    guard case .whole(let dividend) = a, case .whole(let divisor) = b,
      max(dividend.magnitude, divisor.magnitude) > exactLimit
    else { return .double(a.double / b.double) }
    let magnitude = nearestQuotient(dividend.magnitude, divisor.magnitude)
    return .double((dividend < 0) == (divisor < 0) ? magnitude : -magnitude)
  }

  /// The number rounded to two decimals in the same way as in the app. The exact binary value is
  /// rounded to a decimal, with ties to even, and the result is the nearest double. A whole number
  /// is unchanged.
  ///
  ///     DesktopNumber.double(2.675).rounded2   // 2.67, because the double is below 2.675
  package var rounded2: Self {
    guard case .double(let value) = self, value.magnitude < Self.wholeDoubles else { return self }
    let cents = Self.cents(of: value)
    let rounded =
      cents <= Self.exactLimit
      ? Double(cents) / 100
      : Double("\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)") ?? value.magnitude
    return .double(value < 0 ? -rounded : rounded)
  }

  /// Returns the number as an exact decimal with two decimal places, rounded like ``rounded2``.
  ///
  /// - Throws: overflow beyond about 1.7 x 10^20.
  package func decimal() throws(DecimalError) -> Decimal {
    switch self {
    case .whole(let value): return try Decimal(units: value, minorDigits: 0)
    case .double(let value) where value.magnitude < Self.wholeDoubles:
      let cents = Int128(Self.cents(of: value))
      return try Decimal(units: value < 0 ? -cents : cents, minorDigits: 2)
    case .double(let value):
      guard let whole = Int128(exactly: value) else { throw .overflow }
      return try Decimal(units: whole, minorDigits: 0)
    }
  }

  /// The smallest double above which every double is a whole number.
  private static let wholeDoubles = 0x1p52
  /// The limit up to which every whole number can be represented as a double.
  private static let exactLimit: UInt128 = 1 << 53

  private static func combined(
    _ a: Self, _ b: Self, _ exactly: (Int128, Int128) -> (partialValue: Int128, overflow: Bool),
    _ nearly: (Double, Double) -> Double
  ) -> Self {
    if case .whole(let x) = a, case .whole(let y) = b {
      let (value, overflow) = exactly(x, y)
      if !overflow { return .whole(value) }
    }
    return .double(nearly(a.double, b.double))
  }

  /// Returns |value| × 100, rounded half-even from the exact binary value. `value` must be below
  /// 2^52.
  private static func cents(of value: Double) -> UInt128 {
    let exponent = value.magnitude.exponentBitPattern == 0 ? -1074 : Int(value.exponent) - 52
    let hidden: UInt64 = value.magnitude.exponentBitPattern == 0 ? 0 : 1 << 52
    let scaled = UInt128(value.significandBitPattern | hidden) * 100
    let shift = -exponent
    guard shift < 127 else { return 0 }
    let floor = scaled >> shift
    let rest = scaled - (floor << shift)
    let half: UInt128 = 1 << (shift - 1)
    return rest > half || (rest == half && floor & 1 == 1) ? floor + 1 : floor
  }

  /// Returns the double nearest to a / b, ties to even. The quotient has 64 bits and a sticky bit,
  /// and is rounded once.
  private static func nearestQuotient(_ a: UInt128, _ b: UInt128) -> Double {
    guard a > 0 else { return 0 }
    let shift = 64 + a.leadingZeroBitCount - b.leadingZeroBitCount
    let (high, low) =
      shift >= 128
      ? (a << (shift - 128), 0) : shift > 0 ? (a >> (128 - shift), a << shift) : (0, a)
    let (quotient, remainder) = b.dividingFullWidth((high, low))
    let sticky: UInt128 = remainder == 0 ? 0 : 1
    return Double(sign: .plus, exponent: -max(shift, 0), significand: Double(quotient | sticky))
  }
}

extension DesktopNumber: Comparable {
  /// Compares the exact values, even if one is a whole number and the other a double.
  package static func < (a: Self, b: Self) -> Bool {
    switch (a, b) {
    case (.whole(let x), .whole(let y)): x < y
    case (.double(let x), .double(let y)): x < y
    case (.whole(let x), .double(let y)): Int128(exactly: y.rounded(.up)).map { x < $0 } ?? (y > 0)
    case (.double(let x), .whole(let y)):
      Int128(exactly: x.rounded(.down)).map { $0 < y } ?? (x < 0)
    }
  }
}

extension DesktopNumber: JSONNumberDecodable {
  /// The placeholder zero, which decoding never returns.
  package static let placeholder = DesktopNumber.zero

  /// Parses a number: a double if it contains `.`, `e` or `E`, otherwise a whole number.
  package init(jsonNumber text: ArraySlice<UInt8>) throws(NumberProblem) {
    self = Self(text: String(decoding: text, as: UTF8.self)) ?? .zero
  }

  /// Parses a number; nil if the text is not a finite number.
  ///
  ///     DesktopNumber(text: "100")     // .whole(100)
  ///     DesktopNumber(text: "1e-07")   // .double(1e-07)
  package init?(text: String) {
    if let whole = Int128(text) {
      self = .whole(whole)
    } else if let double = Double(text), double.isFinite {
      self = .double(double)
    } else {
      return nil
    }
  }
}

extension DesktopNumber {
  /// The number as the app writes it. A whole number is written as its digits. A double is written
  /// with a point, as the shortest digits that parse to the same double. Doubles below 10^-4, and
  /// doubles from 10^16 on, are written with an exponent.
  ///
  ///     DesktopNumber.double(30000).text    // "30000.0"
  ///     DesktopNumber.double(1e16).text     // "1e+16"
  ///
  /// - Precondition: a double is finite.
  package var text: String {
    switch self {
    case .whole(let value): return String(value)
    case .double(let value):
      precondition(value.isFinite, "the app writes only finite numbers into a plan")
      return Self.text(of: value)
    }
  }

  /// Returns `amount` as the app writes a double; nil if the amount has more digits than a double
  /// can represent.
  ///
  ///     DesktopNumber.floatText(of: Decimal(35000))   // "35000.0"
  package static func floatText(of amount: Decimal) -> String? {
    guard let nearest = Double(amount.description), nearest.isFinite else { return nil }
    let text = text(of: nearest)
    do throws(NumberProblem) {
      return try Decimal(jsonNumber: Array(text.utf8)[...]) == amount ? text : nil
    } catch {
      return nil
    }
  }

  /// Returns the shortest digits nearest to the double. Swift and Python produce the same digits
  /// and differ only in the numbers that they write with an exponent.
  private static func text(of value: Double) -> String {
    let sign = value.sign == .minus ? "-" : ""
    let parts = value.magnitude.description.split(separator: "e")
    let mantissa = (parts.first ?? "0").split(separator: ".")
    let (whole, decimals) = (mantissa.first ?? "0", mantissa.dropFirst().first ?? "")
    let written = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let all = (String(whole) + String(decimals)).drop { $0 == "0" }
    let leading = whole.utf8.count + decimals.utf8.count - all.utf8.count
    var digits = String(all)
    while digits.hasSuffix("0") { digits.removeLast() }
    if digits.isEmpty { return sign + "0.0" }
    // The value is 0.DIGITS x 10^point.
    return sign + laidOut(digits, point: whole.utf8.count - leading + written)
  }

  private static func laidOut(_ digits: String, point: Int) -> String {
    let zeros = { (count: Int) in String(repeating: "0", count: max(0, count)) }
    guard (-3...16).contains(point) else {
      let rest = digits.dropFirst()
      let exponent = abs(point - 1)
      return digits.prefix(1) + (rest.isEmpty ? "" : "." + rest) + (point > 0 ? "e+" : "e-")
        + (exponent < 10 ? "0" : "") + String(exponent)
    }
    let whole = point > 0 ? digits.prefix(point) + zeros(point - digits.utf8.count) : "0"
    let decimals = zeros(-point) + digits.dropFirst(max(0, point))
    return whole + "." + (decimals.isEmpty ? "0" : decimals)
  }
}
