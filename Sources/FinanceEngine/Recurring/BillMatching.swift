import FinanceModel
package import PlainText

/// One bill on one day, with the row that paid it.
package struct BillOccurrence: Equatable, Sendable {
  /// The place of the bill in the settings.
  package let bill: Int
  /// The day on which it is expected.
  package let date: CalendarDate
  /// The day that the schedule states, which may be on a weekend.
  package let stated: CalendarDate
  /// What is expected to come into the account; negative for money that goes out.
  package let amount: Decimal
  /// The row that paid it, as ``BillPayment/row``; nil if none did.
  package var payment: Int?

  package init(
    bill: Int, date: CalendarDate, stated: CalendarDate, amount: Decimal, payment: Int? = nil
  ) {
    self.bill = bill
    self.date = date
    self.stated = stated
    self.amount = amount
    self.payment = payment
  }
}

/// Which rows paid which occurrences of bills.
///
/// A row pays at most one occurrence, and an occurrence is paid by at most one row: of the bill's
/// account and payee, in its direction, at most five days and 20 % away. Of all ways to pair them
/// one is taken that pairs as many as possible and, of those, one with the least distance in all:
/// a day counts as much as 4 % of the amount. Ties are decided by date, amount and text, so that
/// the order of the files makes no difference.
package struct BillMatching: Sendable {
  /// By date, then in the order of the bills.
  package let occurrences: [BillOccurrence]

  /// As many days before or after the expected one a row may be.
  package static let reach = 5

  /// - Parameters:
  ///   - bills: in the order of the settings.
  ///   - payments: in any order; only those of the period and ``reach`` days around it matter.
  /// - Complexity: a sort of the payments, for each bill the rows of its payees, all of them where
  ///   a payee has `*` or `?`, then for each occurrence its rows within ``reach``; see
  ///   ``Assignment``.
  package init(
    _ bills: [ExpectedBill], paidBy payments: [BillPayment], from first: CalendarDate,
    through last: CalendarDate
  ) {
    var expected: [(bill: ExpectedBill, occurrence: BillOccurrence)] = []
    for bill in bills where bill.settings.isEnabled ?? true {
      expected += bill.days.days(from: first, through: last).map { day in
        (
          bill,
          BillOccurrence(
            bill: bill.index, date: day.date, stated: day.stated, amount: bill.signedAmount)
        )
      }
    }
    expected.sort { Self.order($0.occurrence) < Self.order($1.occurrence) }
    let rows = payments.sorted(by: Self.comesBefore)
    let pairs = Self.pairs(expected, rows)
    let assignment = Assignment(pairs, lefts: expected.count, rights: rows.count)
    occurrences = zip(expected, assignment.rightOfLeft).map { expected, row in
      var occurrence = expected.occurrence
      occurrence.payment = row.map { rows[$0].row }
      return occurrence
    }
  }

  private static func order(
    _ occurrence: BillOccurrence
  ) -> (CalendarDate, Int, CalendarDate) {
    (occurrence.date, occurrence.bill, occurrence.stated)
  }

  private static func comesBefore(_ a: BillPayment, _ b: BillPayment) -> Bool {
    if a.date != b.date { return a.date < b.date }
    if a.amount != b.amount { return a.amount < b.amount }
    if a.texts != b.texts { return a.texts.lexicographicallyPrecedes(b.texts) }
    return a.row < b.row
  }

  private static func pairs(
    _ expected: [(bill: ExpectedBill, occurrence: BillOccurrence)], _ rows: [BillPayment]
  ) -> [Assignment.Pair] {
    // Most rows of an account belong to no bill, and most bills have many occurrences.
    var rowsOfBill: [Int: [Int]] = [:]
    let rowsOfPayee = Self.rowsOfPayee(rows)
    func rowsPaying(_ bill: ExpectedBill) -> [Int] {
      let known = bill.literalPayees.map { payees in
        Set(payees.flatMap { rowsOfPayee[$0] ?? [] }).sorted()
      }
      return (known ?? Array(rows.indices)).filter { bill.canBePaid(by: rows[$0]) }
    }
    var pairs: [Assignment.Pair] = []
    for (left, (bill, occurrence)) in expected.enumerated() {
      let own = rowsOfBill[bill.index] ?? rowsPaying(bill)
      rowsOfBill[bill.index] = own
      let earliest = occurrence.date.adding(days: -reach) ?? occurrence.date
      for place in own[own.boundary { rows[$0].date >= earliest }...] {
        let days = abs(occurrence.date.days(until: rows[place].date))
        guard days <= reach else { break }
        guard let share = bill.deviation(of: rows[place].amount) else { continue }
        pairs.append(
          Assignment.Pair(left: left, right: place, cost: days * 200_000 + share * 5))
      }
    }
    return pairs
  }

  /// The rows by each of their texts as ``RuleText`` folds it.
  private static func rowsOfPayee(_ rows: [BillPayment]) -> [String: [Int]] {
    var folded: [String: String] = [:]
    var found: [String: [Int]] = [:]
    for (place, row) in rows.enumerated() {
      for text in row.texts {
        let key = folded[text] ?? RuleText(text).folded
        folded[text] = key
        if !key.isEmpty { found[key, default: []].append(place) }
      }
    }
    return found
  }
}
