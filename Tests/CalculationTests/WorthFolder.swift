import Checking
import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

/// All ledgers that can determine the value of accounts, with the columns of ``RandomWorth``.
struct WorthFolder {
  let settings: Settings
  let today: CalendarDate
  let records: DailyWorth.Ledgers

  init(_ random: RandomWorth) throws {
    let plan = try random.plan.map { text in
      try require(read(Plan.self, from: text, stage: "plan").value)
    }
    try self.init(random.texts, random.settings, plan, random.lastDay)
  }

  init(
    activities: [String] = [], prices: [String] = [], positions: [String] = [],
    values: [String] = [], transactions: [String] = [], history: [String] = [],
    settings: String = "{}", plan: Plan? = nil, today: String
  ) throws {
    let rows: [Ledger: [String]] = [
      .activities: activities, .prices: prices, .positions: positions, .values: values,
      // A row that begins with a day has no id.
      .transactions: transactions.map { row in
        row.prefix { $0 != "," }.contains("-") ? "," + row : row
      },
      .history: history,
    ]
    var texts: [Ledger: String] = [:]
    for (ledger, header) in RandomWorth.headers {
      let padded = (rows[ledger] ?? []).map { RandomWorth.padded($0, ledger) }
      texts[ledger] = ([header] + padded).map { $0 + "\n" }.joined()
    }
    try self.init(texts, settings, plan, try CalendarDate(parsing: today))
  }

  private init(
    _ texts: [Ledger: String], _ settings: String, _ plan: Plan?, _ today: CalendarDate
  ) throws {
    let settings = try require(read(Settings.self, from: settings, stage: "settings").value)
    func table(_ ledger: Ledger) -> LedgerTable {
      RandomLedger.table(ledger, [texts[ledger] ?? ""])
    }
    let source = SourceText(file: "activities.csv", bytes: Array((texts[.activities] ?? "").utf8))
    records = DailyWorth.Ledgers(
      activities: try require(ActivityLedger.reading([source], settings).value),
      prices: try require(PriceBook.reading(table(.prices)).value),
      positions: try require(PositionLedger.reading(table(.positions), settings).value),
      values: try require(ValueLedger.readingCells(table(.values), settings).value),
      postings: AccountPostings(
        try require(AccountPosting.reading(table(.transactions), settings).value)),
      history: try require(History.reading(table(.history)).value), plan: plan)
    self.settings = settings
    self.today = today
  }

  var dailyWorth: DailyWorth { DailyWorth(records, settings, today: today) }

  /// Whether activities cannot be booked.
  var hasErrors: Bool {
    var booking = Booking(records.activities, settings)
    booking.advance(through: today)
    return booking.findings.contains { $0.severity == .error }
  }

  func days(from first: CalendarDate) -> [CalendarDate] {
    (0...max(0, first.days(until: today))).compactMap { first.adding(days: $0) }
  }

  /// Returns day, total and value of each account.
  func lines() throws -> [String] {
    var worth = dailyWorth
    return try days(from: try require(worth.firstDay)).map { day in
      let evening = try worth.evening(of: day)
      let rows = evening.rows.map { "\($0.account) \($0.value)" }
      return "\(day) \(evening.total.text): \(rows.joined(separator: ", "))"
    }
  }

  /// Findings about rows dated after today.
  var laterFindings: [LedgerFinding] {
    var later = LaterRows(after: today, today: today)
    later.look(at: records.activities)
    later.look(at: records.prices)
    later.look(at: records.positions)
    later.look(at: records.values)
    later.look(at: records.postings)
    return later.findings
  }

  /// Returns the net worth on a day, as computed today.
  func netWorth(on day: CalendarDate) throws -> NetWorth {
    var booking = Booking(records.activities, settings)
    booking.advance(through: day)
    var worth = DailyWorth(records, settings, today: today, booked: booking)
    return try NetWorth(on: day, &worth)
  }

