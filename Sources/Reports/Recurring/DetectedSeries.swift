import Console
import FinanceFolder
import FinanceModel
import Investing
import PlainText
import Spending

/// A series detected in the transactions, and its matching bill or item.
struct DetectedSeries: Sendable {
  /// The payee, with a suffix if several series share it.
  private(set) var name = ""
  /// The name for display. It may contain an amount, which `--privacy` hides.
  private(set) var shownName: StyledText = ""
  let series: RecurringSeries
  /// The distinct spellings of the payee, ending with the latest.
  let payees: [String]
  let account: String
  /// The other account of a transfer; blank if the rows do not identify it.
  let to: String
  /// The category of the latest row.
  let category: String
  let currency: String?
  /// The payments, sorted by date.
  let payments: [RecurringPayment]
  /// The matching bill or item; nil for a new series.
  fileprivate(set) var known: String?

  var payee: String { payees.last ?? "" }

  fileprivate mutating func addToName(_ text: String, _ role: StyledText.Role = .plain) {
    let space = name.isEmpty ? "" : " "
    name += space + text
    shownName += StyledText(space) + StyledText(text, role)
  }

  var kind: BillSettings.Kind {
    if series.isTransfer { return .transfer }
    return series.amount.isNegative ? .bill : .income
  }

  /// The days of the first and last payments.
  var days: (first: CalendarDate, last: CalendarDate) {
    (payments.first?.date ?? .epochDay, payments.last?.date ?? .epochDay)
  }

  /// The schedule in words, counted from the day of the first payment.
  var schedule: ScheduleWords {
    ScheduleWords(
      series.days.rhythm, from: series.days.rhythm.needsFirstDay ? firstStated : nil)
  }

  /// The day that the schedule states for the first payment.
  var firstStated: CalendarDate { firstStated(of: series.days) }

  /// Returns the day stated by another calendar that is nearest to the first payment.
  func firstStated(of calendar: BillDays) -> CalendarDate {
    let first = days.first
    let start = first.adding(days: -8) ?? first
    let end = first.adding(days: 8) ?? first
    return calendar.days(from: start, through: end).min { a, b in
      abs(a.date.days(until: first)) < abs(b.date.days(until: first))
    }?.stated ?? first
  }

  /// The latest price change; nil if the price has never changed.
  var change: (before: Decimal, since: CalendarDate, yearly: Decimal)? {
    guard let last = series.prices.last, let yearly = last.yearlyChange else { return nil }
    let before = series.prices[series.prices.count - 2].amount
    return (before.magnitude, last.since, yearly)
  }

  /// Whether the price rose in the twelve months before a day; false for income and ended series.
  func costsMore(asOf day: CalendarDate) -> Bool {
    guard let change, kind == .bill, !series.isEnded, change.yearly.isPositive,
      let start = day.adding(months: -12)
    else { return false }
    return change.since > start
  }

  func text(_ amount: Decimal) -> String { CurrencyUnit.printedText(of: amount, in: currency) }
}

/// All series in a ledger.
struct DetectedBooks {
  private(set) var series: [DetectedSeries] = []
  let books: RecurringBooks
  /// Warnings about series whose payments overflow, located at their latest rows. Such series are
  /// omitted from ``series``.
  private let findings: [LedgerFinding]

  static let needs = RecurringBooks.needs + [.ledger(.activities)]

  /// - Throws: ``Failure`` if the files or their contents have errors.
  init(
    _ household: Household, asOf day: CalendarDate, today: CalendarDate,
    _ found: inout Diagnostics
  ) throws {
    let columns = PaymentUnits.columns + [Transactions.originalColumn]
    let books = try RecurringBooks(
      household, asOf: day, today: today, with: columns, readsHistory: false, &found)
    try self.init(books) { household.activityGroups(books.books.settings) }
    found.report(books.books.book.transactions.diagnostics(for: findings))
  }

  /// - Parameter groups: returns the account of the activities in each group.
  private init(
    _ books: RecurringBooks, joined groups: () -> [String: String]
  ) throws(DecimalError) {
    self.books = books
    let book = books.books.book
    let found = try SeriesPayments(book, books.books.settings)
    let detection = RecurringDetection(
      found.payments, payees: found.payees, asOf: book.day)
    findings = detection.uncountable.map { Self.finding($0.map { found.payments[$0] }, book) }
    let places = Set(
      detection.series.compactMap { found.payments[$0.payments.last ?? 0].rows.last })
    var categories: [Int: String] = [:]
    for row in book.rows where places.contains(row.transaction) {
      categories[row.transaction] = book.categories[row.category]
    }
    let hasTransfers = detection.series.contains(where: \.isTransfer)
    let partners =
      hasTransfers ? Self.partners(book, books.books.settings, joined: groups()) : [:]
    series = detection.series.map { series in
      let payments = series.payments.map { found.payments[$0] }
      var payees: [String] = []
      for payment in payments {
        let text = found.payees[payment.payee]
        payees.removeAll { $0 == text }
        payees.append(text)
      }
      let last = payments.last?.rows.last ?? 0
      let currency = found.currencies[series.currency]
      return DetectedSeries(
        series: series, payees: payees,
        account: book.transactions.accounts[series.account], to: partners[last] ?? "",
        category: categories[last] ?? "", currency: currency.isEmpty ? nil : currency,
        payments: payments, known: nil)
    }
    nameAll()
    markKnown()
  }

