import Charts
import Console
import FinanceModel
import Forecasting
import PlainText

/// Report tables of expected balances.
final class CashTables {
  /// A line restricted to some of its days.
  struct Span {
    let tables: CashTables
    let line: CashForecast.Line
    let first, last: Int

    var lowest: Int { line.lowest(from: first, through: last) }
    var name: String { tables.name(of: line) }
    var currency: String? { tables.currency(of: line) }

    func money(on day: Int) -> Cell { .worth(line.balances[day], currency) }
    func low(on day: Int) -> Cell { line.range(after: day).map { .whole($0.low) } ?? .null }
    func high(on day: Int) -> Cell { line.range(after: day).map { .whole($0.high) } ?? .null }
    func date(_ day: Int?) -> Cell { .date(day.map(tables.forecast.book.date)) }
  }

  private static let account = Column<Span>.text(
    "account", "the account; * for all accounts together"
  ) {
    $0.name
  }
  private static let currencyColumn = Column<Span>.text(
    "currency", "the currency of the amounts"
  ) { $0.currency }

  private static func range(_ day: @escaping @Sendable (Span) -> Int) -> [Column<Span>] {
    [
      Column("low", .estimate, "the lower end of that day's range, in whole units") {
        $0.low(on: day($0))
      },
      Column("high", .estimate, "the upper end of that day's range, in whole units") {
        $0.high(on: day($0))
      },
    ]
  }

  private static let accountColumns: [Column<Span>] =
    [
      account, currencyColumn,
      Column("balance", .money, "the recorded balance on the as-of day") { $0.money(on: 0) },
      Column("lowest", .money, "the lowest expected balance") { $0.money(on: $0.lowest) },
      Column("lowest_on", .date, "the first day with the lowest balance") { $0.date($0.lowest) },
    ] + range { $0.lowest } + [
      Column("below_zero_on", .date, "the first day on which a balance below zero is expected") {
        $0.date($0.line.firstBelowZero())
      },
      Column("at_risk_on", .date, "the first day with a range that reaches below zero") {
        $0.date($0.line.firstAtRisk())
      },
      Column("end", .money, "the expected balance on the last day") { $0.money(on: $0.last) },
    ]

  private static let monthColumns: [Column<(span: Span, flows: (in: Decimal, out: Decimal))>] =
    [
      .text("month", "the month; the first begins on the as-of day") {
        $0.span.tables.forecast.book.date(after: $0.span.last).monthText
      },
      .money("in", "money in, excluding transfers between the accounts") { $0.flows.in },
      .money("out", "money out; negative") { $0.flows.out },
      .money("end", "the expected balance at the end") { $0.span.line.balances[$0.span.last] },
      .money("lowest", "the lowest expected balance") { $0.span.line.balances[$0.span.lowest] },
      Column("lowest_on", .date, "the first day with the lowest balance") {
        $0.span.date($0.span.lowest)
      },
      Column("low", .estimate, "the lower end of that day's range, in whole units") {
        $0.span.low(on: $0.span.lowest)
      },
      Column("high", .estimate, "the upper end of that day's range, in whole units") {
        $0.span.high(on: $0.span.lowest)
      },
    ]

  private static let dayColumns: [Column<Span>] =
    [
      Column("date", .date, "the day") { $0.date($0.first) }, account, currencyColumn,
      Column("balance", .money, "the expected balance at the end of the day") {
        $0.money(on: $0.first)
      },
    ] + range { $0.first }

  private static let paymentColumns: [Column<(tables: CashTables, event: CashOutlook.Event)>] = [
    .date("date", "the day") { $0.tables.forecast.book.date(after: $0.event.day) },
    .text("name", "the bill, or the payee of a detected series; blank for --with") {
      $0.event.name
    },
    .text("account", "the account whose balance changes") {
      $0.tables.forecast.book.accounts[$0.event.account].name
    },
    Column("amount", .money, "the change; negative for outgoing money") {
      .worth($0.event.amount, $0.tables.forecast.book.accounts[$0.event.account].currency)
    },
  ]

  private static let assumedColumns: [Column<(span: Span, event: CashOutlook.Event)>] =
    [
      .text("account", "the account") { $0.span.name },
      Column("date", .date, "the payment date") { $0.span.date($0.event.day) },
      Column("amount", .money, "the amount; negative for outgoing money") {
        .worth($0.event.amount, $0.span.currency)
      },
      .text("affordable", "yes, no, or at risk if only the range reaches below zero") {
        $0.span.verdict.word
      },
      Column("lowest", .money, "the lowest balance from the payment date on") {
        $0.span.money(on: $0.span.lowest)
      },
      Column("lowest_on", .date, "the first day with the lowest balance") {
        $0.span.date($0.span.lowest)
      },
    ]

  private static let scoreColumns: [Column<(span: Span, score: CashRanges.Score)>] = [
    .text("account", "the account; * for all accounts together") { $0.span.name },
    .integer("days", "the number of days ahead") { $0.score.days },
    .integer("evenings", "the number of past days, a week apart") { $0.score.count },
    Column(
      "mase", .number,
      "the mean error divided by the mean error of a forecast that assumes no change"
    ) {
      .share($0.score.mase / 100)
    },
    Column("mase_error", .number, "the standard error of mase") {
      .share($0.score.maseError / 100)
    },
    Column(
      "pinball", .estimate, "the mean pinball loss of the low end, the forecast and the high end"
    ) {
      .whole($0.score.pinball)
    },
    Column("pinball_error", .estimate, "the standard error of pinball") {
      .whole($0.score.pinballError)
    },
    Column("coverage_pct", .percent, "the share of outcomes in the 80 % range") {
      .share($0.score.coverage)
    },
    Column("coverage_error_pct", .percent, "the standard error of coverage_pct") {
      .share($0.score.coverageError)
    },
  ]

