/// An optional number in eight bytes. Only the ``CompactDecimals`` that packed the number can
/// unpack it.
///
/// Sixty bits store the signed mantissa, and four bits the number of decimals, 0 to 14. If the four
/// bits contain fifteen, the mantissa is an index into a table of numbers that do not fit. A number
/// can be packed in several ways, so packed numbers must not be compared.
package struct CompactDecimal: Sendable {
  private let bits: Int64

  /// The packed form of a blank cell.
  package static var blank: CompactDecimal { CompactDecimal(mantissa: -1, code: tableCode) }

  package var isBlank: Bool { bits == Self.blank.bits }

  /// Creates a packed number.
  ///
  /// - Precondition: the mantissa fits in 60 bits, and `code` in four.
  init(mantissa: Int64, code: Int) {
    bits = mantissa &<< 4 | Int64(code)
  }

  var mantissa: Int64 { bits >> 4 }
  var code: Int { Int(bits & 15) }

  /// The code of a number that is stored in the table.
  static let tableCode = 15
  /// Maximum number of decimals in a number stored outside the table.
  static let largestDecimals = 14
  /// Exclusive upper bound of a mantissa's magnitude.
  static let mantissaLimit: Int64 = 1 << 59
}

/// A store that packs numbers into eight bytes each and unpacks them exactly.
///
///     var numbers = CompactDecimals()
///     let packed = numbers.pack(try Decimal(parsing: "12.50"))
///     numbers.unpack(packed)   // 12.5
package struct CompactDecimals: Sendable {
  /// Numbers that need more than eight bytes.
  private var table: [Decimal] = []

  package init() {}

  /// Packs a number into eight bytes.
  ///
  /// - Complexity: one division per trailing zero. A number with more than 14 decimals or 17 digits
  ///   takes sixteen more bytes.
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

  /// Packs the number in the bytes `range` of `text`, as read by
  /// ``Decimal/init(parsing:)-(UnsafeBufferPointer<UInt8>)``.
  ///
  /// - Precondition: `range` is in `text`.
  package mutating func pack(
    parsing range: Range<Int>, of text: UnsafeBufferPointer<UInt8>
  ) throws(NumberProblem) -> CompactDecimal {
    if let number = ShortNumber(range, of: UnsafeRawBufferPointer(text)) {
      return CompactDecimal(mantissa: number.units, code: number.decimals)
    }
    if let number = PlainNumber(UnsafeBufferPointer(rebasing: text[range])) {
      return CompactDecimal(mantissa: number.units, code: number.decimals)
    }
    return pack(try Decimal(parsing: UnsafeBufferPointer(rebasing: text[range])))
  }

  /// Returns the exact number that was packed; nil for a blank cell.
  ///
  /// - Precondition: the number was packed by this value or by a copy of it.
  package func unpack(_ packed: CompactDecimal) -> Decimal? {
    let code = packed.code
    guard code != CompactDecimal.tableCode else {
      return packed.isBlank ? nil : table[Int(packed.mantissa)]
    }
    // The product is at most 2^59 times 10^18, far below the limit.
    return Decimal(
      mantissa: Int128(packed.mantissa) &* Int128(powerOfTen(Decimal.decimals - code)))
  }
}

/// An unsigned number of at most eight characters, read in a single load.
private struct ShortNumber {
  let units: Int64
  let decimals: Int

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Reads `digits(.digits)?` of at most eight characters; nil for any other text, or if fewer than
  /// eight bytes of the text precede the end of the range.
  @inline(__always) init?(_ range: Range<Int>, of text: UnsafeRawBufferPointer) {
    let count = range.upperBound - range.lowerBound
    guard count > 0, count <= 8, range.upperBound >= 8 else { return nil }
    // The last character is in the highest byte. Missing characters are replaced with zeros.
    let others = UInt64.max >> UInt64(8 * count) & (count == 8 ? 0 : .max)
    let loaded = text.loadUnaligned(
      fromByteOffset: range.upperBound - 8, as: UInt64.self
    ).littleEndian
    var word = loaded & ~others | (Self.ones &* 0x30) & others
    let points = Self.places(of: UInt8(ascii: "."), in: word)
    if points == 0 {
      decimals = 0
    } else {
      // The digits before the point are shifted up by one byte, over the point.
      let place = UInt64(points.trailingZeroBitCount) & ~7
      let before: UInt64 = 1 &<< place &- 1
      guard points & (points &- 1) == 0, count > 1, place < 56, Int(place) / 8 > 8 - count else {
        return nil
      }
      decimals = 7 - Int(place) / 8
      word = word & ~before & ~(0xFF &<< place) | (word & before) &<< 8 | 0x30
    }
    guard Self.areDigits(word) else { return nil }
    units = Self.value(of: word)
  }

  /// Returns a word in which the top bit of each byte is set if the byte equals `byte`, an ASCII
  /// character.
  @inline(__always) private static func places(of byte: UInt8, in word: UInt64) -> UInt64 {
    let other = word ^ (ones &* UInt64(byte))
    return ~((other & (ones &* 0x7F)) &+ (ones &* 0x7F) | other) & (ones &* 0x80)
  }

  @inline(__always) private static func areDigits(_ word: UInt64) -> Bool {
    let highs = ones &* 0xF0
    return word & highs == ones &* 0x30 && (word &+ (ones &* 0x06)) & highs == ones &* 0x30
  }

  /// Combines the digits into pairs, the pairs into groups of four, and the groups into one number.
  @inline(__always) private static func value(of word: UInt64) -> Int64 {
    let digits = word & (ones &* 0x0F)
    let pairs = (digits &* 10 &+ digits >> 8) & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* 100 &+ pairs >> 16) & 0x0000_FFFF_0000_FFFF
    return Int64((fours &* 10_000 &+ fours >> 32) & 0xFFFF_FFFF)
  }
}

/// A number of at most 17 digits and 14 decimals, with an optional sign, read digit by digit.
private struct PlainNumber {
  let units: Int64
  let decimals: Int

  /// Reads `-?digits(.digits)?` in `bytes`; nil for any other text.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    // The maximum length: a sign, a point, and the digits that fit in a mantissa's 59 bits.
    guard let first = bytes.first, bytes.count <= 19 else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var (magnitude, point) = (Int64(0), -1)
    for index in start..<bytes.count {
      let digit = bytes[index] &- UInt8(ascii: "0")
      if digit < 10 {
        magnitude = magnitude &* 10 &+ Int64(digit)
      } else {
        guard bytes[index] == UInt8(ascii: "."), point < 0, index > start else { return nil }
        point = index
      }
    }
    decimals = point < 0 ? 0 : bytes.count - point - 1
    let digits = bytes.count - start - (point < 0 ? 0 : 1)
    guard (1...17).contains(digits), decimals <= CompactDecimal.largestDecimals,
      point != bytes.count - 1
    else { return nil }
    units = isNegative ? -magnitude : magnitude
  }
}
