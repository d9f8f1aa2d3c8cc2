package import PlainText

/// Rows and stated balances of accounts, in money or assets, prepared for a search for slips.
/// Amounts are whole numbers of the smallest unit.
package struct SlipBooks: Sendable {
  /// Amount that a slip adds to an interval. The interval is nil for a day after the last balance.
  package typealias Change = (interval: Int?, amount: Int)

  /// An account in one currency or asset.
  package struct Series: Sendable {
    package let account, currency: Int
    /// Number of decimals in the series' amounts.
    package let digits: Int
    /// Whether the series is the cash of an account with activities.
    let isCash: Bool

    package init(account: Int, currency: Int = 0, digits: Int = 2, isCash: Bool = false) {
      self.account = account
      self.currency = currency
      self.digits = digits
      self.isCash = isCash
    }
  }

  /// One row of the ledger.
  package struct Row: Sendable {
    /// Role of a row in sums and transfers.
    package enum Kind: Sendable {
      case ordinary, transfer, opening
      /// A row that is excluded from the sum because of its status.
      case pending
      /// A row of which only the cash is searched for slips.
      case fixed
    }

    package let series: Int
    package let day: CalendarDate
    package let amount: Int
    /// Number of the payee; 0 if there is none.
    package let name: Int
    package let kind: Kind
    /// Number of the other row of a transfer; nil if the row does not belong to a transfer.
    package let partner: Int?
    /// Whether the row was imported, so that its amount was not typed.
    let isImported: Bool
    /// Typed numbers of an activity; nil for a transaction, in which the amount was typed.
    let activity: SlipActivity?

    package init(
      series: Int, day: CalendarDate, amount: Int, name: Int = 0, kind: Kind = .ordinary,
      partner: Int? = nil, isImported: Bool = false, activity: SlipActivity? = nil
    ) {
      self.series = series
      self.day = day
      self.amount = amount
      self.name = name
      self.kind = kind
      self.partner = partner
      self.isImported = isImported
      self.activity = activity
    }
  }

  /// A balance stated for the end of a day.
  package struct Balance: Sendable {
    package let series: Int
    package let day: CalendarDate
    package let amount: Int

    package init(series: Int, day: CalendarDate, amount: Int) {
      self.series = series
      self.day = day
      self.amount = amount
    }
  }

  /// A row that was edited or removed since the last commit.
  package struct Edit: Sendable {
    /// Current number of the row; nil if it was removed.
    package let row: Int?
    package let before: Row
    /// The earlier contents of an activity's changed cells, in the form `quantity=36`.
    let cells: String

    package init(row: Int?, before: Row, cells: String = "") {
      self.row = row
      self.before = before
      self.cells = cells
    }
  }

  package let series: [Series]
  /// Rows in file order, pending ones last.
  package let rows: [Row]
  /// Balances by series and day. An interval consists of the rows after one balance, up to the day
  /// of the next balance, and has the number of the later balance.
  package let balances: [Balance]
  /// Rows that were edited or removed since the last git commit.
  package internal(set) var edits: [Edit] = []
  /// Previous amounts of the balances that were edited since the last commit, by interval.
  private(set) var statedBefore: [Int: Int] = [:]
  /// Ratios of splits that may be missing, as new units for old units; empty for money.
  let ratios: [(new: Int, old: Int)]
  /// Amount missing from the rows of each interval; negative if the rows' total is too large.
  package private(set) var needs: [Int] = []
  /// Range of interval numbers for each series.
  let intervals: [Range<Int>]

  /// - Parameter balances: at most one per series and day.
  package init(
    series: [Series], rows: [Row], balances: [Balance], ratios: [(new: Int, old: Int)] = []
  ) {
    self.series = series
    self.rows = rows
    self.ratios = ratios
    self.balances = balances.sorted { ($0.series, $0.day.ordinal) < ($1.series, $1.day.ordinal) }
    var (intervals, next) = ([Range<Int>](), 0)
    for number in series.indices {
      let start = next
      while next < self.balances.count, self.balances[next].series == number { next += 1 }
      intervals.append(start..<next)
    }
    self.intervals = intervals
    needs = [Int](repeating: 0, count: next)
    for range in intervals {
      var before = 0
      for interval in range {
        needs[interval] = self.balances[interval].amount - before
        before = self.balances[interval].amount
      }
    }
    for row in rows where row.kind != .pending {
      for (interval, amount) in changes(row, times: 1) {
        if let interval { needs[interval] -= amount }
      }
    }
  }

  /// Returns the changes to the intervals if the row's amounts are added `factor` times.
  ///
  /// - Parameter day: the day to use; nil for the row's own day.
  func changes(_ row: Row, times factor: Int, on day: CalendarDate? = nil) -> [Change] {
    let main = (interval(of: row.series, day ?? row.day), factor * row.amount)
    let parts = row.activity?.parts ?? []
    return [main]
      + parts.map { part in
        let day = part.day == row.day ? day ?? part.day : part.day
        return (interval(of: part.series, day), factor * part.amount)
      }
  }

  /// Stores the amount that a balance had in the last commit, if it differs from the current
  /// amount.
  mutating func addEdit(of series: Int, _ day: CalendarDate, _ amount: Int) {
    guard let interval = interval(of: series, day), balances[interval].day == day,
      balances[interval].amount != amount
    else { return }
    statedBefore[interval] = amount
  }

  /// Returns the account's series in the same currency or asset as the series `other`; nil if the
  /// account has no such series.
  func series(of account: Int, like other: Int) -> Int? {
    series.firstIndex {
      $0.account == account && $0.currency == series[other].currency
        && $0.isCash == series[other].isCash
    }
  }

  /// Returns the interval that contains a day; nil after the last balance.
  package func interval(of series: Int, _ day: CalendarDate) -> Int? {
    let range = intervals[series]
    let place = balances[range].boundary { $0.day >= day }
    return place < range.upperBound ? place : nil
  }

  /// Returns the last balance before an interval; nil if the interval is the first one.
  package func balance(before interval: Int) -> Balance? {
    interval > intervals[balances[interval].series].lowerBound ? balances[interval - 1] : nil
  }
}
