import Console
import FinanceEngine
import FinanceModel
import PlainText

/// Positions, cash and totals as rows.
struct PositionTables {
  static let cash = TableSpec(
    "cash", "one row for each account and currency that is not zero",
    [
      ColumnSpec("account", .text, "the account's name"),
      ColumnSpec("currency", .text, "the currency"),
      ColumnSpec("amount", .money, "the cash; negative when overdrawn"),
      ColumnSpec("amount_base", .money, "the same in the base currency"),
    ])

  static let totals = TableSpec(
    "totals", "the whole in one row, in the base currency",
    [
      ColumnSpec("cost_basis_base", .money, "of the positions that have a price"),
      ColumnSpec("market_value_base", .money, "of the positions that have a price"),
      ColumnSpec("unrealized_gain_base", .money, "market_value_base less cost_basis_base"),
      ColumnSpec("unrealized_gain_pct", .percent, "the gain in percent of cost_basis_base"),
      ColumnSpec("day_change_base", .money, "of the positions that had a price before their last"),
      ColumnSpec("cash_base", .money, "all cash"),
      ColumnSpec("in_transit_base", .money, "what was sent and has not arrived"),
      ColumnSpec("value_base", .money, "market value, cash and what is in transit"),
      ColumnSpec("unpriced", .integer, "positions without a price, which no sum has"),
    ])

  private let books: HoldingsBooks
  private let portfolio: Portfolio
  private let sums: PortfolioTotals
  private let lots: Table?

  init(_ books: inout HoldingsBooks, withLots: Bool) throws {
    portfolio = try books.portfolio()
    sums = try PortfolioTotals(of: portfolio)
    books.found += portfolio.findings
    lots = withLots ? Self.lots(&books) : nil
    self.books = books
  }

  private static func lots(_ books: inout HoldingsBooks) -> Table {
    let (account, ledger) = (books.account, books.ledger)
    return Table(
      LotTable.spec,
      rows: LotTable.rows(of: books.booking, &books.exchange) {
        account == nil || account == ledger.accounts[$0]
      })
  }

  var answer: Answer {
    let rest = [cash, totals]
    return Answer(
      json: json, tables: (lots.map { [$0] } ?? []) + [positions] + rest, page: page,
      wantsAttention: wantsAttention)
  }

  /// Whether a position has no price, or one of more than seven days ago.
  private var wantsAttention: Bool {
    shown.contains { position in
      position.priceDate.map { $0.days(until: portfolio.asOf) > ExchangeRate.usualAgeInDays }
        ?? true
    }
  }

  private var json: JSONValue {
    let lots = lots.map { [JSONValue.Member("lots", .array($0.objects))] } ?? []
    return .object(
      [
        .init("as_of", .string(portfolio.asOf.description)),
        .init("base_currency", books.base.map(JSONValue.string) ?? .null),
        .init("positions", .array(positions.objects)), .init("cash", .array(cash.objects)),
        .init("totals", totals.objects[0]),
      ] + lots)
  }

  private var shown: [Position] {
    portfolio.positions.filter { books.shows($0.account) }
  }

  private var positions: Table {
    Table(
      PositionTable.spec,
      rows: PositionTable.rows(of: shown, books.base, whole: sums.value))
  }

  private var cash: Table {
    Table(
      Self.cash,
      rows: portfolio.cash.filter { books.shows($0.account) }.map { cash in
        [
          .text(cash.account), .text(cash.currency), .money(cash.amount, cash.currency),
          .money(cash.amountBase, books.base),
        ]
      })
  }

  private var totals: Table {
    let base = books.base
    return Table(
      Self.totals,
      rows: [
        [
          .money(sums.costBasis, base), .money(sums.marketValue, base),
          .money(sums.unrealizedGain, base), .percent(sums.unrealizedGainPct),
          .money(sums.dayChange, base), .money(sums.cash, base), .money(sums.inTransit, base),
          .money(sums.value, base), .number("\(sums.unpriced)"),
        ]
      ])
  }

  private var page: Page {
    var page = Page()
    let (positions, cash) = (positions, cash)
    guard !positions.rows.isEmpty || !cash.rows.isEmpty else {
      page.line(StyledText(books.emptyText))
      return page
    }
    if !positions.rows.isEmpty {
      page.table(
        PositionText.table(
          shown, books.base, whole: sums.value, books.account == nil ? sums : nil))
    }
    if let lots, !lots.rows.isEmpty {
      page.heading("Lots")
      page.table(
        TextTable(
          lots, showing: ["account", "symbol", "date", "quantity", "cost_basis", "currency"],
          blankingRepeatsOf: ["account", "symbol"]))
    }
    if !cash.rows.isEmpty {
      page.heading("Cash")
      page.table(
        TextTable(
          cash, showing: ["account", "amount", "currency", "amount_base"],
          blankingRepeatsOf: ["account"]))
    }
    sumUp(on: &page)
    return page
  }

  private func sumUp(on page: inout Page) {
    for moving in portfolio.positionsInTransit {
      page.blank()
      page.line(
        "In transit from \(moving.account): \(moving.quantity) \(moving.symbol)")
    }
    for moving in portfolio.cashInTransit {
      let amount = CurrencyUnit(moving.currency).text(of: moving.amount)
      page.blank()
      page.line(
        "In transit from \(moving.account): \(StyledText(amount, .amount)) \(moving.currency)")
    }
    guard books.account == nil else { return }
    page.blank()
    guard let base = books.base else {
      page.line("No totals: say base_currency in coffer.json.")
      return
    }
    let without = sums.unpriced > 0 ? ", without \(sums.unpriced) unpriced" : ""
    guard let value = sums.value else { return }
    page.line(
      "Worth \(StyledText(CurrencyUnit(base).text(of: value), .amount)) \(base)\(without).")
  }
}
