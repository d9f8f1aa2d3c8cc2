import FinanceModel
import PlainText

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
