/// An integer of any size, computed as at school: with a sign and decimal digits, one digit at a
/// time.
///
/// It is deliberately slow, shares nothing with the code under test, and is the oracle for exact
/// values.
package struct ReferenceInteger: Hashable, Sendable {
  /// Digits, least significant first, without leading zeros. Zero has no digits.
  private let digits: [Int]
  package let isNegative: Bool

  /// Reads the number in `text`, in the form `-?digits`. Anything else is a mistake in the test.
  package init(_ text: some StringProtocol) {
    let isNegative = text.first == "-"
    let written = (isNegative ? text.dropFirst() : text[...]).map { character -> Int in
      guard let digit = character.wholeNumberValue else {
        preconditionFailure("a reference integer is written in digits")
      }
      return digit
    }
    precondition(!written.isEmpty, "a reference integer has at least one digit")
    self.init(digits: written.reversed(), isNegative: isNegative)
  }

  package init(_ value: some BinaryInteger) { self.init(String(value)) }

  private init(digits: [Int], isNegative: Bool) {
    var digits = digits
    while digits.last == 0 { digits.removeLast() }
    self.digits = digits
    self.isNegative = isNegative && !digits.isEmpty
  }

  package static func powerOfTen(_ exponent: Int) -> ReferenceInteger {
    ReferenceInteger("1" + String(repeating: "0", count: exponent))
  }

  package var isZero: Bool { digits.isEmpty }
  package var isOdd: Bool { (digits.first ?? 0) % 2 == 1 }
  package var magnitude: ReferenceInteger { ReferenceInteger(digits: digits, isNegative: false) }
}

extension ReferenceInteger: CustomStringConvertible {
  package var description: String {
    guard !isZero else { return "0" }
    return (isNegative ? "-" : "") + digits.reversed().map(String.init).joined()
  }
}

extension ReferenceInteger: Comparable {
  package static func < (a: ReferenceInteger, b: ReferenceInteger) -> Bool {
    if a.isNegative != b.isNegative { return a.isNegative }
    return a.isNegative
      ? precedes(b.digits, a.digits) : precedes(a.digits, b.digits)
  }

  private static func precedes(_ a: [Int], _ b: [Int]) -> Bool {
    if a.count != b.count { return a.count < b.count }
    for (x, y) in zip(a.reversed(), b.reversed()) where x != y { return x < y }
    return false
  }
}

extension ReferenceInteger {
  package static prefix func - (a: ReferenceInteger) -> ReferenceInteger {
    ReferenceInteger(digits: a.digits, isNegative: !a.isNegative)
  }

  package static func + (a: ReferenceInteger, b: ReferenceInteger) -> ReferenceInteger {
    if a.isNegative == b.isNegative {
      return ReferenceInteger(digits: sum(a.digits, b.digits), isNegative: a.isNegative)
    }
    return precedes(a.digits, b.digits)
      ? ReferenceInteger(digits: difference(b.digits, a.digits), isNegative: b.isNegative)
      : ReferenceInteger(digits: difference(a.digits, b.digits), isNegative: a.isNegative)
  }

  package static func - (a: ReferenceInteger, b: ReferenceInteger) -> ReferenceInteger { a + -b }

  package static func * (a: ReferenceInteger, b: ReferenceInteger) -> ReferenceInteger {
    var product = [Int](repeating: 0, count: a.digits.count + b.digits.count + 1)
    for (i, x) in a.digits.enumerated() {
      for (j, y) in b.digits.enumerated() {
        product[i + j] += x * y
        product[i + j + 1] += product[i + j] / 10
        product[i + j] %= 10
      }
    }
    for index in product.indices.dropLast() {
      product[index + 1] += product[index] / 10
      product[index] %= 10
    }
    return ReferenceInteger(digits: product, isNegative: a.isNegative != b.isNegative)
  }

  /// Returns the quotient truncated toward zero, and the remainder with the sign of `self`.
  package func divided(
    by divisor: ReferenceInteger
  ) -> (quotient: ReferenceInteger, remainder: ReferenceInteger) {
    precondition(!divisor.isZero, "a reference integer cannot be divided by zero")
    var quotient = [Int]()
    var rest = [Int]()
    for digit in digits.reversed() {
      rest.insert(digit, at: 0)
      while rest.last == 0 { rest.removeLast() }
      var times = 0
      while !Self.precedes(rest, divisor.digits) {
        rest = Self.difference(rest, divisor.digits)
        while rest.last == 0 { rest.removeLast() }
        times += 1
      }
      quotient.insert(times, at: 0)
    }
    return (
      ReferenceInteger(digits: quotient, isNegative: isNegative != divisor.isNegative),
      ReferenceInteger(digits: rest, isNegative: isNegative)
    )
  }

  private static func sum(_ a: [Int], _ b: [Int]) -> [Int] {
    var carry = 0
    var sum = [Int]()
    for index in 0...max(a.count, b.count) {
      carry += (index < a.count ? a[index] : 0) + (index < b.count ? b[index] : 0)
      sum.append(carry % 10)
      carry /= 10
    }
    return sum
  }

  /// Returns `a - b`, where `a` is not smaller than `b`.
  private static func difference(_ a: [Int], _ b: [Int]) -> [Int] {
    var borrow = 0
    return a.indices.map { index in
      let digit = a[index] - (index < b.count ? b[index] : 0) - borrow
      borrow = digit < 0 ? 1 : 0
      return digit + 10 * borrow
    }
  }
}
