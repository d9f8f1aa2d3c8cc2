package import Charts
package import Console
package import FinanceFolder
package import FinanceModel
import Forecasting
import Investing
package import PlainText
import Spending

/// Expected daily balances of the accounts used for payments.
package struct CashReport: ChartReport {
  /// The options of the report.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// Number of days in the forecast.
    package var days = 90
    /// Number of months in the forecast; overrides ``days``.
    package var months: Int?
    /// The accounts; if empty, accounts of kind CASH or CARD and accounts without a kind.
    package var accounts: [String] = []
    /// Payments that the forecast assumes in addition to the recorded ones.
    package var assumed: [AssumedPayment] = []
    /// Whether to show the accuracy of past forecasts.
    package var isTested = false
    /// The options of a chart below the text; nil for no chart.
    package var drawing: ChartTextOptions?

    /// - Parameters:
    ///   - asOf: the first day of the forecast; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }
  }

  /// A payment assumed in a forecast.
  package struct AssumedPayment: Sendable {
    let amount: Money
    let date: CalendarDate
    /// The account that pays; nil means the account with the lowest balance.
    let account: String?

    package init(_ amount: Money, on date: CalendarDate, account: String?) {
      (self.amount, self.date, self.account) = (amount, date, account)
    }
  }

  /// The table specifications.
  package static let specs = CashTables.specs

  let tables: CashTables

  /// Returns the parts of the folder to read: the settings, the rows and the rates.
  package static func needs(_ query: Query) -> [FolderPart] {
    SpendingBooks.needs + [.settingsFor([.bills])]
  }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for an
  ///   unknown account, or a day out of range.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let books = try SpendingBooks(
      household, asOf: query.asOf, today: query.today,
      with: PaymentUnits.columns + [Transactions.originalColumn], &found)
    let bills = try books.bills(&found)
    let names = books.book.transactions.accounts.filter { !$0.isEmpty }
    let aliases = books.settings.accountNames
    func name(_ text: String) throws(UsageProblem) -> String {
      if let own = aliases[text] { return own }
      return names[try match(text, of: "account", among: names)]
    }
    let wanted = Set(try query.accounts.map(name))
    let book = try books.cashBook(bills, covering: wanted)
    let days = try Self.days(query, book)
    let rates = try Self.rates(book, books)
    let plain = try CashForecast(book, rates: rates, days: days)
    guard !query.assumed.isEmpty else {
      tables = CashTables(plain, books, query, assumed: [])
      return
    }
    let usual = CashTables.watched(plain).first.flatMap { plain.lines[$0].account } ?? 0
    let events = try query.assumed.map { payment in
      let day = query.asOf.days(until: payment.date)
      guard (0...days).contains(day) else {
        throw UsageProblem(
          "--with: \(payment.date) is not within the forecast",
          hint: "write a day from \(query.asOf) to \(book.date(after: days))")
      }
      let wanted = try payment.account.map(name)
      let named = wanted.map { own in book.accounts.firstIndex { $0.name == own } }
      guard let account = named ?? usual,
        book.accounts.indices.contains(account)
      else {
        throw UsageProblem(
          "--with: the account is not in the forecast", hint: "add it with --account",
          code: .conflict)
      }
      return CashOutlook.Event(day: day, account: account, amount: payment.amount.amount)
    }
    tables = CashTables(
      try CashForecast(book, rates: rates, days: days, assuming: events), books, query,
      assumed: events)
  }

  private static func days(_ query: Query, _ book: CashBook) throws(UsageProblem) -> Int {
    var days = query.days
    if let months = query.months, let end = query.asOf.adding(months: months) {
      days = query.asOf.days(until: end)
    }
    guard days <= book.reach else {
      throw UsageProblem(
        "\(days) days from \(query.asOf) extend beyond the calendar",
        hint: "write fewer days; the calendar ends with the year 9999", code: .uncomputable)
    }
    return days
  }

  /// Returns the value of one unit of each account's currency in the household's currency.
  private static func rates(_ book: CashBook, _ books: SpendingBooks) throws -> [ExchangeRate] {
    guard let base = books.code else { return book.accounts.map { _ in .identity } }
    var exchange = Exchange(ExchangeRates(books.records.prices, base: base))
    return try book.accounts.map { account in
      do throws(RateProblem) {
        return try exchange.rate(from: account.currency ?? base, to: base, on: book.day)
      } catch {
        throw Failure(
          .input, Diagnostic(.error, ValueCode.rateMissing, error.message, hint: error.hint))
      }
    }
  }

  /// The balances in every output format. A balance expected to fall below zero needs attention.
  package var answer: Answer {
    Answer(
      json: tables.json, tables: tables.all, page: tables.page,
      wantsAttention: tables.wantsAttention)
  }

  /// The chart as a standalone SVG.
  package var picture: String { tables.chart.svg() }
}

extension SpendingBooks {
  /// Returns the balances of accounts whose value is determined by their transactions.
  ///
  /// - Parameter wanted: names of accounts; if empty, accounts of kind CASH or CARD and accounts
  ///   without a kind.
  /// - Throws: `overflow`.
  func cashBook(
    _ bills: ScheduledBills, covering wanted: Set<String> = []
  ) throws(DecimalError) -> CashBook {
    let own = Dictionary(
      (settings.accounts ?? []).map { ($0.name, $0) }, uniquingKeysWith: { a, _ in a })
    return try CashBook(book, settings, bills: bills.book) { account, kind in
      guard own[account]?.tracking ?? .transactions == .transactions else { return false }
      return wanted.isEmpty ? [.cash, .card, nil].contains(kind) : wanted.contains(account)
    }
  }
}
