import Charts
import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Spending

/// Charts of each account's value over time and of its upcoming bills. The values match the
/// end-of-day values of `holdings --net-worth`.
struct OverviewWorth {
  /// A chart of an account.
  struct Drawn {
    let account: String
    let chart: LineChart
  }

  /// A chart of the total of all accounts whose past values are known; nil if the total is known on
  /// fewer than two days.
  private(set) var total: LineChart?
  /// Charts of the accounts whose past values are known, in the order of the settings.
  private(set) var accounts: [Drawn] = []
  /// Charts of the accounts that pay bills, from two months before the day to one month after the
  /// day.
  private(set) var billed: [Drawn] = []

  /// Maximum number of days in a chart.
  private static let mostEvenings = 130
  /// Maximum number of accounts with separate charts.
  private static let mostAccounts = 24
  private static let (daysBefore, daysAhead) = (62, 31)

  /// Draws the charts. If the files have errors, draws no charts; the tools' answers report the
  /// errors.
  init(_ draft: OverviewDraft) {
    do {
      try draw(draft)
    } catch {
      (accounts, billed) = ([], [])
    }
  }

  private mutating func draw(_ draft: OverviewDraft) throws {
    let (household, day) = (draft.household.using(WorthBooks.needs), draft.query.last)
    // The answers next to these charts already report these findings.
    var found = Diagnostics()
    let investments = try found.report(household.investments())
    let ledgers = try found.report(household.worthLedgers(investments.settings))
    let history = try found.report(household.history())
    let records = DailyWorth.Ledgers(
      investments, ledgers, history: history, plan: ledgers.plan?.value)
    var worth = DailyWorth(records, investments.settings, today: draft.query.today)
    guard let first = worth.firstDay, first <= day else { return }
    let bills = try DueBills(draft, through: day.adding(days: Self.daysAhead) ?? day)
    let period =
      [CalendarPeriod.month, .quarter].first {
        first.days(until: day) / ($0 == .month ? 30 : 91) < Self.mostEvenings
      } ?? .year
    let whole = Set(period.ends(from: first, to: day)).union([day])
    let start = max(first, day.adding(days: -Self.daysBefore) ?? day)
    // A month's lowest value is seldom on its last day. On the first day of a period, the value may
    // still be the previous period's last value.
    var days = records.days.union(whole).union(whole.compactMap { $0.adding(days: 1) })
    days.formUnion([first, draft.query.today])
    if !bills.isEmpty { days.formUnion(CalendarPeriod.day.ends(from: max(first, start), to: day)) }
    var series = AccountSeries()
    var totals = TotalSeries()
    for date in days.sorted() where first <= date && date <= day {
      let evening = try worth.evening(of: date, converting: { _ in whole.contains(date) })
      if whole.contains(date) { totals.evenings.append(evening) }
      series.add(
        evening, isOfWhole: whole.contains(date), isRecent: !bills.isEmpty && date >= start)
    }
    total = try totals.chart(unit: worth.baseCurrency)
    accounts = series.accounts.filter { $0.whole.count > 1 }.prefix(Self.mostAccounts).map {
      Drawn(
        account: $0.name,
        chart: $0.chart(
          $0.whole, title: "Value over time",
          description: "Month-end values, with the lowest and highest end-of-day values."))
    }
    billed = series.accounts.compactMap { account in
      guard let due = bills[account.name], account.recent.count > 1 else { return nil }
      return Drawn(
        account: account.name,
        chart: account.chart(
          account.recent, title: "\(account.name) with expected payments",
          description: "Balance over time, with expected payment dates.",
          due))
    }
  }
}

/// Upcoming bills by account.
private struct DueBills {
  private var labels: [String: [DatedLabel]] = [:]

