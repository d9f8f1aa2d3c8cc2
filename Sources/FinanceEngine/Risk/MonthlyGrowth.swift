package import FinanceModel
package import PlainText

/// How an account of the values ledger grew, month after calendar month.
///
/// A month's factor is what the account was worth at its end, less what was put in meanwhile, over
/// what it was worth at its beginning: with 1000 at the end of January, 200 put in and 1230 at the
/// end of February, 1.03. Worth is carried forward from the last value; what a closing or reopening
/// books was put in or taken out too. A factor is never below zero.
package struct MonthlyGrowth: Hashable, Sendable {
  /// So many months with values, and one factor less, are a history.
  package static let monthsWithValues = 24

  /// The last days of months, without a gap: the first is the one that growth begins on.
  package let ends: [CalendarDate]
  /// On those evenings, in the account's currency; above zero, but perhaps the last.
  package let worths: [Decimal]
  /// From each evening to the next: one less than ``worths``.
  package let factors: [Double]
  /// Whether a row says what was put in or taken out; where none does, all change is growth.
  package let statesFlows: Bool

  /// The months from that of the account's first value to that of its last, of those that are over
  /// when `start` begins. Nil where fewer than ``monthsWithValues`` of them have a value.
  ///
  /// A month that begins with nothing or with a debt has no growth: the history begins after the
  /// last such month.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the account's rows and months.
  package init?(
    ofAccount account: Int, in ledger: ValueLedger, before start: CalendarDate
  ) throws(DecimalError) {
    var history = AccountHistory(ledger, account: account)
    let valueDays = history.rows.lazy.filter { ledger[$0].value != nil }
      .map { ledger.date(ofRow: $0) }
    guard let over = start.adding(days: -start.day),
      let last = history.lastValueDay(onOrBefore: over), let first = valueDays.min()
    else { return nil }
    let ends = CalendarPeriod.month.ends(from: first, to: CalendarPeriod.month.end(of: last))
    var marks: [WorthMark] = []
    for end in ends { marks.append(try history.state(onEveningOf: end).mark) }
    let begin = (marks.dropLast().lastIndex { !$0.worth.isPositive } ?? -1) + 1
    let valued = Set(valueDays.map { CalendarPeriod.month.end(of: $0) })
    let months = ends[begin...]
    guard months.count(where: valued.contains) >= Self.monthsWithValues else { return nil }
    var factors: [Double] = []
    for (mark, next) in zip(marks[begin...], marks[begin...].dropFirst()) {
      let flow = try next.booked + next.netFlow - (mark.booked + mark.netFlow)
      let factor = try (next.worth - flow).estimate / mark.worth.estimate
      factors.append(max(0, factor))
    }
    self.ends = Array(months)
    worths = marks[begin...].map(\.worth)
    self.factors = factors
    statesFlows = history.rows.contains { ledger[$0].flow != nil }
  }
}
