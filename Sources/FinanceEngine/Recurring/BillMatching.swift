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
    var occurrences = Self.expected(bills, from: first, through: last)
    if !payments.isEmpty {
      let rows = payments.sorted(by: Self.comesBefore)
      let pairs = Self.pairs(occurrences, of: bills, rows)
      let assignment = Assignment(pairs, lefts: occurrences.count, rights: rows.count)
      for (place, row) in assignment.rightOfLeft.enumerated() {
        occurrences[place].payment = row.map { rows[$0].row }
      }
    }
    self.occurrences = occurrences
  }

  /// Returns the last day up to `start`, and not before `first`, at which a matching can be cut: no
  /// row before that day can pay an occurrence on or after it, nor the other way round. A matching
  /// that begins there has the same pairs as one that begins earlier.
  ///
  /// - Parameter payments: returns the rows of a period, both days included.
  static func dayWithoutPairs(
    across start: CalendarDate, _ bills: [ExpectedBill], from first: CalendarDate,
    _ payments: (_ from: CalendarDate, _ through: CalendarDate) -> [BillPayment]
  ) -> CalendarDate {
    var day = start
    while day > first, let from = day.adding(days: -reach), let to = day.adding(days: reach) {
      let expected = expected(bills, from: max(first, from), through: to)
      let rows = payments(from, to).sorted(by: comesBefore)
      var cut = day
      for pair in pairs(expected, of: bills, rows) {
        let (a, b) = (expected[pair.left].date, rows[pair.right].date)
        if min(a, b) < day, day <= max(a, b) { cut = min(cut, a, b) }
      }
      guard cut < day else { return day }
      day = cut
    }
    return first
  }

  /// Returns the occurrences of a period without rows, in the order of ``occurrences``.
  private static func expected(
    _ bills: [ExpectedBill], from first: CalendarDate, through last: CalendarDate
  ) -> [BillOccurrence] {
    var expected: [BillOccurrence] = []
    for bill in bills where bill.settings.isEnabled ?? true {
      for day in bill.days.days(from: first, through: last) {
        expected.append(
          BillOccurrence(
            bill: bill.index, date: day.date, stated: day.stated, amount: bill.signedAmount))
      }
    }
    expected.sort { order($0) < order($1) }
    return expected
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
    _ expected: [BillOccurrence], of bills: [ExpectedBill], _ rows: [BillPayment]
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
    let bills = Dictionary(bills.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    for (left, occurrence) in expected.enumerated() {
      guard let bill = bills[occurrence.bill] else { continue }
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