  init(_ draft: OverviewDraft, through last: CalendarDate) throws {
    guard draft.states(.bills, { $0.spending?.bills?.isEmpty == false }) else { return }
    var found = Diagnostics()
    let books = try SpendingBooks(
      draft.household.using(BudgetBooks.needs), asOf: draft.query.last, today: draft.query.today,
      &found)
    let bills = try books.bills(&found)
    guard let book = bills.book else { return }
    let known = Dictionary(
      book.bills.map { ($0.index, $0) }, uniquingKeysWith: { first, _ in first })
    for occurrence in book.occurrences(from: draft.query.last, through: last)
    where book.state(of: occurrence) == .expected {
      guard let bill = known[occurrence.bill] else { continue }
      labels[bill.account, default: []].append(
        DatedLabel(date: occurrence.date, text: bill.settings.name))
    }
  }

  var isEmpty: Bool { labels.isEmpty }

  subscript(_ account: String) -> [DatedLabel]? { labels[account] }
}

/// The days at the ends of periods, for the chart of the total.
private struct TotalSeries {
  var evenings: [DailyWorth.Evening] = []

  /// Returns a chart of the totals in the base currency; nil if it would have fewer than two days.
  ///
  /// An account whose value is unknown on any of these days is excluded. A day is skipped if any of
  /// its values has no exchange rate.
  func chart(unit: String?) throws(DecimalError) -> LineChart? {
    let partial = Set(evenings.flatMap(\.withoutPast))
    var points: [DatedSeries.Point] = []
    for evening in evenings {
      var sum: Decimal? = .zero
      for row in evening.rows where !partial.contains(row.account) {
        sum = try sum.adding(row.valueBase)
      }
      if sum != nil { points.append(DatedSeries.Point(date: evening.date, value: sum)) }
    }
    guard points.count > 1 else { return nil }
    return LineChart(
      title: "Net worth over time",
      description: partial.isEmpty ? "All accounts." : "Excludes accounts without history.",
      series: [DatedSeries(name: "Net worth", points: points)], unit: unit,
      minorDigits: unit.flatMap { CurrencyUnit($0).minorDigits } ?? 2, isFilled: true)
  }
}

/// End-of-day values, account by account.
private struct AccountSeries {
  struct Account {
    let name: String
    var currency: String?
    var whole: [DatedSeries.Point] = []
    /// Points since the end of the previous period.
    fileprivate var period: [DatedSeries.Point] = []
    var recent: [DatedSeries.Point] = []
  }

  private(set) var accounts: [Account] = []
  private var places: [String: Int] = [:]

  mutating func add(_ evening: DailyWorth.Evening, isOfWhole: Bool, isRecent: Bool) {
    for row in evening.rows where row.account != AccountWorth.inTransitName {
      let place = places[row.account] ?? accounts.count
      if place == accounts.count {
        places[row.account] = place
        accounts.append(Account(name: row.account))
      }
      let point = DatedSeries.Point(date: evening.date, value: row.value)
      if accounts[place].currency != row.currency {
        // Amounts of two currencies cannot share an axis.
        accounts[place] = Account(name: row.account, currency: row.currency)
      }
      accounts[place].add(point, isEnd: isOfWhole)
      if isRecent { accounts[place].recent.append(point) }
    }
  }
}

extension AccountSeries.Account {
  /// Adds a point. At the end of a period, only the period's lowest, highest and last points are
  /// retained.
  fileprivate mutating func add(_ point: DatedSeries.Point, isEnd: Bool) {
    period.append(point)
    guard isEnd else { return }
    let values = period.compactMap(\.value)
    let low = period.first { $0.value == values.min() }
    let high = period.first { $0.value == values.max() }
    var kept = [point]
    for extreme in [low, high].compactMap(\.self)
    where !kept.contains(where: { $0.value == extreme.value || $0.date == extreme.date }) {
      kept.append(extreme)
    }
    whole += kept.sorted { $0.date < $1.date }
    period = []
  }

  /// - Parameter due: events to mark; the chart extends to the last event.
  func chart(
    _ points: [DatedSeries.Point], title: String? = nil, description: String,
    _ due: [DatedLabel] = []
  ) -> LineChart {
    LineChart(
      title: title ?? name, description: description,
      series: [DatedSeries(name: name, points: points)], unit: currency,
      minorDigits: currency.flatMap { CurrencyUnit($0).minorDigits } ?? 2, isFilled: true,
      events: due, through: due.map(\.date).max())
  }
}