  private static let accounts = TableSpec(
    "balances", "one row for each account, then one for all accounts", accountColumns)
  private static let months = TableSpec(
    "flows", "one row for each month, for all accounts together", monthColumns)
  private static let days = TableSpec(
    "days", "one row for each day and account, then for all accounts", dayColumns)
  private static let payments = TableSpec(
    "payments", "one row for each expected payment and account", paymentColumns)
  private static let assumedSpec = TableSpec(
    "assumed", "one row for each --with payment", needs: "with", assumedColumns)
  private static let backtest = TableSpec(
    "scores", "one row for each account and horizon", needs: "backtest", scoreColumns)
  static let specs = [accounts, months, days, payments, assumedSpec, backtest]

  let forecast: CashForecast
  let books: SpendingBooks
  let query: CashReport.Query
  let assumed: [CashOutlook.Event]

  init(
    _ forecast: CashForecast, _ books: SpendingBooks, _ query: CashReport.Query,
    assumed: [CashOutlook.Event]
  ) {
    (self.forecast, self.books, self.query, self.assumed) = (forecast, books, query, assumed)
  }

  func name(of line: CashForecast.Line) -> String {
    line.account.map { forecast.book.accounts[$0].name } ?? "*"
  }

  func currency(of line: CashForecast.Line) -> String? {
    line.account.map { forecast.book.accounts[$0].currency } ?? books.code
  }

  var length: Int { max(0, (forecast.lines.first?.balances.count ?? 1) - 1) }

  /// Returns the span with all days of a line.
  func span(_ line: CashForecast.Line) -> Span {
    Span(tables: self, line: line, first: 0, last: length)
  }

  /// Returns the indices of the lines to watch for low balances, lowest balance first. These are
  /// the accounts with known outgoing payments or, if there are none, all accounts. Cards and debts
  /// are always excluded.
  static func watched(_ forecast: CashForecast) -> [Int] {
    let paying = Set(forecast.outlook.events.filter { $0.amount.isNegative }.map(\.account))
    let accounts = forecast.book.accounts
    let open = forecast.lines.indices.filter { index in
      guard let account = forecast.lines[index].account else { return false }
      let isDebt = accounts[account].kind == nil && accounts[account].eveningsBelowZero > 46
      return accounts[account].kind != .card && !isDebt
    }
    let lines = open.filter { forecast.lines[$0].account.map(paying.contains) ?? false }
    return (lines.isEmpty ? open : lines).sorted { a, b in
      let (first, second) = (forecast.lines[a], forecast.lines[b])
      return first.balances[first.lowest()] < second.balances[second.lowest()]
    }
  }

  var all: [Table] {
    [accountRows, monthRows, dayRows, paymentRows] + (assumed.isEmpty ? [] : [assumedRows])
      + (query.isTested ? [scoreRows] : [])
  }

  var accountRows: Table {
    Table(Self.accounts, Self.accountColumns, of: forecast.lines.map(span))
  }

  var monthRows: Table {
    guard let total = forecast.lines.last else { return Table(Self.months, rows: []) }
    var rows: [(span: Span, flows: (in: Decimal, out: Decimal))] = []
    var first = 0
    while first <= length {
      let date = forecast.book.date(after: first)
      let rest = CalendarDate.lastDay(ofYear: date.year, month: date.month) - date.day
      let last = min(first + rest, length)
      do throws(DecimalError) {
        let flows = try forecast.flows(from: first, through: last)
        rows.append((Span(tables: self, line: total, first: first, last: last), flows))
      } catch {
        break
      }
      first = last + 1
    }
    return Table(Self.months, Self.monthColumns, of: rows, money: books.money)
  }

  private var dayRows: Table {
    let spans = (0...length).flatMap { day in
      forecast.lines.map { Span(tables: self, line: $0, first: day, last: day) }
    }
    return Table(Self.days, Self.dayColumns, of: spans)
  }

  private var paymentRows: Table {
    Table(Self.payments, Self.paymentColumns, of: forecast.outlook.events.map { (self, $0) })
  }

  /// The assumed payments, each with the span of its account that begins on the payment day.
  var assumedSpans: [(span: Span, event: CashOutlook.Event)] {
    assumed.compactMap { event in
      forecast.lines.first { $0.account == event.account }.map {
        (Span(tables: self, line: $0, first: event.day, last: length), event)
      }
    }
  }

  private var assumedRows: Table {
    Table(Self.assumedSpec, Self.assumedColumns, of: assumedSpans)
  }

  var scoreRows: Table {
    Table(
      Self.backtest, Self.scoreColumns,
      of: forecast.lines.flatMap { line in line.ranges.scores.map { (span(line), $0) } })
  }

  var json: JSONValue {
    .object(
      [
        .init("as_of", .string(query.asOf.description)),
        .init("until", .string(forecast.book.date(after: length).description)),
        .init("currency", books.currencyJSON),
      ] + all.map { .init($0.spec.name, .array($0.objects)) }
        + [
          .init("not_enough_history", .array(unknownLines.map { .string($0) })),
          .init("assumptions", .array(assumptions.map(JSONValue.string))),
        ])
  }
}

extension CashTables.Span {
  /// The conclusion about whether the money is sufficient.
  enum Verdict {
    case enough, atRisk(Int), tooLittle(Int)

    var word: String {
      switch self {
      case .enough: "yes"
      case .atRisk: "at risk"
      case .tooLittle: "no"
      }
    }
  }

  var verdict: Verdict {
    if let day = line.firstBelowZero(from: first) { return .tooLittle(day) }
    return line.firstAtRisk(from: first).map { .atRisk($0) } ?? .enough
  }
}