  private static func finding(
    _ payments: [RecurringPayment], _ book: SpendingBook
  ) -> LedgerFinding {
    let rows = payments.flatMap(\.rows).map { book.transactions.rows[$0] }
    let last = rows.last
    let days = payments.map(\.date.description)
    let shown = days.count > 4 ? [days[0], days[1], "…", days[days.count - 1]] : days
    let payee = last.map { book.transactions.payees[$0.payee] } ?? ""
    return LedgerFinding(
      .warning, RecurringCode.amountRange,
      "\(rows.count) rows of '\(payee.visible)' are too large to sum"
        + " (\(shown.joined(separator: ", "))): they are not grouped into a series",
      at: last?.place, column: "amount", hint: "check for an extra digit")
  }

  /// Returns the other account of each transfer, indexed by the transfer's position. The account is
  /// determined by the transfer's group or a rule.
  private static func partners(
    _ book: SpendingBook, _ settings: Settings, joined groups: [String: String]
  ) -> [Int: String] {
    let names = settings.accountNames
    let rules = settings.spending?.rules ?? []
    var partners: [Int: String] = [:]
    for (place, rule) in book.ruledTransfers where rules.indices.contains(rule) {
      if let to = rules[rule].to { partners[place] = names[to] ?? to }
    }
    let transactions = book.transactions
    if !groups.isEmpty, let texts = transactions.texts(of: "group") {
      for place in transactions.rows.indices where transactions.rows[place].kind == .transfer {
        if let account = groups[texts.texts[Int(texts.numbers[place])]] {
          partners[place] = account
        }
      }
    }
    return partners.merging(OneSidedTransfers(transactions, settings).otherAccounts) { $1 }
  }

  /// Names each series after its payee. If several series share a payee, the account, the amount or
  /// the rhythm is added to the name.
  private mutating func nameAll() {
    let plain = series.map { one in
      one.payee.isEmpty
        ? one.to.isEmpty ? "(no payee)" : "to \(one.to)" : PayeePatterns(one.payees).name
    }
    for index in series.indices { series[index].addToName(plain[index]) }
    let more: [(role: StyledText.Role, part: (DetectedSeries) -> String)] = [
      (.plain, { ($0.series.isTransfer ? "from " : "") + $0.account }),
      (.amount, { $0.text($0.series.amount.magnitude) }), (.plain, { $0.schedule.description }),
      (.plain, { $0.days.first.description }),
    ]
    for (role, part) in more {
      let groups = Dictionary(grouping: series.indices) { series[$0].name }
      for group in groups.values where group.count > 1 {
        let parts = group.map { part(series[$0]) }
        guard Set(parts).count > 1 else { continue }
        for (index, text) in zip(group, parts) { series[index].addToName(text, role) }
      }
    }
  }
}

extension DetectedBooks {
  /// Matches series with bills and items. A series matches a bill if one of its last three payments
  /// paid the bill, or if no other series has the bill's payee. It matches an item of the plan if
  /// the series and the item have the same name. A bill whose amount is `recent` accepts any
  /// payment near its due date, so only the largest row that paid an occurrence determines the
  /// match.
  private mutating func markKnown() {
    let book = books.bills.book
    var bills: [Int: Int] = [:]
    if let book, let first = books.books.book.firstDay {
      let rows = books.books.book.transactions.rows
      let recent = book.bills.filter {
        if case .recent = $0.settings.amount { true } else { false }
      }
      let takesAny = Set(recent.map(\.index))
      for occurrence in book.occurrences(from: first, through: books.books.book.day) {
        let largest = occurrence.rows.max { rows[$0].amount.magnitude < rows[$1].amount.magnitude }
        let paid = takesAny.contains(occurrence.bill) ? largest.map { [$0] } ?? [] : occurrence.rows
        for row in paid { bills[row] = occurrence.bill }
      }
    }
    var names: [Int: String] = [:]
    for bill in book?.bills ?? [] { names[bill.index] = bill.settings.name }
    var free = Set(names.keys)
    for index in series.indices {
      let rows = series[index].payments.suffix(3).flatMap(\.rows)
      guard let bill = rows.lazy.compactMap({ bills[$0] }).last else { continue }
      series[index].known = names[bill]
      free.remove(bill)
    }
    for bill in book?.bills ?? [] where free.contains(bill.index) {
      let place = series.indices.last { index in
        let one = series[index]
        return one.known == nil && one.account == bill.account && one.kind == bill.kind
          && one.payees.contains(where: bill.isPaid)
      }
      if let place { series[place].known = bill.settings.name }
    }
    for item in books.items?.value ?? [] {
      let words = PayeeWords(item.name)
      let place = series.indices.first { index in
        series[index].known == nil
          && (series[index].name == item.name || PayeeWords(series[index].name) == words)
          && series[index].series.amount.isNegative == item.amount.isNegative
      }
      if let place { series[place].known = item.name }
    }
  }
}
