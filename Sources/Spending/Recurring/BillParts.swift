import FinanceModel
import PlainText

/// Partial payments, joined to their occurrences.
///
/// A payment without an occurrence is joined to the nearest occurrence whose window contains the
/// payment's day. A row of the payment must state the bill, its payee or the receiving account of a
/// transfer. In addition, at least one of these conditions must be true:
///
/// - A row states the bill.
/// - The total does not exceed the bill's range.
/// - The payment brings the total closer to the expected amount, which is the stated amount or, for
///   a bill that expects recent amounts, the median of its payments. A payment of such a bill on
///   the day of the occurrence's first payment is always joined.
/// - It is the only payment, and it is on the expected day.
///
/// The last payment of a bill with a stated amount is also partial if it is less than nine tenths
/// of the amount and differs from the previous payment. However, two consecutive payments of the
/// same amount, or a later payment, show that the price has changed.
struct BillParts {
  private(set) var occurrences: [BillOccurrence]
  private let payments: [BillPayment]
  private let candidates: BillCandidates
  private var isTaken: [Bool]
  /// Day of each occurrence's first payment, if it has one.
  private var days: [Int: CalendarDate] = [:]
  /// The median of the payments that each were the only payment of an occurrence, by bill, if the
  /// bill expects recent amounts.
  private var usual: [Int: Decimal] = [:]

  /// - Precondition: `payments` are in date order.
  init(
    _ occurrences: [BillOccurrence], _ candidates: BillCandidates, _ payments: [BillPayment]
  ) {
    self.occurrences = occurrences
    self.payments = payments
    self.candidates = candidates
    isTaken = payments.map { _ in false }
  }

  /// Adds a payment with an amount close to the occurrence's amount.
  mutating func add(_ payment: Int, to place: Int) {
    add(payment, to: place, isPaid: true)
  }

  /// Marks short last payments as partial, so that the rest remains due.
  mutating func leaveRestDue() {
    var last: [Int: Int] = [:]
    var before: [Int: Decimal] = [:]
    for (place, occurrence) in occurrences.enumerated() where !occurrence.rows.isEmpty {
      before[occurrence.bill] = last[occurrence.bill].map { occurrences[$0].paid }
      last[occurrence.bill] = place
    }
    for (index, place) in last {
      guard let bill = candidates.bills[index], bill.kind != .income, occurrences[place].isPaid,
        before[index] != occurrences[place].paid,
        bill.settings.amount.stated(on: occurrences[place].date) != nil
      else { continue }
      do throws(DecimalError) {
        let enough = try occurrences[place].amount.magnitude
          .scaled(by: Decimal(9), over: Decimal(10), .halfEven)
        if occurrences[place].paid.magnitude < enough { occurrences[place].leaveRestDue() }
      } catch {
        continue
      }
    }
  }

  /// Adds the remaining payments as parts of occurrences.
  mutating func addRest() {
    guard isTaken.contains(false) else { return }
    findUsual()
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

  private mutating func findUsual() {
    var paid: [Int: [Decimal]] = [:]
    for occurrence in occurrences where !occurrence.rows.isEmpty {
      guard case .recent? = candidates.bills[occurrence.bill]?.settings.amount else { continue }
      paid[occurrence.bill, default: []].append(occurrence.paid.magnitude)
    }
    for (bill, amounts) in paid {
      do throws(DecimalError) {
        usual[bill] = try amounts.median()
      } catch {
        continue
      }
    }
  }

  /// Returns the occurrence's total including the payment; nil if the payment is not part of the
  /// occurrence.
  private func sum(_ payment: Int, _ place: Int, _ bill: ExpectedBill) -> Decimal? {
    let (own, occurrence) = (payments[payment], occurrences[place])
    do throws(DecimalError) {
      let sum = try occurrence.paid + own.amount
      if own.bill != nil { return sum }
      switch bill.settings.amount {
      case .recent:
        guard let usual = usual[bill.index], days[place].map({ $0 != own.date }) ?? false else {
          return sum
        }
        return try (sum.magnitude - usual).magnitude
          < (occurrence.paid.magnitude - usual).magnitude ? sum : nil
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
      if days[place] == nil { days[place] = payments[payment].date }
      isTaken[payment] = true
    } catch {
      // A payment that would cause an overflow is ignored, although the ledger's own sums do not
      // overflow.
      return
    }
  }
}

extension ExpectedBill {
  /// Whether a sum pays an occurrence on the given day in full, because the sum is near the stated
  /// amount or exceeds it.
  fileprivate func isPaid(by sum: Decimal, on day: CalendarDate) -> Bool {
    if deviation(of: sum, on: day) != nil { return true }
    switch settings.amount {
    case .recent: return true
    case .range(let min, _): return min.map { $0 <= sum.magnitude } ?? true
    case .fixed, .dated: return firstAmount(on: day) <= sum.magnitude
    }
  }
}
