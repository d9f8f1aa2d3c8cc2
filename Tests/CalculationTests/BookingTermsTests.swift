import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct BookingTermsTests {
  private func booked(_ rows: String, _ settings: String, method: LotsMethod? = nil) -> BookedLedger
  {
    BookedLedger(
      "date,account,type,symbol,quantity,unit_price,currency\n" + rows, settings: settings,
      method: method)
  }

  private static let rows = """
    2025-01-06,A,BUY,X,1,10,EUR
    2025-01-06,A,BUY,Y,1,10,EUR
    2025-01-06,B,BUY,X,1,10,EUR
    2025-01-06,B,BUY,Y,1,10,EUR

    """

  @Test("the lots method is the requested one, the asset's, the account's or FIFO, in that order")
  func methods() {
    let settings = """
      {"accounts": [{"name": "A", "lots_method": "LIFO"}, {"name": "B"}],
       "assets": [{"symbol": "X", "lots_method": "HIFO"}, {"symbol": "Y"}]}
      """
    func methods(_ asked: LotsMethod?) -> [LotsMethod] {
      let terms = booked(Self.rows, settings, method: asked).booking.terms
      return [(0, 0), (0, 1), (1, 0), (1, 1)].map {
        terms.lotsMethod(account: $0.0, symbol: $0.1)
      }
    }
    expect(methods(nil), equals: [.hifo, .lifo, .hifo, .fifo])
    expect(methods(.average), equals: [.average, .average, .average, .average])
  }

  @Test("accounts are in settings order, then by name, also for returns and gains")
  func places() throws {
    let text = try ActivityText(
      ["date,account,type,symbol,quantity,unit_price,currency"]
        + ["Mid", "Alfa", "Zeta"].flatMap { account in
          ["Y", "X"].map { "2025-01-06,\(account),BUY,\($0),1,10,EUR" }
        },
      prices: ["2025-02-03 X EUR 12", "2025-02-03 Y EUR 12"],
      accounts: [AccountSettings(name: "Unused"), AccountSettings(name: "Zeta")])
    let day = try require(CalendarDate.of("2025-02-03"))
    let booking = try text.booked(through: day)
    let names = text.ledger.accounts
    expect(names.map { _ in 1 }.count, equals: booking.terms.accountPlaces.count)
    let sorted = names.indices.sorted {
      booking.terms.accountPlaces[$0] < booking.terms.accountPlaces[$1]
    }
    expect(sorted.map { names[$0] }, equals: ["Unused", "Zeta", "Alfa", "Mid"])

    let period = try require(ReturnPeriod(from: nil, to: day))
    let subjects = try text.performance([period]).figures.map(\.subject)
    let accounts = subjects.compactMap { if case .account(let number) = $0 { number } else { nil } }
    expect(accounts.map { names[$0] }, equals: ["Zeta", "Alfa", "Mid"])
    let holdings = subjects.compactMap { subject in
      if case .holding(let account, let symbol) = subject {
        "\(names[account]) \(text.ledger.symbols[symbol])"
      } else {
        nil
      }
    }
    expect(holdings, equals: ["Zeta X", "Zeta Y", "Alfa X", "Alfa Y", "Mid X", "Mid Y"])
    let rows = try text.gainSplit("2025-01-05", "2025-02-03").rows
    expect(
      rows.map { row in
        if case .asset(let symbol) = row.item {
          "\(row.account.map { names[$0] } ?? "-") \(text.ledger.symbols[symbol])"
        } else {
          "cash"
        }
      }, equals: holdings)
  }

  @Test("an account whose first row is in a minor unit has the major currency")
  func minorUnits() {
    let rows = "2025-01-06,A,BUY,X,1,1250,GBp\n2025-01-07,A,BUY,X,1,13,\n"
    for settings in ["{}", #"{"accounts": [{"name": "A", "currency": "GBX"}]}"#] {
      expect(booked(rows, settings).cash, equals: ["A GBP -25.5"])
    }
    expect(booked(rows, #"{"base_currency": "GBp"}"#).booking.terms.baseCurrency, equals: "GBP")
  }

  @Test("the base currency comes from the settings, or is the only currency of the rows")
  func base() {
    func base(_ rows: String, _ settings: String = "{}") -> String? {
      booked(rows, settings).booking.terms.baseCurrency
    }
    let pounds = "2025-01-06,A,BUY,X,1,10,GBp\n2025-01-06,A,BUY,X,1,10,GBP\n"
    expect(base(pounds), equals: "GBP")
    expect(base(pounds, #"{"base_currency": "CHF"}"#), equals: "CHF")
    expect(base(pounds + "2025-01-06,A,BUY,X,1,10,EUR\n") == nil)
    expect(base("") == nil)
  }

  @Test(
    "an account's currency comes from the settings or its first row, as a major currency")
  func accounts() {
    let booked = booked(
      """
      2025-01-06,A,BUY,X,1,10,GBp
      2025-01-06,B,BUY,X,1,10,USD
      2025-01-06,C,BUY,X,1,10,USD
      2025-01-06,C,BUY,X,1,10,EUR

      """, #"{"accounts": [{"name": "B", "currency": "CHF", "tracking": "VALUES"}]}"#)
    let terms = booked.booking.terms
    let currencies = Dictionary(
      uniqueKeysWithValues: zip(booked.ledger.accounts, terms.accountCurrencies))
    expect(
      currencies.mapValues { terms.currencies[$0] }, equals: ["A": "GBP", "B": "CHF", "C": "USD"])
    let tracking = Dictionary(uniqueKeysWithValues: zip(booked.ledger.accounts, terms.tracking))
    expect(tracking, equals: ["A": .transactions, "B": .values, "C": .transactions])
    expect(Set(terms.currencies), equals: ["GBp", "GBP", "USD", "EUR", "CHF"])
    expect(terms.currencies.count, equals: 5)
  }

  @Test("a multiplier is 1 unless the settings state one, and unknown for an option without one")
  func multipliers() {
    let settings = """
      {"assets": [{"symbol": "O", "kind": "OPTION"}, {"symbol": "P", "kind": "FUND"},
        {"symbol": "Q", "kind": "OPTION", "multiplier": 100}, {"symbol": "R", "multiplier": 0.1}]}
      """
    let rows = ["N", "O", "P", "Q", "R"].map { "2025-01-06,A,BUY,\($0),1,10,EUR\n" }
    let booked = booked(rows.joined(), settings)
    expect(booked.booking.terms.multipliers, equals: [.one, nil, .one, Decimal(100), .of("0.1")])
    expect(booked.findings, equals: ["error activity-multiplier-missing 0:1 symbol"])
  }

  @Test("an asset's quote currency comes from the settings or its first lot in any account")
  func quotes() {
    let settings = #"{"assets": [{"symbol": "X", "quote_currency": "GBp"}]}"#
    let booked = booked(
      """
      2025-01-06,A,BUY,X,1,10,USD
      2025-01-06,A,BUY,Y,1,10,ZAc
      2025-01-07,B,BUY,Y,1,10,USD

      """, settings)
    let quotes = booked.ledger.symbols.indices.map {
      booked.currency(booked.booking.quoteCurrency(of: $0))
    }
    expect(quotes, equals: ["GBP", "ZAR"])
  }
}
