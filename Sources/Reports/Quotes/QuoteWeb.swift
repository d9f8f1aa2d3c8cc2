package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

/// A client that queries sources one after another, with a pause between requests to the same
/// server. A server that has temporarily refused requests is not queried again.
struct QuoteWeb {
  private let calls: SystemCalls
  private let pauseInSeconds: Int
  private let variable: (String) -> String?
  private var asked: Set<String> = []
  private var refused: [String: QuoteProblem] = [:]

  /// - Parameters:
  ///   - pauseInSeconds: the time between two requests to the same server, in seconds.
  ///   - variable: returns an environment variable, which may be a source's key.
  init(
    calls: SystemCalls = .system, pauseInSeconds: Int = 0,
    variable: @escaping (String) -> String? = { _ in nil }
  ) {
    (self.calls, self.pauseInSeconds, self.variable) = (calls, pauseInSeconds, variable)
  }

  /// Whether the next request to a source must wait.
  func pauses(before place: QuotePlace?) -> Bool {
    pauseInSeconds > 0 && place.map { asked.contains($0.host) } ?? false
  }

  /// Returns prices from a source.
  ///
  /// - Throws: the reason why prices are unavailable.
  mutating func answer(
    _ place: QuotePlace, _ days: ClosedRange<CalendarDate>, now: Timestamp, today: CalendarDate
  ) throws(QuoteProblem) -> QuoteAnswer {
    let seconds = Int(clamping: now.instant / 1_000_000_000)
    var key = ""
    if let name = place.keyVariable {
      guard let value = variable(name), !value.isEmpty else {
        throw QuoteProblem(
          .keyMissing, "needs a key, but the variable \(name) is not set",
          hint: "set the variable \(name) to the key of the source")
      }
      key = value
    }
    let url = place.url(
      from: days.lowerBound, to: days.upperBound, now: seconds,
      key: place.sendsKeyInHeader ? "" : key)
    let header = place.sendsKeyInHeader ? "Authorization: Bearer \(key)" : nil
    do throws(QuoteProblem) {
      let body = try body(WebRequest(url, header: header), of: place.host, now: now)
      return try place.answer(body, now: seconds, today: today)
    } catch {
      // A key is never shown, even if the response repeats it.
      guard !key.isEmpty, error.message.contains(key) else { throw error }
      throw QuoteProblem(error.code, "returned a response that contains the key", hint: error.hint)
    }
  }

  /// Returns the bytes of a server's response.
  ///
  /// - Throws: the reason why there is no response.
  mutating func body(
    _ request: WebRequest, of host: String, now: Timestamp
  ) throws(QuoteProblem) -> [UInt8] {
    if let problem = refused[host] { throw problem }
    if !asked.insert(host).inserted {
      for _ in 0..<pauseInSeconds * 2 { calls.pause(500) }
    }
    let answer = try request.answer(calls)
    switch answer.status {
    case 200..<300: return answer.body
    case 300..<400:
      throw QuoteProblem(
        .redirected,
        "redirected to another address, which is not followed: HTTP status \(answer.status)",
        hint: "save the data from a browser and import the file")
    case 429:
      let wait = answer.retryInSeconds.map { min(max($0, 1), 86_400) } ?? 3600
      let time = Timestamp(
        secondsSinceEpoch: Int64(clamping: now.instant / 1_000_000_000) + Int64(wait),
        offsetSeconds: now.offsetSeconds)
      let problem = QuoteProblem(
        .rateLimited, "does not accept more requests for now: HTTP status 429",
        hint: "try again after \(time.map(\.description) ?? "an hour"),"
          + " or save the data from a browser and import the file")
      refused[host] = problem
      throw problem
    default:
      throw QuoteProblem(
        answer.status == 404 ? .noData : .refused,
        "refused the request: HTTP status \(answer.status)\(Self.words(answer.body))",
        hint: "check the symbol and its source in coffer.json")
    }
  }

