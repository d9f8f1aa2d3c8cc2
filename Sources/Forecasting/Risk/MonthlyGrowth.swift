package import FinanceModel
import Investing
package import PlainText

/// An account's monthly growth according to the values ledger.
///
/// Contributions are assumed to occur at the beginning of a month, and withdrawals at its end, as
/// in ``RiskSimulation``. A month's factor is (end - min(flow, 0)) / (begin + max(flow, 0)), with
/// the month's net flow. Example: 1000 at the end of January, 200 paid in and 1230 at the end of
/// February give 1.025. If a month has no value, the previous value is carried forward. The amounts
/// of closings and reopenings are treated as flows. A factor is never negative.
package struct MonthlyGrowth: Equatable, Sendable {
  /// Minimum number of months with values in a history. There is one factor fewer.
  package static let monthsWithValues = 24

  /// Successive month ends; growth begins on the first.
  package let ends: [CalendarDate]
  /// Values at these month ends, in the account's currency. They are above zero, except possibly
  /// the last value and values before a month with a sufficient contribution.
  package let worths: [Decimal]
  /// Factors between successive month ends: one fewer than ``worths``.
  package let factors: [Double]
  /// Whether a row states a flow; if not, every change is growth.
  package let statesFlows: Bool

  /// Computes the growth in the completed months before `start`, from the month of the account's
  /// first value to the month of its last value. Nil if fewer than ``monthsWithValues`` of these
  /// months have a value.
  ///
  /// A month whose balance is zero or negative, even including contributions, has no growth. The
  /// history begins after the last such month.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of the account's rows and months.
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

  /// Whether the last month ended at most twelve months before the given day. Older growth is not
  /// representative.
  package func isRecent(on start: CalendarDate) -> Bool {
    ends.last?.adding(days: 1)?.adding(months: 12).map { $0 >= start } ?? true
  }
}
