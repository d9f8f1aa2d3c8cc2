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
