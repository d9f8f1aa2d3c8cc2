import FinanceModel
import Foundation
import PlainText
import TestSupport

/// A case of Wealthfolio's own tests, as in `Tests/Fixtures/portfolio_cases.json`, and its booking.
struct PortfolioCase: Decodable, Sendable {
  struct Row: Decodable, Sendable {
    var date, type: String
    var subtype, symbol, quantity, unit_price, fee, amount, currency, fx_rate: String?
    var account, group, status: String?
  }

  struct Asset: Decodable, Sendable {
    var currency: String
  }

  struct Rate: Decodable, Sendable {
    var from, to, date, rate: String
  }

  struct Quote: Decodable, Sendable {
    var symbol, date, close, currency: String
  }

  struct Lot: Decodable, Sendable {
    var date, quantity, cost_basis: String
  }

  struct Held: Decodable, Sendable {
    var quantity, total_cost_basis, average_cost, currency: String
    var lots: [Lot]?
  }

  struct Leg: Decodable, Sendable {
    var type: String
    var amount, quantity, unit_price, fee: String?
  }

  struct Pair: Decodable, Sendable {
    var local, base: String
  }

  struct Expectation: Decodable, Sendable {
    var cash: [String: String]?
    var cash_total, cost_basis, net_contribution, net_contribution_base: String?
    var realized_derived, total, rate: String?
    var positions: [String: Held]?
    var accounts: [String: Expectation]?
    var legs: [Leg]?
    var rounded_dp: Int?
    var price, cost_basis_base, unrealized_pct: String?
    var market_value, unrealized: Pair?
  }

  struct State: Decodable, Sendable {
    var account: String
    var positions: [String: Held]
  }

  struct Query: Decodable, Sendable {
    var from, to, date: String
  }

  struct Holding: Decodable, Sendable {
    var symbol, quantity, currency, cost_basis: String
  }

  var id, kind, account_currency, base_currency: String
  var assets: [String: Asset]
  var opening_activities: [Row]?
  var activities: [Row]
  var fx: [Rate]
  var quotes: [Quote]
  var expect: Expectation
  var account_states: [State]?
  var limit_accounts, period: [String]?
  var query: Query?
  var holding: Holding?

  /// Returns all cases of the file, in file order.
  static func all() throws -> [PortfolioCase] {
    struct File: Decodable { let cases: [PortfolioCase] }
    let data = try Data(contentsOf: Repository.at("Tests/Fixtures/portfolio_cases.json"))
    return try JSONDecoder().decode(File.self, from: data).cases
  }

  /// Returns a row in Coffer's form. A row without an account belongs to account "A". The ratio of
  /// a split, which Wealthfolio writes in `amount`, becomes `2:1`.
  private func row(_ row: Row) -> RandomActivities.Row {
    let isSplit = row.type == "SPLIT"
    let cells: [String: String?] = [
      "date": row.date, "account": row.account ?? "A", "type": row.type, "subtype": row.subtype,
      "symbol": row.symbol, "quantity": row.quantity, "unit_price": row.unit_price,
      "amount": isSplit ? nil : row.amount, "fee": row.fee, "currency": row.currency,
      "fx_rate": row.fx_rate, "ratio": isSplit ? row.amount.map { "\($0):1" } : nil,
      "status": row.status, "group": row.group,
    ]
    return cells.compactMapValues { $0 }
  }

  var settings: Settings {
    let names = Set((activities + (opening_activities ?? [])).map { $0.account ?? "A" })
    let accounts = names.sorted().map { #"{"name": "\#($0)", "currency": "\#(account_currency)"}"# }
    let listed = assets.sorted { $0.key < $1.key }.map {
      #"{"symbol": "\#($0.key)", "quote_currency": "\#($0.value.currency)"}"#
    }
    return .of(
      """
      {"base_currency": "\(base_currency)", "accounts": [\(accounts.joined(separator: ","))],
       "assets": [\(listed.joined(separator: ","))]}
      """)
  }

  var prices: PriceBook {
    PriceBook(
      fx.compactMap { rate in
        CalendarDate.of(rate.date).map {
          PriceObservation(symbol: rate.from, date: $0, quote: rate.to, amount: .of(rate.rate))
        }
      }
        + quotes.compactMap { quote in
          CalendarDate.of(quote.date).map {
            PriceObservation(
              symbol: quote.symbol, date: $0, quote: quote.currency, amount: .of(quote.close))
          }
        })
  }

  /// Returns the booked activities. Activities that create the opening state come first.
  func booked(lenient: Bool = false) -> BookedLedger {
    let rows = ((opening_activities ?? []) + activities).map(row)
    return BookedLedger([RandomActivities.csv(rows)], settings, lenient: lenient)
  }
}
