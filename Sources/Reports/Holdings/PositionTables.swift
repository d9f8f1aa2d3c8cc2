import Console
import FinanceModel
import Investing
import PlainText

/// Report tables of positions, cash and totals.
final class PositionTables {
  private static let cashColumns: [Column<Portfolio.Cash>] = [
    .text("account", "the account's name") { $0.account },
    .text("currency", "the currency") { $0.currency },
    Column("amount", .money, "the cash; negative if overdrawn") {
      .money($0.amount, $0.currency)
    },
    .money("amount_base", "the cash in the base currency") { $0.amountBase },
  ]

  static let cash = TableSpec(
    "cash", "one row for each account and currency with a nonzero cash balance", cashColumns)

  private static let pendingColumns =
    cashColumns + [.date("settles", "the settlement date") { $0.settles }]

  static let pending = TableSpec(
    "pending", "one row for each cash amount that is booked but not settled", pendingColumns)

  private static let sumColumns: [Column<PortfolioTotals>] = [
    .money("cost_basis_base", "the cost basis of positions with a price") { $0.costBasis },
    .money("market_value_base", "the market value of positions with a price") { $0.marketValue },
    .money("unrealized_gain_base", "market_value_base less cost_basis_base") { $0.unrealizedGain },
    .percent("unrealized_gain_pct", "the gain as a percentage of cost_basis_base") {
      $0.unrealizedGainPct
    },
    .money("day_change_base", "the change in positions and cash, less external flows") {
      $0.dayChange
    },
    .money("cash_base", "the sum of all cash") { $0.cash },
    .money("in_transit_base", "the money sent but not yet received") { $0.inTransit },
    .money("value_base", "market value, cash and money in transit") { $0.value },
    .integer("unpriced", "the number of positions without a price, which are excluded from sums") {
      $0.unpriced
    },
    .date("day_change_date", "the date of day_change_base") { $0.dayChangeDate },
  ]

  static let totals = TableSpec(
    "totals", "the total in one row, in the base currency", sumColumns)

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
    let ledger = books.ledger
    let shown = Set(ledger.accounts.filter(books.shows))
    return LotTable.table(of: books.booking, &books.exchange) {
      shown.contains(ledger.accounts[$0])
    }
  }

  var answer: Answer {
    let rest = [cash, totals, pending]
    return Answer(
      json: self.json, tables: (self.lots.map { [$0] } ?? []) + [self.positions] + rest,
      page: self.page,
      wantsAttention: wantsAttention)
  }

  /// Whether any position has no price or a stale one.
  private var wantsAttention: Bool {
    shown.contains { position in
      position.priceDate.map { PriceAge.isStale($0, on: portfolio.asOf) } ?? true
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
      ] + lots
        + (pending.rows.isEmpty ? [] : [.init("pending", .array(pending.objects))]))
  }

  private var shown: [Position] {
    portfolio.positions.filter { books.shows($0.account) }
  }

  private var positions: Table {
    PositionTable.table(of: shown, books.base, whole: sums.value)
  }

  private var cash: Table {
    let shown = portfolio.settledCash.filter { books.shows($0.account) }
    return Table(Self.cash, Self.cashColumns, of: shown) { .money($0, self.books.base) }
  }

  private var pending: Table {
    let shown = portfolio.pendingCash.filter { books.shows($0.account) }
    return Table(Self.pending, Self.pendingColumns, of: shown) { .money($0, self.books.base) }
  }

  private var totals: Table {
    Table(Self.totals, Self.sumColumns, of: [sums]) { .money($0, self.books.base) }
  }

  private var page: Page {
    var page = Page()
    let (positions, cash) = (positions, cash)
    guard !positions.rows.isEmpty || !cash.rows.isEmpty || !pending.rows.isEmpty else {
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
        TextTable(lots, blankingRepeatsOf: ["account", "symbol"]))
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
    for cash in portfolio.pendingCash where books.shows(cash.account) {
      guard let due = cash.settles else { continue }
      let amount = CurrencyUnit(cash.currency).text(of: cash.amount)
      page.blank()
      page.line(
        "Pending in \(cash.account) until \(due): \(StyledText(amount, .amount)) \(cash.currency)")
    }
    for moving in portfolio.positionsInTransit {
      page.blank()
      page.line(
        "In transit from \(moving.account): \(StyledText("\(moving.quantity)", .amount))"
          + " \(moving.symbol)")
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
      page.line("No totals: set base_currency in coffer.json.")
      return
    }
    let without = sums.unpriced > 0 ? ", excluding unpriced positions (\(sums.unpriced))" : ""
    guard let value = sums.value else { return }
    page.line(
      "Total value \(StyledText(CurrencyUnit(base).text(of: value), .amount)) \(base)\(without).")
  }
}
