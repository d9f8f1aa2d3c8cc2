import Console
package import FinanceModel
import Investing
import PlainText

/// The options of proposed trades.
package struct TradeQuestion: Sendable {
  /// Cash to invest.
  package var newCash: Money?
  /// Maximum net gain that sales may realize.
  package var maxGain: Money?
  /// Whether sales are allowed.
  package var sells = false
  /// Whether the accounts' existing cash is also invested.
  package var usesCash = false

  package init() {}
}

/// Report tables of trades that bring holdings closer to their targets.
struct TradeTables {
  private struct TradeRow {
    let trade: HoldingsRebalancing.Trade
    let group: String
    let amountBase: Decimal
  }

  private static let tradeColumns: [Column<TradeRow>] = [
    .text("action", "buy or sell") { $0.trade.sale == nil ? "buy" : "sell" },
    .text("account", "the account") { $0.trade.account },
    .text("symbol", "the asset") { $0.trade.symbol },
    .text("group", "the group with the target") { $0.group },
    Column("quantity", .quantity, "the number of units") { .exact($0.trade.quantity) },
    Column("price", .price, "the last price of one unit") { .exact($0.trade.price) },
    .text("currency", "the currency of price and amount") { $0.trade.currency },
    Column("amount", .money, "the trade amount") {
      .money($0.trade.amount, $0.trade.currency)
    },
    .money("amount_base", "the amount in the base currency") { $0.amountBase },
    .money("gain_base", "the gain realized by the sale, in the base currency") { $0.trade.gain },
  ]

  static let trades = TableSpec(
    "trades", "one row for each purchase or sale", needs: "holdings", tradeColumns)

  private static let groupColumns: [Column<HoldingsRebalancing.Line>] = [
    .text("group", "the symbol or class") { $0.name },
    .money("value_base", "the value before the trades") { $0.value },
    .percent("target_pct", "the target; blank if none is stated") { $0.targetPct },
    .money("after_base", "the value after the trades") { $0.after },
    .percent("after_pct", "the share of the total after the trades") { $0.afterPct },
    .percent("breach_pct", "the distance from the band, in percentage points") { $0.breach },
    .text("buy_account", "the account for purchases; blank if the group cannot be bought") {
      $0.account
    },
    .text("buy_symbol", "the asset to purchase") { $0.symbol },
  ]

  static let groups = TableSpec(
    "groups", "one row for each group, groups with a target first", needs: "holdings", groupColumns)

  private typealias CashRow = (
    account: String, currency: String, before: Decimal, change: Decimal, after: Decimal
  )

  private static let cashColumns: [Column<CashRow>] = [
    .text("account", "the account") { $0.account },
    .text("currency", "the currency") { $0.currency },
    Column("amount", .money, "the cash before the trades") { .money($0.before, $0.currency) },
    Column("change", .money, "sales less purchases") { .money($0.change, $0.currency) },
    Column(
      "after", .money,
      "the cash after the trades; if negative, the missing amount must be paid in or exchanged"
    ) {
      .money($0.after, $0.currency)
    },
  ]

  static let cash = TableSpec(
    "cash", "one row for each account and currency with trades", needs: "holdings", cashColumns)

  private static let sumColumns: [Column<HoldingsRebalancing>] = [
    .money("new_cash", "the new cash") { $0.newCash },
    .money("used_cash", "the account cash to invest") { $0.usedCash },
    .money("remainder", "the cash that is not invested") { $0.remainder },
    .money(
      "cash_to_balance",
      "the new cash that would meet all targets without a sale; blank if no amount would"
    ) {
      $0.cashToBalance
    },
    .money("gain_base", "the net gain of the sales") { $0.gain },
    .percent("breach_pct", "the largest distance from a band, in percentage points") {
      $0.lines.compactMap(\.breach).max()
    },
    .integer(
      "trades_at_least",
      "the lowest possible number of trades; blank if the proposal has the fewest"
    ) {
      $0.atLeast
    },
  ]

  static let totals = TableSpec(
    "totals", "the sums in one row, in the base currency", needs: "holdings", sumColumns)

  private let proposal: HoldingsRebalancing
  private let base: String
  private let cash: [CashRow]

