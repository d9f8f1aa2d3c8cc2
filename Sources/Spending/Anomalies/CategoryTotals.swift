import PlainText

/// Each category's spending in each full month, in which two consecutive months that exceed all
/// earlier months are searched for.
struct CategoryTotals {
  /// Minimum number of earlier months, and the minimum number of these months with spending.
  private static let fewest = (months: 12, spent: 6)

  private let book: SpendingBook
  private let ends: [CalendarDate]
  /// Number of the first month, counted from year 0.
  private let first: Int
  /// Sums by category, then month.
  private var sums: [Decimal]

  init(_ book: SpendingBook) {
    self.book = book
    // The current month is included on its last day, without waiting for later rows, because its
    // spending can only grow.
    let next = book.fullMonths.last?.adding(days: 1).map(CalendarPeriod.month.end(of:))
    let last = book.rows.last?.date.days(until: book.day) ?? 7
    ends = book.fullMonths + (next == book.day && last < 7 ? [book.day] : [])
    first = ends.first.map { $0.year * 12 + $0.month } ?? 0
    sums = Array(repeating: .zero, count: ends.count * book.categories.count)
  }

  /// - Parameter cost: the amount to add for the row.
  mutating func add(_ row: SpendingBook.Row, _ cost: Decimal) throws(DecimalError) {
    let place = row.date.year * 12 + row.date.month - first
    guard !row.isIncome, ends.indices ~= place else { return }
    let index = row.category * ends.count + place
    sums[index] = try sums[index] + cost
  }

  /// Returns the findings, and the expected number of false findings in the next month. With *n*
  /// earlier months in random order, the probability that the next two are the highest is 2 / ((n +
  /// 1)(n + 2)).
  func runs() throws(DecimalError) -> (findings: [Anomaly], chance: Double) {
    var findings: [Anomaly] = []
    var expected = 0.0
    var latest: [Int: Int] = [:]
    // For each category, the highest earlier month and the number of earlier months with spending.
    var most = [Decimal](repeating: .zero, count: book.categories.count)
    var spent = [Int](repeating: 0, count: book.categories.count)
    for month in ends.indices.dropFirst(2) {
      let past = month - 1
      for category in most.indices {
        let sum = sums[category * ends.count + past - 1]
        most[category] = max(most[category], sum)
        if sum.isPositive { spent[category] += 1 }
      }
      guard past >= Self.fewest.months else { continue }
      let chance = 2 / Double((past + 1) * (past + 2))
      let total = chance * Double(spent.count { $0 >= Self.fewest.spent })
      guard total <= Anomaly.Kind.category.budget else { continue }
      if month == ends.count - 1 { expected = total }
      for category in most.indices where spent[category] >= Self.fewest.spent {
        let place = category * ends.count + month
        // The increase must be at least a tenth, because a price rise alone increases a category's
        // spending by less.
        let least = try most[category].scaled(by: Decimal(11), over: Decimal(10), .halfEven)
        guard min(sums[place - 1], sums[place]) > least,
          let finding = try finding(category, month, chance)
        else { continue }
        // A third high month continues the finding of the first two.
        if latest[category] != month - 1 { findings.append(finding) }
        latest[category] = month
      }
    }
    return (findings, expected)
  }

  private func finding(
    _ category: Int, _ month: Int, _ chance: Double
  ) throws(DecimalError) -> Anomaly? {
    let place = category * ends.count
    let past = Array(sums[place..<(place + month - 1)])
    guard let usual = try past.median(),
      let start = CalendarDate(year: ends[month - 1].year, month: ends[month - 1].month, day: 1)
    else { return nil }
    let rows = book.rows(from: start, to: ends[month]).filter {
      $0.category == category && !$0.isIncome
    }
    let total = try sums[place + month - 1] + sums[place + month]
    return Anomaly(
      kind: .category, date: ends[month],
      rows: rows.sorted { $0.amount < $1.amount }.map(\.transaction),
      name: book.categories[category], amount: total, usual: usual,
      money: try total - usual - usual, past: month - 1, chance: chance,
      category: book.categories[category])
  }
}
