package import Charts
package import Console
package import FinanceFolder
import FinanceModel
package import PlainText

/// Balances of the plan's accounts over time, computed from the amounts in the history. Up to six
/// accounts are drawn as lines; for more accounts, an area shows the total.
package struct BalanceChartReport: ChartReport {
  /// The rows to draw, and the drawing options.
  package struct Query: Sendable {
    let rows: HistoryReport.Query
    let options: ChartTextOptions
    let today: CalendarDate

    /// - Parameters:
    ///   - rows: the rows of one account or of all accounts. If the query specifies a type, only
    ///     rows of this type begin a step.
    ///   - options: the options for drawing as text.
    ///   - today: the last day, unless the query specifies one.
    package init(
      _ rows: HistoryReport.Query, _ options: ChartTextOptions, today: CalendarDate
    ) {
      self.rows = rows
      self.options = options
      self.today = today
    }
  }

  private typealias Row = (date: CalendarDate, name: AccountName?, balance: Decimal)

  private static let columns: [Column<Row>] = [
    .date("date", "the day") { $0.date },
    .text("tier", "the tier's name; blank for the total of all accounts") { $0.name?.tier },
    .text("account", "the account's name; blank for the total of all accounts") {
      $0.name?.account
    },
    .money("balance", "the balance at the end of the day, from the history") { $0.balance },
  ]

  /// Specification of the `balances` table.
  package static let spec = TableSpec(
    "balances", "one row for each charted day and account", needs: "chart", columns)

  /// Maximum number of accounts drawn as separate lines.
  private static let mostLines = 6

  private let series: [Line]
  private let days: [CalendarDate]
  private let currency: Currency
  private let options: ChartTextOptions
  private let accountCount: Int
  private let isOfEmptyHistory: Bool

  /// A line for an account or for the total.
  private struct Line {
    let name: AccountName?
    /// Balances in the order of the days; nil before the account's first row.
    let balances: [Decimal?]
  }

  /// Returns the parts of the folder to read: the plan and its history.
  package static func needs(_ query: Query) -> [FolderPart] { HistoryReport.needs(query.rows) }

  /// - Throws: ``UsageProblem`` `usage-name-unknown` and `usage-name-ambiguous`; ``Failure`` if the
  ///   files have errors or a sum overflows.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    let planning = try found.report(household.planning())
    let books = try found.report(household.books(with: planning))
    found.report(household.balanceDiagnostics(of: books))
    (currency, options) = (planning.currency, query.options)
    isOfEmptyHistory = books.history.rows.isEmpty
    let asked = query.rows
    let all = HistoryReport.Query(
      account: asked.account, from: nil, to: nil, kind: asked.kind, member: asked.member)
    let rows = try HistoryReport.rows(all, in: books, &found)
    let last = asked.to ?? max(query.today, rows.last?.entry.timestamp.date ?? query.today)
    let from = asked.from
    var evenings: [AccountName: [(day: CalendarDate, balance: Decimal)]] = [:]
    var names: [AccountName] = []
    for (entry, running) in rows where entry.timestamp.date <= last {
      if evenings[entry.name] == nil { names.append(entry.name) }
      evenings[entry.name, default: []].append(
        (entry.timestamp.date, running ?? entry.balanceAfter))
    }
    // A balance is constant until the day before the next row, so the lines are steps.
    let steps = evenings.values.joined().flatMap { [$0.day, $0.day.adding(days: -1) ?? $0.day] }
    var days = Set(steps.filter { (from ?? $0) <= $0 })
    if !evenings.isEmpty {
      days.insert(last)
      if let from, from <= last { days.insert(from) }
    }
    let drawn = days.sorted()
    let lines = names.map { name in
      Line(name: name, balances: Self.carried(evenings[name] ?? [], over: drawn))
    }
    self.days = drawn
    accountCount = lines.count
    series = lines.count <= Self.mostLines ? lines : [try Self.sum(of: lines)]
  }

  /// Returns the last balance on or before each day.
  private static func carried(
    _ evenings: [(day: CalendarDate, balance: Decimal)], over days: [CalendarDate]
  ) -> [Decimal?] {
    var rest = evenings[...]
    var balance: Decimal?
    return days.map { day in
      while let next = rest.first, next.day <= day {
        balance = next.balance
        rest.removeFirst()
      }
      return balance
    }
  }

  private static func sum(of lines: [Line]) throws -> Line {
    guard let first = lines.first else { return Line(name: nil, balances: []) }
    var sums: [Decimal?] = first.balances.map { _ in nil }
    for line in lines {
      for (index, balance) in line.balances.enumerated() {
        guard let balance else { continue }
        do throws(DecimalError) {
          sums[index] = try (sums[index] ?? .zero) + balance
        } catch {
          throw UsageProblem("the total of the balances is too large", code: .uncomputable)
        }
      }
    }
    return Line(name: nil, balances: sums)
  }

  /// The chart as a standalone SVG.
  package var picture: String { chart.svg() }

  /// The chart as text, and the rows drawn.
  package var answer: Answer {
    Answer(
      json: .object([.init("balances", .array(table.objects))]), tables: [table],
      page: days.isEmpty
        ? Page([isOfEmptyHistory ? "No history yet." : "No rows."])
        : Page(chart, options, figures: table))
  }

  private var chart: LineChart {
    let title =
      series.count > 1
      ? "Balances of \(series.count) accounts"
      : series.first?.name?.account ?? "Combined balance of all \(accountCount) accounts"
    return LineChart(
      title: title, description: "The sum of the history's amounts at the end of each day.",
      series: series.map { line in
        DatedSeries(
          name: line.name?.account ?? "Total",
          points: zip(days, line.balances).map { .init(date: $0, value: $1) })
      }, unit: currency.code, minorDigits: currency.minorDigits, isFilled: series.count == 1)
  }

  private var table: Table {
    let rows: [Row] = days.enumerated().flatMap { index, day in
      series.compactMap { line in line.balances[index].map { (day, line.name, $0) } }
    }
    return Table(Self.spec, Self.columns, of: rows) { .number(currency.text($0)) }
  }
}
