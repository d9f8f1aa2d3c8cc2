package import PlainText

/// A payment that is missing from the rhythm of a payee's payments.
package struct MissedPayment: Sendable {
  package let series: Int
  /// Number of the payee.
  package let name: Int
  /// Number of the last row in the rhythm.
  let row: Int
  package let day: CalendarDate
  /// Amounts of the payments before and after the missing day.
  let amounts: [Int]
  /// Range of possible amounts: from the smallest to the largest payment, extended on both sides by
  /// the largest difference between two successive payments.
  let range: ClosedRange<Int>
}

extension SlipBooks {
  /// Minimum number of payments that form a rhythm.
  private static let payments = 4

  /// Returns the payments that are missing from a payee's rhythm in an account. A payment is
  /// missing between two payments that are twice the usual interval apart, or after the last
  /// payment.
  ///
  /// - Complexity: O(n log n) in the number of rows.
  func missedPayments() -> [MissedPayment] {
    let named = rows.indices.filter { row in
      // Rows that also change stated cash are excluded, because a missing row would change it as
      // well.
      rows[row].name != 0 && rows[row].kind == .ordinary
        && (rows[row].activity?.parts ?? []).allSatisfy { intervals[$0.series].isEmpty }
    }
    let ordered = named.sorted { first, second in
      let (a, b) = (rows[first], rows[second])
      return (a.series, a.name, a.amount < 0 ? 0 : 1, a.day.ordinal)
        < (b.series, b.name, b.amount < 0 ? 0 : 1, b.day.ordinal)
    }
    var dues: [MissedPayment] = []
    var start = 0
    while start < ordered.count {
      let first = rows[ordered[start]]
      var end = start + 1
      while end < ordered.count {
        let row = rows[ordered[end]]
        guard row.series == first.series, row.name == first.name,
          (row.amount < 0) == (first.amount < 0)
        else { break }
        end += 1
      }
      if end - start >= Self.payments { dues += due(Array(ordered[start..<end])) }
      start = end
    }
    return dues
  }

  private func due(_ numbers: [Int]) -> [MissedPayment] {
    let payments = numbers.map { rows[$0] }
    guard let last = payments.last, let number = numbers.last,
      let end = balances[intervals[last.series]].last?.day
    else { return [] }
    var gaps: [Int] = []
    for place in payments.indices.dropFirst() {
      gaps.append(payments[place - 1].day.days(until: payments[place].day))
    }
    let usual = gaps.sorted()[gaps.count / 2]
    guard usual >= 6 else { return [] }
    let slack = max(3, usual / 8)
    var found: [(day: CalendarDate, place: Int)] = []
    for (place, gap) in gaps.enumerated() where abs(gap - usual) > slack {
      guard abs(gap - 2 * usual) <= slack, found.isEmpty,
        let day = payments[place].day.adding(days: gap / 2)
      else { return [] }
      found.append((day, place))
    }
    if found.isEmpty, let day = last.day.adding(days: usual), end.days(until: day) <= slack {
      found.append((min(day, end), payments.count - 1))
    }
    let amounts = payments.map(\.amount)
    guard let least = amounts.min(), let greatest = amounts.max() else { return [] }
    var step = 0
    for (before, after) in zip(amounts, amounts.dropFirst()) {
      step = max(step, abs(after - before))
    }
    let range =
      last.amount < 0
      ? least - step...min(greatest + step, -1) : max(least - step, 1)...greatest + step
    return found.map { day, place in
      var near = [amounts[place]]
      if place + 1 < amounts.count, amounts[place + 1] != near[0] {
        near.append(amounts[place + 1])
      }
      return MissedPayment(
        series: last.series, name: last.name, row: number, day: day, amounts: near, range: range)
    }
  }
}

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
