/// Amounts that the user may have intended instead of a mistyped one. The sign, two adjacent
/// digits, one digit or the position of the decimal point may be wrong.
struct MistypedAmounts {
  struct Choice {
    let kind: Slip.Kind
    let right, weight: Int
  }

  /// Upper limit of the amounts that are searched: 10^15.
  static let limit = 1_000_000_000_000_000

  /// Distinct possible correct amounts, each with its lowest weight.
  private(set) var choices: [Choice] = []

  /// - Parameter decimals: the number of decimals in the amount.
  init(of amount: Int, decimals: Int) {
    guard amount != 0 else { return }
    let isNegative = amount < 0
    var (digits, rest) = ([Int](), amount.magnitude)
    while rest > 0 || digits.count <= decimals {
      digits.append(Int(rest % 10))
      rest /= 10
    }
    // The digits begin with the last one. The first typed digit is 0 only before a decimal point.
    let (count, first) = (digits.count, digits.count - 1)
    let mayBeginWithZero = count == decimals + 1
    func add(_ kind: Slip.Kind, _ value: Int, _ count: Int) {
      append(kind, isNegative ? -value : value, SlipWeight.choices(count))
    }
    append(.sign, -amount, 0)
    for place in digits.indices.dropLast() where digits[place] != digits[place + 1] {
      guard place + 1 < first || digits[place] != 0 || mayBeginWithZero else { continue }
      var right = digits
      right.swapAt(place, place + 1)
      add(.exchanged, Self.value(right), count - 1)
    }
    let size = abs(amount)
    for factor in [10, 100] {
      add(.decimal, size * factor, 4)
      if size % factor == 0 { add(.decimal, size / factor, 4) }
    }
    for place in digits.indices {
      for digit in 0...9 where digit != digits[place] {
        guard digit != 0 || place < first || mayBeginWithZero else { continue }
        var right = digits
        right[place] = digit
        add(.digit, Self.value(right), 9 * count)
      }
    }
  }

  private mutating func append(_ kind: Slip.Kind, _ right: Int, _ choices: Int) {
    guard right != 0 else { return }
    let weight = kind.weight + choices
    if let known = self.choices.firstIndex(where: { $0.right == right }) {
      guard weight < self.choices[known].weight else { return }
      self.choices.remove(at: known)
    }
    self.choices.append(Choice(kind: kind, right: right, weight: weight))
  }

  private static func value(_ digits: [Int]) -> Int {
    var value = 0
    for digit in digits.reversed() { value = value * 10 + digit }
    return value
  }
}
