package import Console
package import FinanceFolder
import FinanceModel
package import PlainText
import Spending

/// Spending events that are unusual for the household.
package struct AnomalyReport: Report {
  /// The options of the report.
  package struct Query: Sendable {
    let asOf: CalendarDate
    let today: CalendarDate
    /// The first day of the events; nil means the last 92 days.
    package var since: CalendarDate?
    /// Whether to count the findings of each past month.
    package var backtests = false

    /// - Parameters:
    ///   - asOf: the as-of day; later rows are ignored.
    ///   - today: the current day.
    package init(asOf: CalendarDate, today: CalendarDate) {
      self.asOf = asOf
      self.today = today
    }

    var start: CalendarDate { since ?? asOf.adding(days: -Overdrafts.daysBefore) ?? asOf }
  }

  private struct Row: Sendable {
    let finding: AnomalyBooks.Finding
    let text: String
    let behind: LocatedRow?
  }

  private struct Month: Sendable {
    let end: CalendarDate
    var rows = 0
    var findings = 0
    var refuted = 0
  }

  private static let columns: [Column<Row>] = [
    .text("id", "the id for --accept") { $0.finding.id },
    .text(
      "kind",
      "duplicate, decimal, amount, price, missing, fee, payee, category or below-zero"
    ) { $0.finding.anomaly.kind.word },
    .date("date", "the first day on which the finding could be detected") {
      $0.finding.anomaly.date
    },
    .text("name", "the payee, the category or the account") { $0.finding.anomaly.name },
    .text("text", "the finding in one sentence") { $0.text },
    .money("amount", "the amount in question, without a sign") { $0.finding.anomaly.amount },
    .money("usual", "the usual amount; blank if there is none") { $0.finding.anomaly.usual },
    .money("money", "the amount at stake; for a price, per year") { $0.finding.anomaly.money },
    Column("surprise", .number, "the binary logarithm of 1 / the event's probability") {
      .exact($0.finding.anomaly.bits.hundredths)
    },
    Column("score", .number, "surprise times money; findings are sorted by it") {
      .exact($0.finding.anomaly.score.hundredths)
    },
    .integer("past", "the number of earlier payments or months, or of days below zero") {
      $0.finding.anomaly.past
    },
    .text("file", "the row's file") { $0.behind?.position.file },
    .integer("line", "the row's line") { $0.behind?.position.line },
    .text("row_id", "the row's id; blank if it has none") { $0.behind?.id },
    .text("category", "the category of the row or finding; blank for an account") {
      $0.finding.anomaly.category
    },
  ]

  private static let behindColumns = LocatedRow.columns(
    "finding", .text, "the finding's id")

  private static let monthColumns: [Column<Month>] = [
    .date("month", "the last day of the month") { $0.end },
    .integer("rows", "the number of income and spending rows") { $0.rows },
    .integer("findings", "the number of findings, from data up to that day") { $0.findings },
    .integer("refuted", "the number of false alarms: findings that later rows refute") {
      $0.refuted
    },
  ]

  private static let spec = TableSpec("anomalies", "one row for each finding", columns)
  private static let behind = TableSpec(
    "rows", "at most ten rows for each finding", behindColumns)
  private static let backtest = TableSpec(
    "backtest", "one row for each full month", needs: "backtest", monthColumns)

  /// The table specifications.
  package static let tables = [spec, behind, backtest]

  /// Maximum number of findings on the page.
  private static let shown = 10

  private let query: Query
  private let made: AnomalyBooks
  private let rows: [Row]
  private let behindRows: [LocatedRow]
  private let months: [Month]

  /// Returns the parts of the folder to read: settings, transactions, prices and reviews.
  package static func needs(_ query: Query) -> [FolderPart] { AnomalyBooks.needs }

  /// - Throws: ``Failure`` if the files or their contents have errors.
  package init(_ query: Query, _ household: Household, _ found: inout Diagnostics) throws {
    self.query = query
    let made = try AnomalyBooks(
      household, asOf: query.asOf, today: query.today, since: query.start, &found)
    self.made = made
    let transactions = made.books.book.transactions
    let behindRows = made.shown.flatMap { finding in
      finding.anomaly.rows.prefix(LocatedRow.most).map {
        LocatedRow($0, behind: finding.id, in: transactions)
      }
    }
    self.behindRows = behindRows
    rows = made.shown.map { finding in
      Row(
        finding: finding,
        text: AnomalyWords(made.books, finding.anomaly).sentence.text(TextStyle()),
        behind: behindRows.first { $0.key == finding.id })
    }
    months = query.backtests ? Self.months(made) : []
  }

  private static func months(_ made: AnomalyBooks) -> [Month] {
    let book = made.books.book
    return book.fullMonths.map { end in
      let start = CalendarDate(year: end.year, month: end.month, day: 1) ?? end
      var month = Month(end: end, rows: book.rows(from: start, to: end).count)
      for anomaly in made.found where start <= anomaly.date && anomaly.date <= end {
        month.findings += 1
        if anomaly.refuted != nil { month.refuted += 1 }
      }
      return month
    }
  }

  /// The findings in every output format. The answer needs attention if there is any finding.
  package var answer: Answer {
    Answer(json: json, tables: tables, page: page, wantsAttention: !rows.isEmpty)
  }

  private var tables: [Table] {
    let money = made.books.money
    return [
      Table(Self.spec, Self.columns, of: rows, money: money),
      Table(Self.behind, Self.behindColumns, of: behindRows),
    ] + (query.backtests ? [Table(Self.backtest, Self.monthColumns, of: months)] : [])
  }

  private var json: JSONValue {
    .object(
      [
        .init("as_of", .string(query.asOf.description)),
        .init("since", .string(query.start.description)),
        .init("currency", made.books.currencyJSON),
        .init(
          "false_alarms_per_month", Cell.exact(made.expected.hundredths).json),
        .init("accepted", .number(String(made.silenced))),
      ] + tables.map { .init($0.spec.name, .array($0.objects)) })
  }

  private var page: Page {
    var page = Page()
    let rate = made.expected.hundredths.text(decimals: 2, .halfEven)
    let since = query.start.description
    if made.expected == 0 {
      page.line("The ledger is too short to detect anomalies: four months are needed.")
    } else if rows.isEmpty {
      page.line(
        "No findings since \(since). Expected false alarms: at most \(rate) a month.")
    } else {
      page.line(
        "\(Self.findings(rows.count), .attention) since \(since)."
          + " Expected false alarms: at most \(rate) a month.")
    }
    for row in rows.prefix(Self.shown) { add(row, to: &page) }
    if rows.count > Self.shown {
      page.blank()
      page.line("… and \(rows.count - Self.shown) more: --format csv shows all.")
    }
    if !rows.isEmpty {
      page.blank()
      page.line(
        StyledText("To accept one: spending anomalies --accept ID --apply", .faint))
    }
    if query.backtests { addBacktest(to: &page) }
    return page
  }

  private func add(_ row: Row, to page: inout Page) {
    let anomaly = row.finding.anomaly
    page.blank()
    page.line(
      "\(row.finding.id, .strong)  \(anomaly.date.description)  "
        + AnomalyWords(made.books, anomaly).sentence)
    var text = StyledText("       ")
    if let money = anomaly.money {
      let unit = anomaly.kind == .price ? " a year" : ""
      text += "At stake: \(made.books.priced(money))\(unit); "
    }
    text += StyledText("surprise \(anomaly.bits.hundredths.text(decimals: 1, .halfEven)) bits")
    if let behind = row.behind {
      text += StyledText("; \(behind.position.file):\(behind.position.line)")
      if !behind.id.isEmpty { text += StyledText(" \(behind.id.visible)") }
    }
    page.line(text)
  }

  private static func findings(_ count: Int) -> String {
    count == 1 ? "1 finding" : "\(count) findings"
  }

  private func addBacktest(to page: inout Page) {
    page.heading("Past months")
    guard !months.isEmpty else {
      page.line("There are no full months.")
      return
    }
    let findings = months.reduce(0) { $0 + $1.findings }
    let refuted = months.reduce(0) { $0 + $1.refuted }
    let mean = (Double(findings) / Double(months.count)).hundredths.text(decimals: 2, .halfEven)
    page.line(
      "\(Self.findings(findings)) in \(months.count) month\(months.count == 1 ? "" : "s")"
        + ", \(mean) a month; later rows refute \(refuted).")
    page.blank()
    page.table(TextTable(Table(Self.backtest, Self.monthColumns, of: months)))
  }
}

extension Double {
  /// The number rounded to hundredths; zero if it is too large.
  var hundredths: Decimal {
    let units = (self * 100).rounded()
    guard abs(units) < 1e17 else { return .zero }
    do throws(DecimalError) {
      return try Decimal(units: Int128(Int64(units)), minorDigits: 2)
    } catch {
      return .zero
    }
  }
}