  /// - Throws: `usage-uncomputable` if the settings do not have targets that trades can meet, or if
  ///   the total is not positive.
  init(_ question: TradeQuestion, _ books: inout HoldingsBooks) throws {
    let settings = books.investments.settings
    let targets = try AllocationTable.targets(of: books)
    switch targets.by {
    case .symbol, .assetClass: break
    default:
      throw UsageProblem(
        "targets by \(targets.by) cannot be met by trades",
        hint: "group the targets in coffer.json by symbol or class", code: .uncomputable)
    }
    guard let base = books.base, let currency = Currency(base) else {
      throw UsageProblem(
        "trades need a base currency", hint: "set base_currency in coffer.json",
        code: .uncomputable)
    }
    func units(_ money: Money?) throws -> Int128? {
      guard let money else { return nil }
      if let other = money.currency, other != currency {
        throw UsageProblem(
          "amount is in \(other.name), but base_currency is \(base)",
          hint: "convert the amount first")
      }
      do throws(Money.Problem) {
        return try money.units(in: currency)
      } catch {
        throw UsageProblem(error.message, hint: error.hint)
      }
    }
    let options = HoldingsRebalancing.Options(
      newCash: try units(question.newCash) ?? 0, maxGain: try units(question.maxGain),
      sells: question.sells, usesCash: question.usesCash)
    let portfolio = try books.portfolio()
    proposal = try HoldingsRebalancing(
      of: portfolio, to: targets, options, settings, books.booking, books.investments.prices,
      &books.exchange)
    cash = try Self.cash(proposal.trades, portfolio)
    self.base = base
    reportUnpriced(portfolio, &books)
    books.found += try proposal.kept.map { try $0.finding(among: proposal.trades, base: base) }
    try requireShares()
  }

  private func reportUnpriced(_ portfolio: Portfolio, _ books: inout HoldingsBooks) {
    // If a price exists but its exchange rate is missing, the exchange reports the missing rate.
    let prices = books.investments.prices
    let unpriced =
      (portfolio.positions.filter { $0.price == nil }.map(\.symbol) + proposal.unpriced)
      .filter { prices.series(of: $0)?.price(onOrBefore: books.asOf) == nil }
    for symbol in Set(unpriced).sorted() {
      books.found.append(
        ReturnProblem.statedPrice(symbol, books.asOf).finding(.error, books.booking))
    }
  }

  private func requireShares() throws {
    let total = try proposal.lines.reduce(Decimal.zero) { try $0 + $1.after }
    guard total.isPositive || proposal.lines.allSatisfy(\.value.isZero) else {
      let sum = Cell.money(total, base).text
      throw UsageProblem(
        "the total of holdings and cash is \(sum) \(base), expected a positive total",
        hint: "record the missing deposits",
        code: .uncomputable)
    }
  }

  private static func cash(
    _ trades: [HoldingsRebalancing.Trade], _ portfolio: Portfolio
  ) throws -> [CashRow] {
    var rows: [CashRow] = []
    for trade in trades {
      func isHere(_ account: String, _ currency: String) -> Bool {
        account == trade.account && currency == trade.currency
      }
      let place = rows.firstIndex { isHere($0.account, $0.currency) } ?? rows.count
      if place == rows.count {
        let before =
          portfolio.settledCash.first { isHere($0.account, $0.currency) }?.amount ?? .zero
        rows.append((trade.account, trade.currency, before, .zero, before))
      }
      let change = trade.sale == nil ? -trade.amount : trade.amount
      rows[place].change = try rows[place].change + change
      rows[place].after = try rows[place].after + change
    }
    return rows
  }

  var answer: Answer {
    func money(_ amount: Decimal) -> Cell { .money(amount, base) }
    let trades = Table(
      Self.trades, Self.tradeColumns,
      of: proposal.trades.map {
        TradeRow(trade: $0, group: proposal.lines[$0.group].name, amountBase: $0.amountBase)
      }, money: money)
    let groups = Table(Self.groups, Self.groupColumns, of: proposal.lines, money: money)
    let cash = Table(Self.cash, Self.cashColumns, of: cash)
    let totals = Table(Self.totals, Self.sumColumns, of: [proposal], money: money)
    return Answer(
      json: .object([
        .init("base_currency", .string(base)), .init("trades", .array(trades.objects)),
        .init("groups", .array(groups.objects)), .init("cash", .array(cash.objects)),
        .init("totals", totals.objects[0]),
      ]), tables: [trades, groups, cash, totals], page: page(trades, groups, cash),
      wantsAttention: !proposal.trades.isEmpty)
  }

