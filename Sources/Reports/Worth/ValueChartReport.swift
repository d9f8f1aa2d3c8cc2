package import Charts
import Checking
package import Console
package import FinanceFolder
import FinanceModel
import Investing
import PlainText

/// A chart of account values over time, with a line for each named account or an area for their
/// total.
package struct ValueChartReport: ChartReport {
  /// The days to draw, and the drawing options.
  package struct Query: Sendable {
    let series: ValueSeriesReport.Query
    let manner: ChartTextOptions

    /// - Parameters:
    ///   - series: the days; without a period, the chart uses the finest period that it can
    ///     show.
    ///   - manner: the options for drawing as text.
    package init(_ series: ValueSeriesReport.Query, _ manner: ChartTextOptions) {
      self.series = series
      self.manner = manner
    }
  }

  private let drawn: WorthChart
  private let manner: ChartTextOptions

  /// Returns the parts of the folder to read: all records of account values.
  package static func needs(_ query: Query) -> [FolderPart] { WorthBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors; ``UsageProblem`` for unknown
  ///   accounts, for accounts without a common currency, and for more than five million rows.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    manner = query.manner
    let asked = query.series
    let books = try WorthBooks(household, readsCommits: true, &found)
    var names: [String]?
    let series = try books.series(asOf: asked.asOf, today: asked.today, &found) { beginnings in
      let to = asked.to ?? asked.asOf
      names = try books.accounts(asked.accounts, among: beginnings.accounts, committedBy: to)
      let first = beginnings.firstDay(of: names)
      return WorthSeries.Question(
        accounts: names, every: asked.every ?? Self.period(first, from: asked.from, to: to),
        from: asked.from, to: to, withTotal: names == nil)
    }
    books.reportDoubts(.all(asked.asOf), after: asked.asOf, today: asked.today, &found)
    let codes = Set(series.rows.lazy.filter { $0.account != nil }.map(\.currency))
    let last = series.rows.last { $0.account != nil }?.currency
    let isOne = names?.count == 1 && codes.count > 1
    if isOne, let name = names?.first, let last {
      found.report([
        Diagnostic(
          .note, ValueCode.currenciesMixed,
          "days on which '\(name.visible)' is not in \(last) are not shown",
          hint: "snapshot series shows them")
      ])
    } else if names != nil, codes.count > 1 {
      throw UsageProblem(
        "these accounts are in several currencies, which cannot share an axis",
        hint: "name accounts in one currency, or name none to draw the total", code: .conflict)
    }
    drawn = WorthChart(series, names, in: isOne ? last : nil)
  }

  /// The chart as a standalone SVG.
  package var picture: String { drawn.chart.svg() }

  /// The chart as text, and the rows drawn.
  package var answer: Answer {
    let rows = SeriesTable.table(of: drawn.rows)
    return Answer(
      json: .array(rows.objects), tables: [rows],
      page: Page(drawn.chart, manner, figures: rows))
  }

  /// Returns the finest period that a chart can show.
  ///
  /// - Parameter first: the day of the first record; nil if there are no records.
  private static func period(
    _ first: CalendarDate?, from: CalendarDate?, to: CalendarDate
  ) -> CalendarPeriod {
    guard let first else { return .day }
    let days = max(first, from ?? first).days(until: to)
    return days <= 800 ? .day : days <= 5600 ? .week : .month
  }
}

/// A chart with a line for each account, or a chart of the accounts' total.
private struct WorthChart {
  let chart: LineChart
  /// The rows from which the chart is drawn.
  let rows: [WorthSeries.Row]

  /// - Parameters:
  ///   - names: the account names in the requested order; nil for the total.
  ///   - currency: the only currency to draw; nil for any.
  init(_ series: WorthSeries, _ names: [String]?, in currency: String?) {
    let rows = series.rows.filter {
      ($0.account == nil) == (names == nil) && (currency == nil || $0.currency == currency)
    }
    self.rows = rows
    let codes = Set(rows.map(\.currency))
    let dates = Set(rows.flatMap { [$0.low.date, $0.high.date, $0.date] }).sorted()
    let drawn = (names.map { $0.map(Optional.some) } ?? [nil]).map { name in
      // The days with each period's lowest and highest values are also drawn, so that no low is
      // missing.
      let values = Dictionary(
        rows.lazy.filter { $0.account == name }.flatMap {
          [($0.date, $0.value), ($0.low.date, $0.low.value), ($0.high.date, $0.high.value)]
        }, uniquingKeysWith: { first, _ in first })
      let ends = Set(rows.lazy.map(\.date))
      return DatedSeries(
        name: name ?? "Total",
        points: dates.compactMap { date in
          guard values[date] != nil || ends.contains(date) else { return nil }
          return .init(date: date, value: values[date])
        })
    }
    let code = codes.count == 1 ? codes.first ?? nil : nil
    let title =
      names.map { $0.count == 1 ? $0[0] : "Value of \($0.count) accounts" }
      ?? "Value of all accounts"
    chart = LineChart(
      title: title, description: "Recorded values, carried forward to the end of each day.",
      series: drawn, unit: code, minorDigits: code.flatMap { CurrencyUnit($0).minorDigits } ?? 2,
      isFilled: drawn.count == 1)
  }
}
