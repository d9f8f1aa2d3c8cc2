/// A number in eight bytes, of the ``CompactDecimals`` that packed it.
///
/// Sixty bits of mantissa with a sign, and four of how many decimals it has, 0 to 14; fifteen means
/// that the mantissa is a place in a table of the numbers that do not fit. One number may be packed
/// in several ways, so that packed numbers are not to be compared.
package struct CompactDecimal: Sendable {
  private let bits: Int64

  /// Zero, whoever packed it.
  package static let zero = CompactDecimal(bits: 0)

  /// - Precondition: the mantissa fits in 60 bits, and `code` in four.
  @inline(__always) init(mantissa: Int64, code: Int) {
    bits = mantissa &<< 4 | Int64(code)
  }

  private init(bits: Int64) {
    self.bits = bits
  }

  var mantissa: Int64 { bits >> 4 }
  var code: Int { Int(bits & 15) }

  /// The code of a number in the table.
  static let tableCode = 15
  /// The most decimals of a number that is not in the table.
  static let largestDecimals = 14
  /// What the magnitude of a mantissa is below.
  static let mantissaLimit: Int64 = 1 << 59
}

/// Packs numbers into eight bytes each, and unpacks them, exactly.
///
///     var numbers = CompactDecimals()
///     let packed = numbers.pack(try Decimal(parsing: "12.50"))
///     numbers.unpack(packed)   // 12.5
package struct CompactDecimals: Sendable {
  /// The numbers that need more than eight bytes.
  private var table: [Decimal] = []

  package init() {}

  /// The number in eight bytes.
  ///
  /// - Complexity: a division for each zero at its end; a number of more than 14 decimals or 17
  ///   digits costs sixteen bytes beside.
  package mutating func pack(_ number: Decimal) -> CompactDecimal {
    let whole = number.mantissa.quotientAndRemainder(dividingBy: 10_000)
    var mantissa = whole.quotient
    var decimals = CompactDecimal.largestDecimals
    while decimals > 0, mantissa % 10 == 0 {
      mantissa /= 10
      decimals -= 1
    }
    guard whole.remainder == 0, mantissa.magnitude < CompactDecimal.mantissaLimit else {
      table.append(number)
      return CompactDecimal(mantissa: Int64(table.count - 1), code: CompactDecimal.tableCode)
    }
    return CompactDecimal(mantissa: Int64(mantissa), code: decimals)
  }

  /// The number in these bytes in eight of them, by the rules of
  /// ``Decimal/init(parsing:)-(UnsafeBufferPointer<UInt8>)``.
  package mutating func pack(
    parsing bytes: UnsafeBufferPointer<UInt8>
  ) throws(NumberProblem) -> CompactDecimal {
    if let short = Self.short(bytes) { return short }
    return pack(try Decimal(parsing: bytes))
  }

  /// The number; exactly what was packed.
  ///
  /// - Precondition: these numbers, or a copy of them, packed it.
  package func unpack(_ packed: CompactDecimal) -> Decimal {
    let code = packed.code
    guard code != CompactDecimal.tableCode else { return table[Int(packed.mantissa)] }
    let unit = Int128(powerOfTen(Decimal.decimals - code))
    // At most 2^59 times 10^18, which is far below the limit.
    return Decimal(mantissa: Int128(packed.mantissa) &* unit) ?? .zero
  }

  /// The value of `-?digits(.digits)?` where it has at most 17 digits and 14 decimals; nil for
  /// anything else, which may still be a number.
  private static func short(_ bytes: UnsafeBufferPointer<UInt8>) -> CompactDecimal? {
    guard bytes.count <= 19, let first = bytes.first else { return nil }
    let start = first == UInt8(ascii: "-") ? 1 : 0
    var units: Int64 = 0
    var index = start
    while index < bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      guard digit < 10 else { break }
      units = units &* 10 &+ Int64(digit)
      index += 1
    }
    let whole = index - start
    var decimals = 0
    if index < bytes.count {
      guard bytes[index] == UInt8(ascii: ".") else { return nil }
      index += 1
      decimals = bytes.count - index
      guard decimals > 0, decimals <= CompactDecimal.largestDecimals else { return nil }
      while index < bytes.count {
        let digit = bytes[index] &- UInt8(ascii: "0")
        guard digit < 10 else { return nil }
        units = units &* 10 &+ Int64(digit)
        index += 1
      }
    }
    guard whole > 0, whole + decimals <= 17 else { return nil }
    return CompactDecimal(mantissa: start == 1 ? -units : units, code: decimals)
  }
}
