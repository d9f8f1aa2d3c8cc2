import Charts
import Console
import FinanceFolder
import PlainText
import Reports

/// The commands `quotes`, which lists the required prices, and `quotes check`, which checks the
/// prices.
enum QuoteStates {
  static let spec = ToolSpec(
    name: "list",
    summary: "list assets and currencies that need prices, with the age of their last price",
    description: [
      "With --check the exit status is 1 if a price that is needed today is missing or older than 4"
        + " business days."
    ],
    options: [.asOf, .check], tables: [QuoteReport.spec],
    examples: [
      Example("quotes -C examples/household", "list needed prices and their age"),
      Example(
        "quotes --check -C examples/household",
        "in a script: exit with status 1 if a price is too old"),
    ])

  static let check = ToolSpec(
    name: "check", summary: "find gaps, jumps, identical series and inconsistent exchange rates",
    description: ["With --check the exit status is 1 if anything is found."],
    options: [.asOf, .check], tables: [QuoteCheckReport.spec],
    examples: [Example("quotes check -C examples/household", "check the recorded prices")])
}

/// The `quotes fetch` verb: fetches and writes missing prices.
enum QuoteFetching {
  static let symbols = Operand<String>(
    "SYMBOL", help: "fetch only the prices of these symbols", arity: .any)
  static let pause = Option(
    "pause", "SECONDS", help: "seconds between requests to the same server", defaultText: "1",
    parse: Common.count(of: "seconds", in: 0...3600))

  static let spec = ToolSpec(
    name: "fetch", summary: "fetch missing prices, and write them",
    description: [
      "Sends one request per symbol. If a source refuses a request, or its prices contradict the"
        + " ledger, an error is reported for that symbol, and the other prices are written. Run the"
        + " command again to continue."
    ],
    operands: [symbols.spec],
    options: [pause.spec, .asOf, .apply, Common.op.spec, .wait, .followLinks],
    tables: QuoteFetch.tables,
    examples: [Example("quotes fetch --apply", "fetch missing prices, for example daily from cron")]
  )

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
}

/// The `quotes import` verb: imports prices from files.
enum QuoteFiles {
  static let files = Operand<String>(
    "FILE", help: "files with prices; - means standard input", arity: .many)
  static let symbol = Option<String>(
    "symbol", "SYMBOL", help: "the symbol of the prices, if the file does not contain it")
  static let currency = Option<String>(
    "currency", "CODE", help: "the currency of the prices, if the file does not contain it")
  static let columns = Option(
    "columns", "NAMES",
    help: "the meaning of each column (date, close, symbol, currency), such as date,,close",
    parse: columns(parsing:))

  static let spec = ToolSpec(
    name: "import", summary: "import prices from files",
    description: [
      "Reads Yahoo charts saved from a browser; CSV files from Yahoo, Stooq, Portfolio Performance"
        + " and pricehist; exchange rates from the European Central Bank as CSV or XML; and price"
        + " lines from hledger, Ledger and Beancount. Existing prices are not replaced."
    ],
    operands: [files.spec],
    options: [
      symbol.spec, currency.spec, columns.spec, .apply, Common.op.spec, .wait, .followLinks,
    ],
    tables: QuoteImport.tables,
    examples: [
      Example(
        "printf 'P 2026-11-20 WLDY 121.30 EUR\\n' | quotes import - -C examples/household",
        "show the prices that would be imported; --apply writes them")
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
        throw UsageProblem("date or close is missing from the columns", hint: "write date,close")
      }
      return names
    }
    throw UsageProblem(
      "'\(unknown.visible)' is not a column name",
      hint: "write date, close, symbol or currency, or nothing to ignore a column")
  }
}

/// The `quotes search` verb: searches for a symbol.
enum QuoteFinding {
  static let text = Operand<String>("TEXT", help: "a name, a symbol or an ISIN")
  static let offline = Switch("offline", help: "search the folder instead of the network")

  static let spec = ToolSpec(
    name: "search", summary: "search for a symbol, and print its entry for coffer.json",
    description: ["Searches Yahoo, or with --offline the folder."],
    operands: [text.spec], options: [offline.spec], tables: [QuoteSearchAnswer.spec],
    examples: [
      Example("quotes search --offline world -C examples/household", "find an asset's symbol")
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

/// The `quotes show` verb: shows an asset's prices.
enum QuoteShowing {
  static let symbol = Operand<String>(
    "SYMBOL", help: "a symbol, or a currency pair such as EUR/USD")
  static let chart = Switch("chart", help: "show the prices as a chart")
  static let ascii = Switch("ascii", help: "draw with ASCII characters only")

  static let spec = ToolSpec(
    name: "show", summary: "show an asset's prices by month and year, or plot them",
    description: ["Prices are adjusted for later splits, so that changes are comparable."],
    operands: [symbol.spec], options: [chart.spec, .svg, ascii.spec, .from, .to, .asOf],
    tables: QuoteSeriesReport.tables,
    examples: [
      Example(
        "quotes show WLDX --from 2026-01-01 -C examples/household",
        "show the prices since the start of 2026"),
      Example("quotes show WLDX --chart -C examples/household", "show the prices as a chart"),
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
