import PlainText

/// Returns a number from a source. A number with many digits may be the exact value of a 32-bit
/// number, because the source computes in 32 bits. The result is then the shortest decimal for that
/// 32-bit number. Any other number is converted exactly.
///
///     quoteNumber("110.94000244140625")   // 110.94
///
/// - Returns: nil if `text` is not a JSON number or is too large.
func quoteNumber(_ text: String) -> Decimal? { quoteNumber(Array(text.utf8)[...]) }

/// Returns a number from a source; see ``quoteNumber(_:)-String``.
func quoteNumber(_ digits: ArraySlice<UInt8>) -> Decimal? {
  var digits = digits
  if digits.count > 10 {
    switch SingleNumber(digits) {
    case .shortest(let number), .none(let number): return number
    case .unknown:
      if let double = Double(String(decoding: digits, as: UTF8.self)), double.isFinite,
        let single = Float(exactly: double)
      {
        digits = Array("\(single)".utf8)[...]
      }
    }
  }
  return number(digits)
}

private func number(_ digits: ArraySlice<UInt8>) -> Decimal? {
  do throws(NumberProblem) {
    return try Decimal(jsonNumber: digits)
  } catch {
    return nil
  }
}

/// A number between 1 and 2^23 in text form, compared with 32-bit numbers. The comparison uses only
/// integers, which is several times as fast as two conversions.
enum SingleNumber: Equatable {
  /// The text represents a 32-bit number. The associated value is the shortest decimal for that
  /// number.
  case shortest(Decimal)
  /// The text does not represent a 32-bit number.
  case none(Decimal)
  /// The text or its value does not have the expected form.
  case unknown

  init(_ digits: ArraySlice<UInt8>) {
    let isPlain = digits.allSatisfy { $0 >= UInt8(ascii: ".") && $0 <= UInt8(ascii: "9") }
    guard isPlain, digits.count <= 19, let exact = number(digits), exact >= .one,
      exact < Decimal(1 << 23)
    else {
      self = .unknown
      return
    }
    let unit = Decimal.one.mantissa
    let units = exact.mantissa
    // If the text is a 32-bit number, its value is significand / 2^shift with a 24-bit significand.
    let shift = UInt64(exact.units(minorDigits: 0, .floor)).leadingZeroBitCount - 40
    let shifted = units << shift
    let significand = (shifted + unit / 2) / unit
    guard significand > 1 << 23, significand < 1 << 24 else {
      self = .unknown
      return
    }
    // The limit is half the distance between 64-bit numbers; the nearest 64-bit number is then the
    // 32-bit number.
    guard (shifted - significand * unit).magnitude <= unit.magnitude >> 30 else {
      self = .none(exact)
      return
    }
    self = Self.shortest(UInt64(significand), shift)
  }

  /// Returns the shortest decimal within half the distance to the next 32-bit number.
  private static func shortest(_ significand: UInt64, _ shift: Int) -> SingleNumber {
    var scale: UInt64 = 1
    for places in 0...8 {
      let value = significand * scale
      let whole = (value + (1 << shift) >> 1) >> shift
      let rest = whole << shift > value ? whole << shift - value : value - whole << shift
      guard rest * 2 != 1 << shift, rest * 2 != scale else { return .unknown }
      if rest * 2 < scale {
        do throws(DecimalError) {
          return .shortest(try Decimal(units: Int128(whole), minorDigits: places))
        } catch {
          return .unknown
        }
      }
      scale *= 10
    }
    return .unknown
  }
}
