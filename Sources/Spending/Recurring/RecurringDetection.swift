import FinanceModel
package import PlainText

/// Detection of recurring series in payments: bills, incomes and subscriptions that are not in the
/// settings.
///
/// Payments are grouped by account, currency, direction and payee. The payee's text is used without
/// references and banking words; see ``PayeeWords``. One payee's payments are then divided by
/// amount. A group is a series if its days follow a calendar more closely than chance explains; see
/// ``SeriesEvidence``. If a series ends and another one begins with the same amount on the same
/// days, but with a previously unknown payee, the two are joined under the new payee's name. Cash
/// withdrawals are never a series, because they are not based on a contract.
package struct RecurringDetection: Sendable {
  /// Series, sorted by account, then by payee, then by first day.
  package let series: [RecurringSeries]
  /// Payments of series that are omitted from ``series`` because their yearly total overflows; see
  /// ``Rhythm/canSum(_:)``. For each series, the indices of its payments by date.
  package let uncountable: [[Int]]

  /// - Parameters:
  ///   - payments: counted payments in any order; payments later than `today` are ignored.
  ///   - payees: the payees' names as written, by number.
  /// - Complexity: O(*n* log *n*) in the number of payments.
  package init(
    _ payments: [RecurringPayment], payees: [String], asOf today: CalendarDate
  ) {
    let words = payees.map { PayeeWords($0) }
    var groups: [GroupKey: [SeriesPoint]] = [:]
    let isWithdrawal = words.map(\.isCashWithdrawal)
    for (index, payment) in payments.enumerated()
    where payment.date <= today && !payment.amount.isZero {
      if isWithdrawal[payment.payee], payment.amount.isNegative, !payment.isTransfer { continue }
      groups[GroupKey(payment, words[payment.payee]), default: []].append(
        SeriesPoint(payment: index, date: payment.date, day: payment.day, size: payment.size))
    }
    var drafts: [SeriesDraft] = []
    var rest: [SeriesPoint] = []
    for points in groups.values {
      let sorted = points.sorted { ($0.day, $0.payment) < ($1.day, $1.payment) }
      let (found, left) = Self.search(sorted) { words[payments[$0.payment].payee] }
      drafts += found
      rest += left
    }
    drafts = SeriesRenames(payments, words).joined(drafts, rest)
    var series: [RecurringSeries] = []
    var uncountable: [[Int]] = []
    for draft in drafts {
      let places = draft.points.map(\.payment)
      do throws(DecimalError) {
        let rhythm = draft.evidence.fit.days.rhythm
        guard places.allSatisfy({ rhythm.canSum(payments[$0].amount) }) else { throw .overflow }
        series.append(try RecurringSeries(draft, payments, asOf: today))
      } catch {
        uncountable.append(places)
      }
    }
    self.uncountable = uncountable.sorted { $0[0] < $1[0] }
    self.series = series.sorted { a, b in
      (a.account, words[a.payee].head, payments[a.payments[0]].day, a.payments[0])
        < (b.account, words[b.payee].head, payments[b.payments[0]].day, b.payments[0])
    }
  }

  /// Returns the series of payees with the same first word. The payments are searched both together
  /// and separately for each spelling of the payee, and the result with the shorter description is
  /// returned; see ``SeriesCost``.
  private static func search(
    _ points: [SeriesPoint], words: (SeriesPoint) -> PayeeWords
  ) -> (series: [SeriesDraft], rest: [SeriesPoint]) {
    let together = SeriesSearch(points)
    guard !together.isLeast else { return (together.series, together.rest) }
    let texts = Dictionary(grouping: points, by: words)
    guard texts.count > 1 else { return (together.series, together.rest) }
    let apart = texts.values.map { SeriesSearch($0) }
    guard apart.reduce(0, { $0 + $1.saving }) > together.saving + 1e-6 else {
      return (together.series, together.rest)
    }
    return (apart.flatMap(\.series), apart.flatMap(\.rest))
  }
}

/// Values that payments of one series share.
struct GroupKey: Hashable {
  let account, currency: Int
  let isIncoming, isTransfer: Bool
  let head: String

  init(_ payment: RecurringPayment, _ words: PayeeWords) {
    account = payment.account
    currency = payment.currency
    isIncoming = !payment.amount.isNegative
    isTransfer = payment.isTransfer
    head = words.head
  }
}
