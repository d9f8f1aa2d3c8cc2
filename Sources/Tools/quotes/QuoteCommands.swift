import Charts
import Console
import FinanceFolder
import PlainText
import Reports

/// `quotes` and `quotes check`.
enum QuoteStates {
  static let spec = ToolSpec(
    name: "list", summary: "list what needs a price, and how old the last one is",
    description: [
      "With --check the status is 1 if a price that is needed today is missing or older than 4"
        + " business days."
    ],
    options: [.asOf, .check], tables: [QuoteReport.spec],
    examples: [
      Example("quotes -C examples/household", "which prices are needed, and how old are they?"),
      Example("quotes --check -C examples/household", "is one too old? Status 1 if so"),
    ])

  static let check = ToolSpec(
    name: "check", summary: "find gaps, steps, equal series and rates that contradict each other",
    description: ["With --check the status is 1 if something is found."],
    options: [.asOf, .check], tables: [QuoteCheckReport.spec],
    examples: [Example("quotes check -C examples/household", "are the recorded prices sound?")])
}

/// `quotes fetch`.
enum QuoteFetching {
  static let symbols = Operand<String>(
    "SYMBOL", help: "fetch the prices of these symbols alone", arity: .any)
  static let pause = Option(
    "pause", "SECONDS", help: "the time between two requests to one server", defaultText: "1",
    parse: pause(parsing:))

  static let spec = ToolSpec(
    name: "fetch", summary: "fetch the prices that are missing, and write them",
    description: [
      "Each symbol is one request. A source that refuses, or whose prices contradict the ledger, is"
        + " an error with a name; the others are written. A second run continues."
    ],
    operands: [symbols.spec],
    options: [pause.spec, .asOf, .apply, Common.op.spec, .wait, .followLinks],
    tables: QuoteFetch.tables,
    examples: [Example("quotes fetch --apply", "what cron runs once a day")])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let fetch = QuoteFetch(
      QuoteFetch.Terms(
        now: invocation.now, today: invocation.today, symbols: try invocation.all(symbols),
        pauseInSeconds: try invocation(pause) ?? 1, op: try invocation.operation(),
        variable: invocation.variable),
      streams.progress(isLong: true))
    let command = try OperationCommand(
      invocation, of: Quotes.spec.name, tables: QuoteFetch.tables)
    return try Quotes.answer(invocation, &streams) { folder, writer, found in
      try fetch.answer(of: folder, as: writer, for: command, &found)
    }
  }

  @Sendable private static func pause(parsing text: String) throws(UsageProblem) -> Int {
    guard let seconds = Int(text), (0...3600).contains(seconds) else {
      throw UsageProblem("'\(text.visible)' is not a number of seconds", hint: "write 0 to 3600")
    }
    return seconds
  }
}

/// `quotes import`.
enum QuoteFiles {
  static let files = Operand<String>(
    "FILE", help: "files of prices; - is standard input", arity: .many)
  static let symbol = Option<String>(
    "symbol", "SYMBOL", help: "what the prices are of, if the file does not state it")
  static let currency = Option<String>(
    "currency", "CODE", help: "the currency of the prices, if the file does not state it")
  static let columns = Option(
    "columns", "NAMES",
    help: "what each column is: date, close, symbol, currency, such as date,,close",
    parse: columns(parsing:))

  static let spec = ToolSpec(
    name: "import", summary: "import prices from files",
    description: [
      "Yahoo's chart as saved from a browser, CSV of Yahoo, Stooq, Portfolio Performance and"
        + " pricehist, the rates of the European Central Bank as CSV or XML, and the price lines of"
        + " hledger, Ledger and Beancount. A day that has a price keeps it."
    ],
    operands: [files.spec],
    options: [
      symbol.spec, currency.spec, columns.spec, .apply, Common.op.spec, .wait, .followLinks,
    ],
    tables: QuoteImport.tables,
    examples: [
      Example(
        "printf 'P 2026-11-20 WLDY 121.30 EUR\\n' | quotes import - -C examples/household",
        "what would be written? With --apply it is")
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    var sources: [SourceText] = []
    for name in try invocation.all(files) {
      sources.append(try streams.read(name, limit: 64 << 20))
    }
    let terms = QuoteImport.Terms(
      symbol: try invocation(symbol), currency: try invocation(currency),
      columns: try invocation(columns) ?? [], now: invocation.now, today: invocation.today,
      op: try invocation.operation())
    return try Quotes.answer(QuoteImport(sources, terms), invocation, &streams)
  }

  @Sendable private static func columns(parsing text: String) throws(UsageProblem) -> [String] {
    let names = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let known = ["date", "close", "symbol", "currency", ""]
    guard let unknown = names.first(where: { !known.contains($0) }) else {
      guard names.contains("date"), names.contains("close") else {
        throw UsageProblem("the columns lack date or close", hint: "write date,close")
      }
      return names
    }
    throw UsageProblem(
      "'\(unknown.visible)' is not the name of a column",
      hint: "write date, close, symbol, currency, or nothing for a column to leave out")
  }
}

/// `quotes search`.
enum QuoteFinding {
  static let text = Operand<String>("TEXT", help: "a name, a symbol or an ISIN")
  static let offline = Switch("offline", help: "search the folder, not the network")

  static let spec = ToolSpec(
    name: "search", summary: "search a symbol, and print its entry for coffer.json",
    description: ["Asks Yahoo, or with --offline what the folder knows."],
    operands: [text.spec], options: [offline.spec], tables: [QuoteSearchAnswer.spec],
    examples: [
      Example("quotes search --offline world -C examples/household", "which symbol is that?")
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let (words, now) = (try invocation(text), invocation.now)
    let folder = Quotes.folder(invocation)
    let isOffline = invocation(offline)
    return try streams.answer(invocation) { found in
      isOffline
        ? try QuoteSearchAnswer.offline(words, of: folder, &found)
        : try QuoteSearchAnswer.online(words, now: now)
    }
  }
}

/// `quotes show`.
enum QuoteShowing {
  static let symbol = Operand<String>("SYMBOL", help: "a symbol, or a pair such as EUR/USD")
  static let chart = Switch("chart", help: "draw the prices")
  static let ascii = Switch("ascii", help: "draw with ASCII characters alone")

  static let spec = ToolSpec(
    name: "show", summary: "show what prices did, by month and year or as a drawing",
    description: ["Prices are in units after all splits, so that the changes are true."],
    operands: [symbol.spec], options: [chart.spec, .svg, ascii.spec, .from, .to, .asOf],
    tables: QuoteSeriesReport.tables,
    examples: [
      Example("quotes show WLDX --from 2026-01-01 -C examples/household", "what did it do?"),
      Example("quotes show WLDX --chart -C examples/household", "and what does that look like?"),
    ])

  static func run(
    _ invocation: Invocation, _ streams: inout StandardStreams
  ) throws -> ExitStatus {
    let options = ChartTextOptions(
      width: invocation.width, height: 12, isASCII: invocation(ascii), isPrivate: streams.isPrivate)
    let query = QuoteSeriesReport.Query(
      symbol: try invocation(symbol), from: try invocation.firstDay(),
      to: try invocation.lastDay() ?? invocation.today,
      drawing: invocation(chart) ? options : nil)
    return try Quotes.draw(QuoteSeriesReport.self, query, invocation, &streams)
  }
}
