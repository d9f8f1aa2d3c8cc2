import FinanceModel
import PlainText
import Spending

/// A bill or a detected series, as changes in one or two accounts on planned days.
struct CashSchedule: Sendable {
  /// A planned payment.
  struct Day: Sendable {
    /// Index in ``CashBook/dates``.
    let day: Int
    /// Change in the source account.
    let amount: Decimal
    /// Amount due on the as-of day.
    let due: Decimal
    /// Day of the payment; nil if it is unpaid.
    let paidOn: Int?
    /// Whether, on the as-of day, the payment may still occur.
    let isOpen: Bool
  }

  /// A past payment.
  struct Payment: Sendable {
    let day: Int
    let amount: Decimal
  }

  /// An expected change in an account.
  struct Event: Sendable {
    let day: Int
    /// Change in the source account; nil for the settlement of a card.
    let amount: Decimal?
  }

  let name: String
  /// Indices of the account that pays or receives, and of a transfer's other account; nil if the
  /// account is not forecast.
  let source, target: Int?
  /// Planned payments, in date order.
  let days: [Day]
  /// Past payments, in date order.
  let payments: [Payment]
  /// Number of most recent payments whose median is the expected amount; nil if the planned amounts
  /// are expected.
  let recent: Int?
  /// Whether past payments must confirm the schedule.
  let isSeries: Bool
  /// Number of days after the planned day on which a payment may still occur.
  let slack: Int
  /// Number of days from a card's settlement back to the day whose closing balance is paid. 0 means
  /// the last day of the previous month; nil means that past payments do not match the card's
  /// balance.
  private(set) var cut: Int?

  /// Returns the payments expected after the end of the day `origin`, based on the data known then.
  ///
  /// If a planned day is before `origin` but the payment may still occur, the payment is expected
  /// on `origin`.
  ///
  /// - Throws: `overflow`.
  /// - Complexity: linear in the number of days and payments.
  func events(
    after origin: Int, through end: Int, isToday: Bool
  ) throws(DecimalError) -> [Event] {
    let known = payments.prefix { $0.day <= origin }
    var first = 0
    if isSeries {
      guard known.count >= SeriesEvidence.leastHits, let last = known.last,
        let hit = days.indices.min(by: {
          abs(days[$0].day - last.day) < abs(days[$1].day - last.day)
        })
      else { return [] }
      let missed = days[(hit + 1)...].prefix { $0.day + slack < origin }.count
      guard missed < 2 else { return [] }
      first = hit + 1 + missed
    }
    var usual: Decimal?
    if let recent { usual = try known.suffix(recent).map(\.amount).median() }
    return days[first...].compactMap { day in
      guard day.day <= end, day.paidOn.map({ $0 > origin }) ?? true,
        isSeries || (isToday ? day.isOpen : day.day + slack >= origin)
      else { return nil }
      let amount = isToday && !isSeries && day.due != day.amount ? day.due : usual ?? day.amount
      return Event(day: max(day.day, origin), amount: cut == nil ? amount : nil)
    }
  }

  /// Sets ``cut`` to the number of days for which at least two thirds of the latest payments equal
  /// the card's balance on the day that ``evening(_:before:_:)`` returns.
  mutating func settle(_ card: CashAccount, _ dates: [CalendarDate]) {
    let last = payments.suffix(6)
    guard recent != nil, last.count >= SeriesEvidence.leastHits else { return }
    let matches = (0...10).map { cut in
      last.count { payment in
        let evening = Self.evening(cut, before: payment.day, dates)
        return evening >= 0 && card.balances[evening] == payment.amount
      }
    }
    guard let most = matches.max(), 3 * most >= 2 * last.count else { return }
    cut = matches.firstIndex(of: most)
  }

  /// Returns the day whose closing balance the card's settlement on `day` pays.
  static func evening(_ cut: Int, before day: Int, _ dates: [CalendarDate]) -> Int {
    day - (cut == 0 ? dates[day].day : cut)
  }
}

