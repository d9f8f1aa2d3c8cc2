import FinanceModel
import Investing
import PlainText
import TestSupport

/// The answer that a ``PortfolioCase`` expects, and the answer of the booking, as comparable lines.
///
/// Wealthfolio states the figures of an account in the account's currency, which is the base
/// currency of all booked cases.
struct PortfolioCaseAnswer {
  let portfolio: Portfolio
  let findings: [String]
  private let booked: BookedLedger
  private let contributions: NetContributions
  private let gains: RealizedGains
  private let places: Int

  init(_ the: PortfolioCase, lenient: Bool = false) throws {
    let booked = the.booked(lenient: lenient)
    let ledger = booked.ledger
    let day = ledger.count > 0 ? ledger[ledger.count - 1].date : .epochDay
    var exchange = BookedExchange(
      the.prices, booked.booking, base: the.base_currency, isLenient: lenient)
    portfolio = try Portfolio(
      of: booked.booking, [], the.settings, the.prices, &exchange, asOf: day)
    let always = CalendarDate.epochDay...day
    contributions = try NetContributions(of: booked.booking, in: always, the.prices, &exchange)
    gains = try RealizedGains(of: booked.booking, in: always, &exchange)
    findings = booked.findings + exchange.findings.map { "\($0.severity) \($0.code)" }
    places = the.expect.rounded_dp ?? 18
    self.booked = booked
  }

  /// Returns Coffer's values for the figures that the case expects for the account.
  func lines(_ expected: PortfolioCase.Expectation, of account: String = "A") throws -> [String] {
    var lines: [String] = []
    let cash = portfolio.cash.filter { $0.account == account }
    if expected.cash != nil { lines += cash.map { "cash \($0.currency) \($0.amount)" } }
    if expected.cash_total != nil {
      lines.append("cash total \(try told(cash.map(\.amountBase)))")
    }
    let positions = portfolio.positions.filter { $0.account == account }
    for position in positions where expected.positions != nil {
      lines.append(
        "\(position.symbol) \(position.quantity) \(try told([position.costBasis]))"
          + " \(try told([position.averageCost])) \(position.currency)")
      guard expected.positions?[position.symbol]?.lots != nil else { continue }
      lines += booked.lots.filter { $0.hasPrefix("\(account) \(position.symbol) ") }
        .map { "lot " + $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    }
    if expected.cost_basis != nil {
      lines.append("cost \(try told(positions.map(\.costBasisBase)))")
    }
    if expected.net_contribution != nil {
      let nets = try contributions.lines
        .filter { booked.ledger.accounts[$0.account] == account }.map { try $0.net() }
      lines.append("net \(try told(nets))")
    }
    if expected.realized_derived != nil {
      lines.append("realised \(try told(gains.gains.map(\.gain)))")
    }
    if expected.legs != nil {
      lines += booked.booking.events.incomes.map { "income \($0.gross)" }
      lines += booked.lots.map {
        "bought \($0.split(separator: " ").dropFirst(3).joined(separator: " "))"
      }
    }
    return lines
  }

  /// Returns the sum, rounded as in the case.
  private func told(_ figures: [Decimal?]) throws -> String {
    var sum = Decimal.zero
    for figure in figures {
      guard let figure else { return "unknown" }
      sum = try sum + figure
    }
    return try sum.rounded(toDecimals: places, .halfEven).description
  }
}

extension PortfolioCase {
  /// Returns the figures that the case expects for an account.
  func lines(_ expected: Expectation) throws -> [String] {
    func plain(_ text: String) -> String { Decimal.of(text).description }
    var lines: [String] = []
    for (currency, amount) in (expected.cash ?? [:]).sorted(by: { $0.key < $1.key })
    where !Decimal.of(amount).isZero {
      lines.append("cash \(currency) \(plain(amount))")
    }
    if let total = expected.cash_total { lines.append("cash total \(plain(total))") }
    for (symbol, held) in (expected.positions ?? [:]).sorted(by: { $0.key < $1.key }) {
      lines.append(
        "\(symbol) \(plain(held.quantity)) \(plain(held.total_cost_basis))"
          + " \(plain(held.average_cost)) \(held.currency)")
      for lot in held.lots ?? [] {
        lines.append(
          "lot \(lot.date) \(plain(lot.quantity)) \(plain(lot.cost_basis)) \(held.currency)")
      }
    }
    if let cost = expected.cost_basis { lines.append("cost \(plain(cost))") }
    if let net = expected.net_contribution { lines.append("net \(plain(net))") }
    if let gain = expected.realized_derived { lines.append("realised \(plain(gain))") }
    for leg in expected.legs ?? [] {
      if let amount = leg.amount { lines.append("income \(plain(amount))") }
      if let units = leg.quantity, let price = leg.unit_price {
        let cost = try Decimal.of(units).multiplied(by: .of(price), .halfEven)
        lines.append("bought \(plain(units)) \(cost) \(account_currency)")
      }
    }
    return lines
  }
}