  /// Returns the server's reason for a refusal, from JSON or a short line; blank if unknown.
  private static func words(_ body: [UInt8]) -> String {
    let line = body.prefix { $0 != 0x0A }
    let isShort = !line.isEmpty && line.count <= 160 && line.first != UInt8(ascii: "<")
    let words =
      QuoteProblem.words(in: body) ?? (isShort ? String(decoding: line, as: UTF8.self) : nil)
    return words.map { ", '\(String($0.prefix(160)).visible)'" } ?? ""
  }
}

/// Symbols that match a search text, each with an entry for `assets` in `coffer.json`.
package struct QuoteSearchAnswer {
  private static let columns: [Column<QuoteSearch.Hit>] = [
    .text("symbol", "the symbol at Yahoo, or in the folder") { $0.symbol },
    .text("name", "the asset's name") { $0.name.filled },
    .text("kind", "the asset's kind") { $0.kind?.rawValue },
    .text("exchange", "the market") { $0.exchange.filled },
    .text("entry", "the entry for assets in coffer.json") { entry($0) },
  ]

  /// Specification of the `symbols` table.
  package static let spec = TableSpec("symbols", "one row for each symbol", columns)

  /// Returns the results of a Yahoo search.
  ///
  /// - Throws: ``Failure`` if the search fails.
  package static func online(_ text: String, now: Timestamp) throws -> Answer {
    var web = QuoteWeb()
    do throws(QuoteProblem) {
      let request = WebRequest(QuoteSearch.url(of: text))
      return answer(
        try QuoteSearch.hits(
          try web.body(request, of: "query1.finance.yahoo.com", now: now)))
    } catch {
      throw Failure(.input, error.diagnostic("'\(text.visible)': source 'yahoo'"))
    }
  }

  /// Returns the matches in the folder: assets, and symbols in activities and prices, whose symbol,
  /// name or ISIN contains the text.
  ///
  /// - Throws: ``Failure`` if files have errors.
  package static func offline(
    _ text: String, of folder: Folder, _ found: inout Diagnostics
  ) throws -> Answer {
    let household = Household(folder, needs: .investments)
    let investments = try found.report(household.investments())
    let wanted = text.lowercased()
    let assets = investments.settings.assets ?? []
    var hits: [QuoteSearch.Hit] = []
    for asset in assets
    where [asset.symbol, asset.name ?? "", asset.isin ?? ""].contains(where: {
      $0.lowercased().contains(wanted)
    }) {
      hits.append(
        QuoteSearch.Hit(
          symbol: asset.symbol, name: asset.name ?? "", kind: asset.kind,
          exchange: asset.exchange ?? ""))
    }
    let known = Set(assets.map(\.symbol))
    let symbols = investments.symbols.union(investments.prices.symbols)
    for symbol in symbols.subtracting(known).sorted() where symbol.lowercased().contains(wanted) {
      hits.append(QuoteSearch.Hit(symbol: symbol, name: "", kind: nil, exchange: ""))
    }
    return answer(hits)
  }

  private static func answer(_ hits: [QuoteSearch.Hit]) -> Answer {
    let table = Table(spec, columns, of: hits)
    var page = Page()
    if hits.isEmpty {
      page.line("No matches.")
    } else {
      page.table(TextTable(table, showing: ["symbol", "name", "kind", "exchange"]))
      page.heading("For assets in coffer.json:")
      for hit in hits { page.verbatim(StyledText(entry(hit))) }
    }
    return Answer(json: .array(table.objects), tables: [table], page: page)
  }

  private static func entry(_ hit: QuoteSearch.Hit) -> String {
    var members: [JSONValue.Member] = [.init("symbol", .string(hit.symbol))]
    if let kind = hit.kind { members.append(.init("kind", .string(kind.rawValue))) }
    if !hit.name.isEmpty { members.append(.init("name", .string(hit.name))) }
    members.append(.init("yahoo", .string(hit.symbol)))
    return JSONValue.object(members).text(.compact)
  }
}