/// A ledger's bills and series, and the rows that belong to them.
struct CashPayments {
  private(set) var schedules: [CashSchedule] = []
  /// Whether each row belongs to a bill or series, by the row's index in the transactions.
  private(set) var isScheduled: [Bool]
  private let book: SpendingBook
  private let dates: [CalendarDate]
  private let today: Int
  private let accounts: [CashAccount]
  /// The other row of each transfer, by row.
  private let partners: [Int: Int]
  /// Rows that rules classify as transfers, with the other account.
  private let ruled: [Int: String]

  /// Finds the bills and series and their rows.
  ///
  /// - Throws: `overflow`.
  init(
    _ book: SpendingBook, _ settings: Settings, _ bills: BillBook?, dates: [CalendarDate],
    today: Int, _ accounts: [CashAccount]
  ) throws(DecimalError) {
    (self.book, self.dates, self.today, self.accounts) = (book, dates, today, accounts)
    isScheduled = [Bool](repeating: false, count: book.transactions.rows.count)
    partners = Self.partners(book.transactions)
    let (rules, names) = (settings.spending?.rules ?? [], settings.accountNames)
    ruled = Dictionary(
      book.ruledTransfers.compactMap { place, rule in
        rules[rule].to.map { (place, names[$0] ?? $0) }
      }, uniquingKeysWith: { first, _ in first })
    let own = settings.accountCurrencies
    if let bills { add(bills) { own[$0] ?? book.base } }
    try addSeries(settings, bills)
  }

  private static func partners(_ transactions: Transactions) -> [Int: Int] {
    guard let groups = transactions.texts(of: "group") else { return [:] }
    var (firsts, pairs) = ([Int32: Int](), [Int: Int]())
    for (place, row) in transactions.rows.enumerated() where row.kind == .transfer {
      let number = groups.numbers[place]
      guard !groups.texts[Int(number)].isBlankCell else { continue }
      guard let first = firsts[number] else {
        firsts[number] = place
        continue
      }
      guard transactions.rows[first].account != row.account else { continue }
      (pairs[first], pairs[place]) = (place, first)
    }
    return pairs
  }

  /// Returns a transfer's other account; nil if it is unknown.
  func other(of row: Int) -> String? {
    partners[row].map { book.transactions.accounts[book.transactions.rows[$0].account] }
      ?? ruled[row]
  }

  /// Returns the index of the account with this name, preferably in the given currency; nil if
  /// there is no such account.
  private func place(of name: String, _ currency: String?) -> Int? {
    accounts.firstIndex { $0.name == name && $0.currency == currency }
      ?? accounts.firstIndex { $0.name == name }
  }

  private func position(_ date: CalendarDate) -> Int { dates[0].days(until: date) }

  /// Marks rows and the corresponding rows of transfers. Returns the index of the other account in
  /// the last such transfer.
  private mutating func mark(_ rows: [Int]) -> Int? {
    var other: Int?
    for row in rows {
      isScheduled[row] = true
      guard let partner = partners[row] else { continue }
      isScheduled[partner] = true
      let written = book.transactions.rows[partner]
      other = place(
        of: book.transactions.accounts[written.account],
        written.currency == 0 ? nil : book.transactions.currencies[written.currency])
    }
    return other
  }

  private mutating func add(_ bills: BillBook, currency: (String) -> String?) {
    let rows = book.transactions.rows
    let occurrences = Dictionary(
      grouping: bills.occurrences(from: dates[0], through: dates[dates.count - 1]), by: \.bill)
    for bill in bills.bills {
      var (days, payments) = ([CashSchedule.Day](), [CashSchedule.Payment]())
      var (hasRows, other) = (false, Int?.none)
      for occurrence in occurrences[bill.index] ?? [] {
        if !occurrence.rows.isEmpty { (hasRows, other) = (true, mark(occurrence.rows)) }
        let paid = occurrence.rows.map { position(rows[$0].date) }.min()
        if let paid { payments.append(.init(day: paid, amount: occurrence.paid)) }
        let state = bills.state(of: occurrence)
        days.append(
          .init(
            day: position(occurrence.date), amount: occurrence.amount, due: occurrence.due,
            paidOn: occurrence.isPaid ? paid : nil,
            isOpen: state == .expected || state == .overdue))
      }
      var recent: Int?
      switch bill.settings.amount {
      case .recent(let count): recent = count
      case .range: recent = BillAmount.usualCount
      case .fixed, .dated: break
      }
      let target = hasRows ? other : bill.to.flatMap { place(of: $0, currency($0)) }
      schedules.append(
        CashSchedule(
          name: bill.settings.name, source: place(of: bill.account, currency(bill.account)),
          target: bill.kind == .transfer ? target : nil, days: days,
          payments: payments.sorted { $0.day < $1.day }, recent: recent, isSeries: false,
          slack: bill.window.after))
    }
  }

