import FinanceModel
import PlainText

/// Partial payments, joined to the occurrences that they belong to.
///
/// An unmatched payment is a part of the nearest occurrence within whose window it is, if a row
/// states the bill, its payee or the account that a transfer goes to, and if
///
/// - a row states the bill, or the bill expects a recent amount;
/// - the sum is within the range of the bill;
/// - the sum is closer to the stated amount than without the payment, or it is the only payment, on
///   the exact day.
struct BillParts {
  private(set) var occurrences: [BillOccurrence]
  private let payments: [BillPayment]
  private let candidates: BillCandidates
  private var isTaken: [Bool]

  /// - Precondition: `payments` are in date order.
  init(_ occurrences: [BillOccurrence], _ bills: [ExpectedBill], _ payments: [BillPayment]) {
    self.occurrences = occurrences
    self.payments = payments
    candidates = BillCandidates(bills, payments)
    isTaken = payments.map { _ in false }
  }

  /// Adds a payment that pays an occurrence in full.
  mutating func add(_ payment: Int, to place: Int) {
    add(payment, to: place, isPaid: true)
  }

  /// Adds the remaining payments.
  mutating func addRest() {
    var places: [Int: [Int]] = [:]
    for place in occurrences.indices {
      guard let bill = candidates.bills[occurrences[place].bill] else { continue }
      for payment in candidates.rows(ofPayments: occurrences[place])
      where !isTaken[payment] && bill.isKnown(payments[payment]) {
        places[payment, default: []].append(place)
      }
    }
    for payment in payments.indices {
      guard let near = places[payment] else { continue }
      let date = payments[payment].date
      for place in near.sorted(by: {
        (abs(occurrences[$0].date.days(until: date)), $0)
          < (abs(occurrences[$1].date.days(until: date)), $1)
      }) where !isTaken[payment] {
        guard let bill = candidates.bills[occurrences[place].bill],
          let sum = sum(payment, place, bill)
        else { continue }
        add(payment, to: place, isPaid: bill.isPaid(by: sum, on: occurrences[place].date))
      }
    }
  }

  /// Returns the sum of the occurrence with the payment; nil if the payment is not a part of it.
  private func sum(_ payment: Int, _ place: Int, _ bill: ExpectedBill) -> Decimal? {
    let (own, occurrence) = (payments[payment], occurrences[place])
    do throws(DecimalError) {
      let sum = try occurrence.paid + own.amount
      if own.bill != nil { return sum }
      switch bill.settings.amount {
      case .recent: return sum
      case .range(_, let max):
        let fits = max.map { sum.magnitude <= $0 } ?? true
        return fits || occurrence.rows.isEmpty && own.date == occurrence.date ? sum : nil
      case .fixed, .dated:
        let (before, after) = (
          try (occurrence.paid - occurrence.amount).magnitude,
          try (sum - occurrence.amount).magnitude
        )
        let isOnly = occurrence.rows.isEmpty
        if isOnly, sum.magnitude > occurrence.amount.magnitude {
          return own.date == occurrence.date ? sum : nil
        }
        return after < before ? sum : nil
      }
    } catch {
      return nil
    }
  }

  private mutating func add(_ payment: Int, to place: Int, isPaid: Bool) {
    do throws(DecimalError) {
      try occurrences[place].add(payments[payment], isPaid: isPaid)
      isTaken[payment] = true
    } catch {
      // Sums of any ledger fit; a payment that overflows is ignored.
      return
    }
  }
}

extension ExpectedBill {
  /// Whether such a sum leaves nothing due on a day: it is near the stated amount, or more.
  fileprivate func isPaid(by sum: Decimal, on day: CalendarDate) -> Bool {
    if deviation(of: sum, on: day) != nil { return true }
    switch settings.amount {
    case .recent: return true
    case .range(let min, _): return min.map { $0 <= sum.magnitude } ?? true
    case .fixed, .dated: return firstAmount(on: day) <= sum.magnitude
    }
  }
}
