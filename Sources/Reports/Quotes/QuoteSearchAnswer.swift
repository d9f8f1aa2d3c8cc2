package import Console
package import FinanceFolder
import FinanceModel
import Importing
package import PlainText

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
