import Charts
import Console
import FinanceEngine
import FinanceFolder
import FinanceModel
import PlainText

/// What does the worth of accounts look like over time?
enum ChartView {
  static let accounts = Operand<String>(
    "ACCOUNT", help: "draw these accounts, each as a line; without one, all of them together",
    arity: .any)
  static let ascii = Switch("ascii", help: "draw with ASCII characters alone")
  static let width = Option(
    "width", "CELLS", help: "how wide the drawing is", defaultText: "the terminal's, else 80",
    parse: width(parsing:))

  static let spec = ToolSpec(
    name: "chart",
    summary: "draw what accounts are worth over time, in the terminal or as SVG",
    description: [
      "An area of all accounts together in the base currency, or a line for each account that is"
        + " named, with the least, the greatest and the last amount marked.",
      "--svg writes a picture that stands alone, is light or dark as the reader prefers, and"
        + " describes itself to screen readers. Other formats carry the rows that are drawn.",
    ],
    operands: [accounts.spec],
    options: [.svg, ascii.spec, width.spec, Series.every.spec, .from, .to, .asOf],
    tables: [SeriesTable.spec],
    examples: [
      Example("snapshot chart -C examples/household", "how did it all grow?"),
      Example(
        "snapshot chart Tagesgeld --from 2026-01-01 -C examples/household", "this one, this year"),
      Example("snapshot chart --svg worth.svg -C examples/household", "for a web page or a letter"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let picture = try invocation.picture()
    let books = try WorthBooks(
      invocation, &streams, alsoWriting: picture, outranking: true)
    let numbers = try books.accounts(try invocation.all(accounts))
    let to = try invocation(Common.to) ?? invocation.today
    let from = try invocation(Common.from)
    let series = try books.series(
      WorthSeries.Question(
        accounts: numbers,
        every: try invocation(Series.every) ?? period(books, numbers, from: from, to: to),
        from: from, to: to, withTotal: numbers == nil), &streams)
    books.reportLaterRows(
      invocation.today, invocation.now.date, followsDays: true, &streams)
    try streams.report(series.findings, of: books.ledger)
    let codes = Set(series.rows.lazy.filter { $0.account != nil }.map(\.currency))
    if numbers != nil, codes.count > 1 {
      throw UsageProblem(
        "these accounts are in several currencies, which have no axis in common",
        hint: "draw those of one currency, or all together without a name", code: .conflict)
    }
    let drawn = WorthChart(series, numbers.map { $0.map { books.ledger.accounts[$0] } })
    if let picture {
      streams.write(drawn.chart.svg(), to: picture)
      return .done
    }
    let manner = TextManner(
      width: try invocation(width) ?? invocation.width, height: 12, isASCII: invocation(ascii),
      isPrivate: streams.isPrivate)
    let rows = Table(SeriesTable.spec, rows: SeriesTable.rows(of: drawn.rows))
    try streams.write(
      Answer(
        json: .array(rows.objects), tables: [rows],
        page: Page(drawn.chart.text(manner).map(StyledText.init))), invocation)
    return .done
  }

  /// As fine as a drawing can show.
  private static func period(
    _ books: WorthBooks, _ accounts: [Int]?, from: CalendarDate?, to: CalendarDate
  ) -> CalendarPeriod {
    guard let first = books.firstDay(of: accounts) else { return .day }
    let days = max(first, from ?? first).days(until: to)
    return days <= 800 ? .day : days <= 5600 ? .week : .month
  }

  @Sendable private static func width(parsing text: String) throws(UsageProblem) -> Int {
    guard let cells = Int(text), (20...1000).contains(cells) else {
      throw UsageProblem("'\(text)' is no number of cells", hint: "write 20 to 1000")
    }
    return cells
  }
}

/// A chart of accounts, each a line, or of their sum.
private struct WorthChart {
  let chart: LineChart
  /// What is drawn.
  let rows: [WorthSeries.Row]

  /// - Parameter names: the accounts in the order asked for; nil for the sum.
  init(_ series: WorthSeries, _ names: [String]?) {
    let rows = series.rows.filter { ($0.account == nil) == (names == nil) }
    self.rows = rows
    let codes = Set(rows.map(\.currency))
    let dates = Set(rows.map(\.date)).sorted()
    let drawn = (names.map { $0.map(Optional.some) } ?? [nil]).map { name in
      let values = Dictionary(
        rows.lazy.filter { $0.account == name }.map { ($0.date, $0.value) },
        uniquingKeysWith: { first, _ in first })
      return DatedSeries(
        name: name ?? "Total", points: dates.map { .init(date: $0, value: values[$0]) })
    }
    let code = codes.count == 1 ? codes.first ?? nil : nil
    let title =
      names.map { $0.count == 1 ? $0[0] : "Worth of \($0.count) accounts" }
      ?? "Worth of all accounts"
    chart = LineChart(
      title: title, description: "What was recorded, carried forward to each evening.",
      series: drawn, unit: code, minorDigits: code.flatMap { CurrencyUnit($0).minorDigits } ?? 2,
      isFilled: drawn.count == 1)
  }
}

extension StyledText {
  /// A line of a chart: what it draws in plain, the rest faint but for what is read.
  fileprivate init(_ line: ChartLine) {
    self.init("")
    for span in line.spans { self += StyledText(span.text, span.role.look) }
  }
}

extension Charts.Role {
  fileprivate var look: StyledText.Role {
    switch self {
    case .axis: .faint
    case .label: .plain
    case .mark: .strong
    case .series(let index): index == 0 ? .good : index == 1 ? .attention : .plain
    }
  }
}
