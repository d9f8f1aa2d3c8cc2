package import FinanceModel
package import PlainText

/// The growth of several accounts in the months that all of them have.
///
/// An account whose values ended more than twelve months ago is not used. Then, while fewer than 23
/// months are left that all have, the one with the shortest history goes, of equally short ones the
/// later: it has a history of its own, but not with the others.
package struct GrowthHistory: Equatable, Sendable {
  /// One account's part of it.
  package struct Column: Equatable, Sendable {
    /// Its number in the ledger.
    package let account: Int
    package let growth: MonthlyGrowth

    package init(account: Int, growth: MonthlyGrowth) {
      self.account = account
      self.growth = growth
    }
  }

  /// The fewest months that are a history.
  package static let fewestMonths = MonthlyGrowth.monthsWithValues - 1

  /// In the order given, without those that are not used.
  package let columns: [Column]
  /// The accounts that went, by number, the first to go first.
  package let dropped: [Int]
  /// Those whose values ended too long ago, in the order given.
  package let ended: [Column]
  /// The evenings that the months lie between: one more than ``factors``; empty without columns.
  package let ends: [CalendarDate]
  /// Month by month the factor of each column.
  package let factors: [[Double]]
  /// Evening by evening the worth of each column, in its account's currency.
  package let worths: [[Decimal]]

  /// The history as it is used on the day `start`.
  ///
  /// - Complexity: linear in the accounts' months, and in the square of those that go.
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

  /// The evenings that all have.
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
  /// The worths converted in one currency by the rates of their evenings.
  ///
  /// - Throws: `mixedCurrencies` or the rate that is missing, as an error.
  package func worths(
    in currency: inout WorthCurrency, of ledger: ValueLedger
  ) throws(BacktestProblem) -> [[Double]] {
    var converted: [[Double]] = []
    for (end, row) in zip(ends, worths) {
      var tellings: [Double] = []
      for (column, worth) in zip(columns, row) {
        tellings.append(try currency.estimate(worth, of: column.account, on: end, ledger))
      }
      converted.append(tellings)
    }
    return converted
  }
}

/// Why the worths of accounts cannot be converted together.
package struct BacktestProblem: Error, Equatable, Sendable {
  /// An error of the stage `value-`.
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
          "accounts are in several currencies, so their worth has no sum", at: nil,
          hint: "name a base_currency in coffer.json"))
    }
    return converted.estimate
  }
}
