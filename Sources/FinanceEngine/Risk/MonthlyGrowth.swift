package import FinanceModel
package import PlainText

/// How an account of the values ledger grew, month after calendar month.
///
/// What is put in during a month is taken to be there from its beginning, and what is taken out to
/// go at its end, as ``RiskSimulation`` has it: a month's factor is (end - min(flow, 0)) / (begin +
/// max(flow, 0)), with the month's net flow. Example: 1000 at the end of January, 200 put in and
/// 1230 at the end of February are 1.025. Worth is carried forward from the last value; what a
/// closing or reopening books was put in or taken out too. A factor is never below zero.
package struct MonthlyGrowth: Equatable, Sendable {
  /// So many months with values, and one factor less, are a history.
  package static let monthsWithValues = 24

  /// The last days of months, without a gap: the first is the one that growth begins on.
  package let ends: [CalendarDate]
  /// On those evenings, in the account's currency; above zero, but perhaps the last, and those
  /// before a month in which enough was put in.
  package let worths: [Decimal]
  /// From each evening to the next: one less than ``worths``.
  package let factors: [Double]
  /// Whether a row says what was put in or taken out; where none does, all change is growth.
  package let statesFlows: Bool

  /// The months from that of the account's first value to that of its last, of those that are over
  /// when `start` begins. Nil where fewer than ``monthsWithValues`` of them have a value.
  ///
  /// A month in which there is nothing or a debt, also with what was put in, has no growth: the
  /// history begins after the last such month.
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
    var (begin, factors) = (0, [Double]())
    for (index, (mark, next)) in zip(marks, marks.dropFirst()).enumerated() {
      let flow = try next.booked + next.netFlow - (mark.booked + mark.netFlow)
      let base = try mark.worth + max(.zero, flow)
      guard base.isPositive else {
        (begin, factors) = (index + 1, [])
        continue
      }
      let grown = try next.worth - min(.zero, flow)
      factors.append(max(0, grown.estimate / base.estimate))
    }
    let valued = Set(valueDays.map { CalendarPeriod.month.end(of: $0) })
    let months = ends[begin...]
    guard months.count(where: valued.contains) >= Self.monthsWithValues else { return nil }
    self.ends = Array(months)
    worths = marks[begin...].map(\.worth)
    self.factors = factors
    statesFlows = history.rows.contains { ledger[$0].flow != nil }
  }

  /// Whether the last month ended at most twelve months before that day: what is older says little
  /// of what is there now.
  package func isRecent(on start: CalendarDate) -> Bool {
    ends.last?.adding(days: 1)?.adding(months: 12).map { $0 >= start } ?? true
  }
}
