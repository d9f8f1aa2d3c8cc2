package import FinanceModel
package import Investing
package import PlainText

/// Growth of several accounts in the months that their histories have in common.
///
/// An account whose values ended more than twelve months ago is not used. If fewer than 23 common
/// months remain, the accounts with the shortest histories are removed one by one, because these
/// histories overlap too little with the others. If several histories are equally short, the last
/// account is removed first.
package struct GrowthHistory: Equatable, Sendable {
  /// The monthly growth of one account.
  package struct Column: Equatable, Sendable {
    /// The account's number in the ledger.
    package let account: Int
    package let growth: MonthlyGrowth

    package init(account: Int, growth: MonthlyGrowth) {
      self.account = account
      self.growth = growth
    }
  }

  /// Minimum number of months in a history.
  package static let fewestMonths = MonthlyGrowth.monthsWithValues - 1

  /// Columns in the given order, without columns that are not used.
  package let columns: [Column]
  /// Numbers of the removed accounts, in the order in which they were removed.
  package let dropped: [Int]
  /// Accounts whose values ended too long ago, in the given order.
  package let ended: [Column]
  /// Days that delimit the months, one more than ``factors``; empty if there are no columns.
  package let ends: [CalendarDate]
  /// Each column's growth factor, by month.
  package let factors: [[Double]]
  /// Each column's value at the end of each day in ``ends``, in the account's currency.
  package let worths: [[Decimal]]

  /// Builds the history for use on the day `start`.
  ///
  /// - Complexity: linear in the total number of the accounts' months, and quadratic in the number
  ///   of removed accounts.
  package init(_ candidates: [Column], on start: CalendarDate) {
    ended = candidates.filter { !$0.growth.isRecent(on: start) }
    var columns = candidates.filter { $0.growth.isRecent(on: start) }
    var dropped: [Int] = []
    while !columns.isEmpty, Self.window(of: columns).count <= Self.fewestMonths {
      var shortest = 0
      for (index, column) in columns.enumerated()
      where column.growth.factors.count <= columns[shortest].growth.factors.count {
        shortest = index
      }
      dropped.append(columns.remove(at: shortest).account)
    }
    let ends = Self.window(of: columns)
    let offsets = columns.map { column in
      ends.first.flatMap { column.growth.ends.firstIndex(of: $0) } ?? 0
    }
    func rows<Value>(_ count: Int, _ values: (MonthlyGrowth) -> [Value]) -> [[Value]] {
      let lists = columns.map { values($0.growth) }
      return (0..<max(0, count)).map { row in zip(lists, offsets).map { $0[row + $1] } }
    }
    factors = rows(ends.count - 1, \.factors)
    worths = rows(ends.count, \.worths)
    self.columns = columns
    self.dropped = dropped
    self.ends = ends
  }

  /// Returns the days that all columns have in common.
  private static func window(of columns: [Column]) -> [CalendarDate] {
    let begin = columns.compactMap(\.growth.ends.first).max()
    let end = columns.compactMap(\.growth.ends.last).min()
    guard let begin, let end, begin <= end,
      let all = columns.first?.growth.ends, let from = all.firstIndex(of: begin),
      let to = all.firstIndex(of: end)
    else { return [] }
    return Array(all[from...to])
  }
}

extension GrowthHistory {
  /// Returns the values converted to one currency at each day's rates.
  ///
  /// - Throws: an error with `mixedCurrencies` or the missing rate.
  package func worths(
    in currency: inout WorthCurrency, of ledger: ValueLedger
  ) throws(BacktestProblem) -> [[Double]] {
    var converted: [[Double]] = []
    for (end, row) in zip(ends, worths) {
      var estimates: [Double] = []
      for (column, worth) in zip(columns, row) {
        estimates.append(try currency.estimate(worth, of: column.account, on: end, ledger))
      }
      converted.append(estimates)
    }
    return converted
  }
}

/// The reason why account values cannot be converted to one currency.
package struct BacktestProblem: Error, Equatable, Sendable {
  /// An error with a `value-` code.
  package let finding: LedgerFinding
}

extension WorthCurrency {
  fileprivate mutating func estimate(
    _ worth: Decimal, of account: Int, on date: CalendarDate, _ ledger: ValueLedger
  ) throws(BacktestProblem) -> Double {
    let converted: Decimal?
    do throws(RateProblem) {
      converted = try self.converted(worth, ofAccount: account, on: date)
    } catch {
      throw BacktestProblem(finding: error.finding(.error, ofAccount: ledger.accounts[account]))
    }
    guard let converted else {
      throw BacktestProblem(
        finding: LedgerFinding(
          .error, ValueCode.currenciesMixed,
          "accounts are in several currencies, so their values cannot be summed", at: nil,
          hint: "set base_currency in coffer.json"))
    }
    return converted.estimate
  }
}

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