  /// Returns the change in net worth between the ends of two days, computed today.
  func change(
    from start: CalendarDate, to end: CalendarDate, lenient: Bool = false
  ) throws -> NetWorthChange {
    try NetWorthChange(
      from: netWorth(on: start), to: netWorth(on: end), records, settings, today: today,
      BookingOptions(isLenient: lenient))
  }

  /// Returns the change of each account: its name, its values at both ends and its non-zero parts.
  /// The total is named "*".
  func changeLines(_ start: String, _ end: String, lenient: Bool = false) throws -> [String] {
    let change = try change(
      from: try CalendarDate(parsing: start), to: try CalendarDate(parsing: end), lenient: lenient)
    let all = change.rows.map { ($0.account, $0.figures) } + [("*", change.total)]
    return all.map { name, figures in
      let parts = NetWorthChangeParts.Part.allCases.compactMap { part in
        figures.parts.flatMap { $0[part].isZero ? nil : "\(part.rawValue) \($0[part])" }
      }
      let text = figures.parts == nil ? "unknown" : parts.joined(separator: ", ")
      return "\(name) \(figures.start.text) \(figures.end.text): \(text)"
    }
  }

  /// Returns the flows into and out of each account tracked by activities, after the end of `start`
  /// up to the end of `end`, according to the account's returns. Accounts with missing data are
  /// omitted.
  func measuredFlows(
    from start: CalendarDate, to end: CalendarDate
  ) throws -> [String: Decimal] {
    let first = try require(start.adding(days: 1))
    let performance = Performance(
      of: records.activities, settings, BookingOptions(), records.prices,
      over: [try require(ReturnPeriod(from: first, to: end))], beside: RecordedWorth())
    var flows: [String: Decimal] = [:]
    for figure in performance?.figures ?? [] {
      guard case .account(let account) = figure.subject,
        case .measured(let measured) = figure.outcome
      else { continue }
      flows[records.activities.accounts[account]] = try measured.flows.reduce(Decimal.zero) {
        try $0 + $1.amount
      }
    }
    return flows
  }
}

extension WorthFolder {
  /// Returns the answer of `snapshot` on a day.
  func report(asOf day: CalendarDate) throws -> WorthReport {
    let worth = DailyWorth(records, settings, today: today, through: day)
    return try WorthReport(
      records, settings, worth, WorthBeginnings(of: records, worth), asOf: day)
  }
}

extension DailyWorth.Ledgers {
  /// Returns records that contain only values.
  static func ofValues(_ ledger: ValueLedger, _ prices: PriceBook = PriceBook([])) throws -> Self {
    let folder = try WorthFolder(today: "2026-11-21")
    return DailyWorth.Ledgers(
      activities: folder.records.activities, prices: prices, values: ledger)
  }
}

extension WorthBeginnings {
  /// Returns the beginnings of typed values.
  static func ofValues(_ ledger: ValueLedger) throws -> WorthBeginnings {
    let records = try DailyWorth.Ledgers.ofValues(ledger)
    let worth = DailyWorth(records, Settings(), today: try CalendarDate(parsing: "2026-11-21"))
    return WorthBeginnings(of: records, worth)
  }
}

extension WorthReport {
  /// Returns the report on typed values.
  static func ofValues(
    _ ledger: ValueLedger, _ settings: Settings, _ prices: PriceBook, asOf day: CalendarDate
  ) throws -> WorthReport {
    let records = try DailyWorth.Ledgers.ofValues(ledger, prices)
    let worth = DailyWorth(records, settings, today: day)
    return try WorthReport(
      records, settings, worth, WorthBeginnings(of: records, worth), asOf: day)
  }
}

extension WorthSeries {
  /// Returns the series of typed values.
  static func ofValues(
    _ question: Question, _ ledger: ValueLedger, _ settings: Settings, _ prices: PriceBook
  ) throws -> WorthSeries {
    let records = try DailyWorth.Ledgers.ofValues(ledger, prices)
    let worth = DailyWorth(records, settings, today: question.to)
    return try WorthSeries(question, worth, WorthBeginnings(of: records, worth), of: records)
  }
}