  private func page(_ trades: Table, _ groups: Table, _ cash: Table) -> Page {
    var page = Page()
    if proposal.trades.isEmpty {
      page.line("No trades.")
    } else {
      let shown = trades.spec.columns.map(\.name).filter { name in
        name != "gain_base" || proposal.trades.contains { $0.sale != nil }
      }
      page.table(
        TextTable(
          trades, showing: shown, dropping: ["price", "group", "amount", "currency", "quantity"]))
    }
    page.heading("Targets")
    page.table(
      TextTable(
        groups,
        showing: ["group", "value_base", "target_pct", "after_base", "after_pct", "breach_pct"],
        dropping: ["breach_pct", "value_base", "target_pct"]))
    if !cash.rows.isEmpty {
      page.heading("Account cash")
      page.table(
        TextTable(cash, blankingRepeatsOf: ["account"], dropping: ["amount", "change"]))
    }
    page.blank()
    for line in notes { page.line(line) }
    return page
  }

  private var notes: [StyledText] {
    func text(_ amount: Decimal) -> StyledText {
      StyledText(Cell.money(amount, base).text, .amount)
    }
    var notes: [StyledText] = []
    if proposal.trades.contains(where: { $0.sale != nil }) {
      notes.append("The sales realize a net gain of \(text(proposal.gain)) \(base).")
    }
    if !proposal.remainder.isZero {
      notes.append("\(text(proposal.remainder)) \(base) is not invested.")
    }
    if let needed = proposal.cashToBalance, needed > proposal.newCash {
      notes.append("New cash of \(text(needed)) \(base) would meet all targets without a sale.")
    }
    let breach = proposal.lines.compactMap(\.breach).max()?.text(decimals: 2, .halfEven)
    if let breach, breach != "0.00" {
      notes.append(
        "The largest distance from a \(proposal.hasBands ? "band" : "target") is"
          + " \(breach) points.")
    }
    if let bound = proposal.atLeast {
      notes.append(
        "The search ended early. At least \(bound) trades are needed; other trades may be better.")
    }
    return notes
  }
}

extension HoldingsRebalancing.Kept {
  /// Returns a warning that the trades do not close the position, or that a purchase closes it
  /// first.
  ///
  /// - Throws: `overflow`.
  fileprivate func finding(
    among trades: [HoldingsRebalancing.Trade], base: String
  ) throws(DecimalError) -> LedgerFinding {
    let isBought = trades.contains {
      $0.sale == nil && $0.account == position.account && $0.symbol == position.symbol
    }
    let (account, symbol) = (position.account.visible, position.symbol.visible)
    let units = "\(position.quantity.magnitude)"
    let price = "price\(position.priceDate.map { " of \($0)" } ?? "") is 0"
    let target = "'\(account)' holds \(units) '\(symbol)' with a target of zero"
    let message: String
    let hint: String
    switch reason {
    case .short:
      var gain = ""
      if let value = position.marketValueBase, let cost = position.costBasisBase {
        gain = " (\(Cell.money(try value - cost, base).text) \(base) for the whole position)"
      }
      message =
        "'\(account)' has a short position of \(units) '\(symbol)', "
        + (isBought
          ? "which the purchase closes first; gain_base and --max-gain do not include the gain of"
            + " closing it\(gain)" : "which the trades do not buy back")
      hint =
        "to close the position: ledger-add buy \(symbol.shellWord) \(units) PRICE"
        + " account=\(account.shellWord) subtype=TO_CLOSE"
    case .account:
      message = "\(target), but no trades are proposed for this account"
      hint = "trades need an account of kind SECURITIES or CRYPTO that is not archived"
    case .unknownCost:
      message = "\(target), but its cost is unknown, so no sale is proposed"
      hint = "add average_cost to the account's last statement"
    case .belowMinimum:
      message = "\(target), but its value is below the smallest trade"
      hint = "lower min_trade in targets"
    case .worthless:
      message = "\(target), but its \(price), so no sale is proposed"
      hint = "correct the price if it is wrong"
    case .noPurchase:
      message = "'\(symbol)' is not bought, because its \(price)"
      hint = "correct the price, or change targets in coffer.json"
    }
    return LedgerFinding(.warning, PositionCode.notTraded, message, at: nil, hint: hint)
  }
}
