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
