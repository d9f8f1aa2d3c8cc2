import FinanceModel
package import PlainText

/// Assignment of payments to the bill occurrences that they pay.
///
/// A payment pays at most one occurrence. It has the bill's account, payee and direction, and its
/// day falls within the bill's window. Its amount is within the bill's range or at most 20 % away
/// from it. The assignment has as many pairs as possible and, among such assignments, the smallest
/// total distance. In this distance, a day is equivalent to 4 % of the amount. Ties are resolved by
/// date, amount and text, so the order of the files does not matter. A returned payment does not
/// pay an occurrence; see ``ReturnedPayments``. A remaining payment within an occurrence's window
/// may be a partial payment; see ``BillParts``.
package struct BillMatching: Sendable {
  /// Occurrences by date, then in the order of the bills.
  package let occurrences: [BillOccurrence]
  /// Returned payments, each with the nearest unpaid occurrence, in the order of the occurrences.
  private(set) var returned: [Returned] = []

  /// An unpaid occurrence, with the rows of a payment and of its return, as indices.
  struct Returned: Sendable {
    let occurrence, payment, back: Int
  }

  /// Maximum number of days between the expected day and a row that states its bill.
  static let statedReach = 31

  /// Returns the maximum number of days between an expected day and a row that pays a bill.
  ///
  /// - Parameter isStated: whether any row states its bill.
  static func reach(_ bills: [ExpectedBill], isStated: Bool) -> Int {
    bills.reduce(isStated ? statedReach : 0) { max($0, $1.window.before, $1.window.after) }
  }

  /// - Parameters:
  ///   - bills: the bills in the order of the settings.
  ///   - payments: the payments in any order. Payments more than ``reach(_:isStated:)`` days before
  ///     or after the period have no effect.
  /// - Complexity: O(n log n) in the number of payments; plus, for each bill, the number of rows of
  ///   its payees, or of all rows if a payee contains `*` or `?`; plus, for each occurrence, the
  ///   number of rows within its window. See also ``Assignment``.
  package init(
    _ bills: [ExpectedBill], paidBy payments: [BillPayment], from first: CalendarDate,
    through last: CalendarDate
  ) {
    var occurrences = Self.expected(bills, from: first, through: last)
    if !payments.isEmpty {
      let rows = payments.sorted(by: Self.comesBefore)
      let returned = ReturnedPayments(rows, bills).rows
      let candidates = BillCandidates(bills, rows, without: returned)
      let pairs = Self.pairs(occurrences, candidates, rows)
      let assignment = Assignment(pairs, lefts: occurrences.count, rights: rows.count)
      var parts = BillParts(occurrences, candidates, rows)
      for (place, row) in assignment.rightOfLeft.enumerated() {
        if let row { parts.add(row, to: place) }
      }
      parts.addRest()
      parts.leaveRestDue()
      occurrences = parts.occurrences
      self.returned = Self.returned(returned, rows, occurrences, candidates)
    }
    self.occurrences = occurrences
  }

  /// Returns the returned payments, each with the nearest unpaid occurrence.
  private static func returned(
    _ returned: [Int: Int], _ rows: [BillPayment], _ occurrences: [BillOccurrence],
    _ candidates: BillCandidates
  ) -> [Returned] {
    returned.compactMap { payment, back -> Returned? in
      let place = occurrences.indices.filter { place in
        guard let bill = candidates.bills[occurrences[place].bill] else { return false }
        return !occurrences[place].isPaid && bill.canBePaid(by: rows[payment])
          && (!occurrences[place].rows.isEmpty
            || bill.deviation(of: rows[payment].amount, on: occurrences[place].date) != nil)
          && candidates.isNear(rows[payment], bill, occurrences[place])
      }.min { a, b in
        abs(occurrences[a].date.days(until: rows[payment].date))
          < abs(occurrences[b].date.days(until: rows[payment].date))
      }
      return place.map {
        Returned(occurrence: $0, payment: rows[payment].rows[0], back: rows[back].rows[0])
      }
    }.sorted { ($0.occurrence, $0.payment) < ($1.occurrence, $1.payment) }
  }

  /// Returns the last day from `first` through `start` at which the matching can be cut, because no
  /// row before the day can be paired with an occurrence after it, or the reverse. A matching that
  /// begins on this day has the same pairs as one that begins earlier.
  ///
  /// - Parameters:
  ///   - reach: see ``reach(_:isStated:)``.
  ///   - payments: returns the rows of a period, both days included.
  static func dayWithoutPairs(
    across start: CalendarDate, _ bills: [ExpectedBill], reach: Int, from first: CalendarDate,
    _ payments: (_ from: CalendarDate, _ through: CalendarDate) -> [BillPayment]
  ) -> CalendarDate {
    var day = start
    while day > first, let from = day.adding(days: -reach), let to = day.adding(days: reach) {
      let expected = expected(bills, from: max(first, from), through: to)
      let rows = payments(from, to).sorted(by: comesBefore)
      var cut = day
      for pair in pairs(expected, BillCandidates(bills, rows), rows, ofAnyAmount: true) {
        let (a, b) = (expected[pair.left].date, rows[pair.right].date)
        if min(a, b) < day, day <= max(a, b) { cut = min(cut, a, b) }
      }
      guard cut < day else { return day }
      day = cut
    }
    return first
  }

  /// Returns a period's occurrences, without rows, in the order of ``occurrences``.
  private static func expected(
    _ bills: [ExpectedBill], from first: CalendarDate, through last: CalendarDate
  ) -> [BillOccurrence] {
    var expected: [BillOccurrence] = []
    for bill in bills where bill.settings.isEnabled ?? true {
      for day in bill.days.days(from: first, through: last) {
        expected.append(
          BillOccurrence(
            bill: bill.index, date: day.date, stated: day.stated,
            amount: bill.signed(bill.firstAmount(on: day.date))))
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
    return a.rows.lexicographicallyPrecedes(b.rows)
  }

  private static func pairs(
    _ expected: [BillOccurrence], _ candidates: BillCandidates, _ rows: [BillPayment],
    ofAnyAmount isAny: Bool = false
  ) -> [Assignment.Pair] {
    var pairs: [Assignment.Pair] = []
    for (left, occurrence) in expected.enumerated() {
      guard let bill = candidates.bills[occurrence.bill] else { continue }
      for place in candidates.rows(ofPayments: occurrence) {
        let days = abs(occurrence.date.days(until: rows[place].date))
        let known = bill.deviation(of: rows[place].amount, on: occurrence.date)
        guard let share = isAny ? 0 : known else { continue }
        pairs.append(
          Assignment.Pair(left: left, right: place, cost: days * 200_000 + share * 5))
      }
    }
    return pairs
  }
}

/// Candidate payments by bill.
///
/// - Complexity: linear in the number of payments, plus, for each bill, the number of payments to
///   its payees, or of all payments if a payee contains `*` or `?`.
struct BillCandidates {
  let bills: [Int: ExpectedBill]
  private let payments: [BillPayment]
  /// Indices of each bill's candidate payments, by date.
  private let placesOfBill: [Int: [Int]]
  private let hasStated: Bool

  /// - Precondition: `payments` are in date order.
  ///
  /// - Parameter returned: the returned payments, which do not pay a bill, as the keys.
  init(_ bills: [ExpectedBill], _ payments: [BillPayment], without returned: [Int: Int] = [:]) {
    self.payments = payments
    self.bills = Dictionary(
      bills.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    // Payments are grouped by text, because most payments do not belong to a bill, and most bills
    // have many occurrences.
    let placesOfText = Self.placesOfText(payments)
    let named = payments.indices.filter { payments[$0].bill != nil }
    hasStated = !named.isEmpty
    var places: [Int: [Int]] = [:]
    for bill in bills where places[bill.index] == nil {
      let known = bill.literalPayees.map { payees in
        Set(payees.flatMap { placesOfText[$0] ?? [] } + named).sorted()
      }
      places[bill.index] = (known ?? Array(payments.indices)).filter {
        returned[$0] == nil && bill.canBePaid(by: payments[$0])
      }
    }
    placesOfBill = places
  }

  /// Returns the indices of the payments close enough to an occurrence's day, by date.
  func rows(ofPayments occurrence: BillOccurrence) -> [Int] {
    guard let bill = bills[occurrence.bill], let own = placesOfBill[bill.index] else { return [] }
    let reach = max(hasStated ? BillMatching.statedReach : 0, bill.window.before, bill.window.after)
    let earliest = occurrence.date.adding(days: -reach) ?? occurrence.date
    let latest = occurrence.date.adding(days: reach) ?? occurrence.date
    return own[own.boundary { payments[$0].date >= earliest }...]
      .prefix { payments[$0].date <= latest }
      .filter { isNear(payments[$0], bill, occurrence) }
  }

  /// Whether a payment is close enough to an occurrence's day.
  func isNear(
    _ payment: BillPayment, _ bill: ExpectedBill, _ occurrence: BillOccurrence
  ) -> Bool {
    let days = occurrence.date.days(until: payment.date)
    if payment.bill != nil, abs(days) <= BillMatching.statedReach { return true }
    return -bill.window.before <= days && days <= bill.window.after
  }

  /// Returns the payments' indices by text, folded by ``RuleText``.
  private static func placesOfText(_ payments: [BillPayment]) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (place, payment) in payments.enumerated() {
      for text in payment.folded {
        let key = text.folded
        if !key.isEmpty { found[key, default: []].append(place) }
      }
    }
    return found
  }
}