  private mutating func addSeries(
    _ settings: Settings, _ bills: BillBook?
  ) throws(DecimalError) {
    let found = try SeriesPayments(book, settings)
    let free = Self.withoutShops(
      found.payments.filter { payment in
        payment.date >= dates[0] && !payment.rows.contains { isScheduled[$0] }
      })
    let names = book.transactions.accounts
    for series in RecurringDetection(free, payees: found.payees, asOf: book.day).series
    where series.confidence == .high {
      let (account, payee) = (names[series.account], found.payees[series.payee])
      let isBill = (bills?.bills ?? []).contains {
        $0.account == account && ($0.kind == .transfer) == series.isTransfer
          && ($0.kind == .income) != series.amount.isNegative && $0.isPaid(to: payee)
      }
      guard !isBill else { continue }
      let payments = series.payments.map { free[$0] }
      var target: Int?
      for payment in payments { target = mark(payment.rows) }
      let currency = found.currencies[series.currency]
      let other = series.isTransfer ? payments.last?.rows.last.flatMap(other) : nil
      schedules.append(
        CashSchedule(
          name: payee.isEmpty ? other.map { "to \($0)" } ?? "" : payee,
          source: place(of: account, currency.isEmpty ? nil : currency),
          target: series.isTransfer ? target : nil,
          days: series.days.days(from: dates[0], through: dates[dates.count - 1]).map {
            .init(
              day: position($0.date), amount: series.amount, due: series.amount, paidOn: nil,
              isOpen: true)
          }, payments: payments.map { .init(day: position($0.date), amount: $0.amount) },
          recent: series.varies ? BillAmount.usualCount : 3, isSeries: true,
          slack: series.next.map { max(1, $0.date.days(until: $0.to)) } ?? BillWindow.usual.after))
    }
  }

  /// Returns the payments without purchases at shops, among which no series would be detected.
  ///
  /// A payee is a shop if it has at least eight payments, more than a third of the amounts differ,
  /// and fewer than two of five intervals are within a quarter of their median. Payments whose
  /// amount occurs at least three times are retained.
  private static func withoutShops(_ payments: [RecurringPayment]) -> [RecurringPayment] {
    let groups = Dictionary(grouping: payments.indices) { index in
      [payments[index].account, payments[index].payee, payments[index].amount.isNegative ? 0 : 1]
    }
    var isPurchase = [Bool](repeating: false, count: payments.count)
    for places in groups.values where places.count >= 8 && !payments[places[0]].isTransfer {
      let counts = Dictionary(places.map { (payments[$0].amount, 1) }, uniquingKeysWith: +)
      guard 3 * counts.count > places.count else { continue }
      let days = places.map { payments[$0].day }.sorted()
      let gaps = zip(days, days.dropFirst()).map { $1 - $0 }.sorted()
      let usual = gaps[gaps.count / 2]
      let regular = gaps.count { 4 * abs($0 - usual) <= usual }
      guard 5 * regular < 2 * gaps.count else { continue }
      for place in places where counts[payments[place].amount] ?? 0 < SeriesEvidence.leastHits {
        isPurchase[place] = true
      }
    }
    return payments.indices.filter { !isPurchase[$0] }.map { payments[$0] }
  }
}
