package import FinanceModel
package import PlainText

/// A household's bills as of a day: their expected days, and the rows that paid them.
///
/// All queries use the same matching of bills and rows, so an occurrence has the same row
/// regardless of the requested period.
package struct BillBook: Sendable {
  /// State of an occurrence.
  package enum State: String, CaseIterable, Sendable {
    /// Rows paid the occurrence.
    case paid
    /// The occurrence is unpaid, and its due day is the as-of day or later.
    case expected
    /// The due day has passed, but a payment may still arrive.
    case overdue
    /// The due day has passed, and the account already has rows after the window for the payment.
    case missed
  }

  /// Valid bills in the order of the settings, including paused ones.
  package let bills: [ExpectedBill]
  /// Errors in all other bills; see ``billFindings(in:)``.
  package let findings: [PathFinding]
  /// The as-of day.
  package let day: CalendarDate
  /// Occurrences up to the last due day for which a row can be an early payment.
  let matched: [BillOccurrence]
  /// Returned payments, each with an unpaid occurrence in ``matched``.
  let returned: [BillMatching.Returned]
  let lastMatchedDay: CalendarDate
  /// The expected amount of each bill's future payments, without a sign.
  private let amounts: [Int: Decimal]
  /// Last day with a row, by account.
  private let lastDays: [String: CalendarDate]
  /// Bills with an unpaid occurrence on the as-of day or later.
  private let awaited: Set<Int>
  private let billsByIndex: [Int: ExpectedBill]

  /// - Parameters:
  ///   - payments: the ledger's payments up to the as-of day, in any order; at least those from the
  ///     bills' accounts.
  ///   - first: the first day of the ledger, before which bills are not expected; nil if there are
  ///     no rows.
  ///   - lastDays: each account's last day with a row, if the payments do not include all rows.
  ///   - day: the as-of day.
  /// - Complexity: see ``BillMatching``.
  package init(
    _ settings: Settings, paidBy payments: [BillPayment], since first: CalendarDate?,
    lastDays: [String: CalendarDate] = [:], asOf day: CalendarDate
  ) {
    self.day = day
    findings = billFindings(in: settings)
    bills = Self.usableBills(settings, findings)
    let reach = BillMatching.reach(bills, isStated: payments.contains { $0.bill != nil })
    lastMatchedDay = day.adding(days: reach) ?? day
    let matching = BillMatching(
      bills, paidBy: payments, from: first ?? day, through: lastMatchedDay)
    (matched, amounts) = Self.withRecentAmounts(matching.occurrences, bills)
    returned = matching.returned
    self.lastDays = Dictionary(payments.map { ($0.account, $0.date) }, uniquingKeysWith: max)
      .merging(lastDays, uniquingKeysWith: max)
    awaited = Self.awaited(in: matched, from: day)
    billsByIndex = Self.byIndex(bills)
  }

  /// Matches only bills with a cost, and only the occurrences required for queries about `start`
  /// and later days. These are the occurrences on those days, and earlier occurrences that are
  /// still due. Other occurrences may be missing.
  ///
  /// - Complexity: linear in the number of rows, plus the complexity of ``BillMatching`` for the
  ///   required bills.
  ///
  /// - Parameter findings: the findings for the settings; see ``billFindings(in:)``.
  init(
    costsIn ledger: SpendingBook, _ settings: Settings, _ findings: [PathFinding],
    from start: CalendarDate
  ) {
    day = ledger.day
    self.findings = findings
    bills = Self.usableBills(settings, findings)
    let lastDays = ledger.lastDays
    self.lastDays = lastDays
    let costs = bills.filter { $0.kind == .bill && $0.settings.isEnabled ?? true }
    let rows = BillRows(of: costs.map(\.settings), ledger, settings)
    let reach = BillMatching.reach(bills, isStated: rows.isStated)
    lastMatchedDay = day.adding(days: reach) ?? day
    let first = ledger.firstDay ?? day
    // An occurrence before this day is missed rather than due.
    let late = costs.map { lastDays[$0.account]?.adding(days: -$0.window.after) ?? first }
    let begin = BillMatching.dayWithoutPairs(
      across: min(start, late.min() ?? start), costs, reach: reach, from: first,
      rows.payments(from:through:))
    let matching = BillMatching(
      costs, paidBy: rows.payments(from: begin, through: day), from: begin,
      through: lastMatchedDay)
    (matched, amounts) = Self.withRecentAmounts(matching.occurrences, bills)
    returned = matching.returned
    awaited = Self.awaited(in: matched, from: day)
    billsByIndex = Self.byIndex(bills)
  }

  private static func awaited(
    in occurrences: [BillOccurrence], from day: CalendarDate
  ) -> Set<Int> {
    Set(occurrences.lazy.filter { !$0.isPaid && $0.date >= day }.map(\.bill))
  }

  private static func byIndex(_ bills: [ExpectedBill]) -> [Int: ExpectedBill] {
    Dictionary(bills.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the occurrences, and for each bill the median of its latest payments. If an amount is
  /// based on recent payments, it is replaced by the median of the payments before the occurrence.
  private static func withRecentAmounts(
    _ occurrences: [BillOccurrence], _ bills: [ExpectedBill]
  ) -> (occurrences: [BillOccurrence], amounts: [Int: Decimal]) {
    var counts: [Int: Int] = [:]
    for bill in bills {
      switch bill.settings.amount {
      case .recent(let count): counts[bill.index] = count
      case .range: counts[bill.index] = BillAmount.usualCount
      case .fixed, .dated: break
      }
    }
    guard !counts.isEmpty else { return (occurrences, [:]) }
    let expected = byIndex(bills)
    var known = occurrences
    var paid: [Int: [Decimal]] = [:]
    var amounts: [Int: Decimal] = [:]
    for place in known.indices {
      guard let count = counts[known[place].bill] else { continue }
      let bill = known[place].bill
      if let amount = amounts[bill] {
        known[place].amount = expected[bill]?.signed(amount) ?? amount
      } else if known[place].isPaid, known[place].amount.isZero {
        known[place].amount = known[place].paid
      }
      guard known[place].isPaid else { continue }
      paid[bill, default: []].append(known[place].paid.magnitude)
      do throws(DecimalError) {
        amounts[bill] = try Array(paid[bill, default: []].suffix(count)).median()
      } catch {
        continue
      }
    }
    return (known, amounts)
  }

  /// Returns the expected amount of a bill's payment on a day, without a sign.
  package func amount(of bill: ExpectedBill, on day: CalendarDate) -> Decimal {
    amounts[bill.index] ?? bill.firstAmount(on: day)
  }

  private static func usableBills(
    _ settings: Settings, _ findings: [PathFinding]
  ) -> [ExpectedBill] {
    let wrong = Set(
      findings.lazy.filter { $0.severity == .error }.compactMap { finding -> Int? in
        guard finding.path.count > 2, case .index(let index) = finding.path[2] else { return nil }
        return index
      })
    let names = settings.accountNames
    return (settings.spending?.bills ?? []).enumerated().compactMap { index, bill in
      guard !wrong.contains(index) else { return nil }
      do throws(ScheduleProblem) {
        return try ExpectedBill(bill, at: index, accountNames: names)
      } catch {
        return nil
      }
    }
  }

  /// Returns the occurrences from `first` to `last`, inclusive, ordered by date and then by bill.
  /// Occurrences before the ledger's first day are omitted.
  ///
  /// Two adjacent periods have the same occurrences and rows as the combined period.
  ///
  /// - Complexity: linear in the number of occurrences up to `last`.
  package func occurrences(
    from first: CalendarDate, through last: CalendarDate
  ) -> [BillOccurrence] {
    let known = matched.filter { first <= $0.date && $0.date <= last }
    guard let start = lastMatchedDay.adding(days: 1) else { return known }
    let later = BillMatching(bills, paidBy: [], from: max(first, start), through: last)
    return known
      + later.occurrences.map { occurrence in
        guard let amount = amounts[occurrence.bill] else { return occurrence }
        var occurrence = occurrence
        occurrence.amount = billsByIndex[occurrence.bill]?.signed(amount) ?? occurrence.amount
        return occurrence
      }
  }

  /// Whether the bill has a future unpaid day, because it is neither paused nor ended.
  package func isRunning(_ bill: ExpectedBill) -> Bool {
    guard bill.settings.isEnabled ?? true else { return false }
    return awaited.contains(bill.index)
      || lastMatchedDay.adding(days: 1).flatMap { bill.days.next(onOrAfter: $0) } != nil
  }

  /// Returns the state of an occurrence in this book.
  package func state(of occurrence: BillOccurrence) -> State {
    if occurrence.isPaid { return .paid }
    if occurrence.date >= day { return .expected }
    guard let bill = billsByIndex[occurrence.bill], let last = lastDays[bill.account],
      occurrence.date.days(until: last) > bill.window.after
    else { return .overdue }
    return .missed
  }
}
