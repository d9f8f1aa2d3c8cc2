import Expectations
import FinanceModel
import Importing
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct EntryNamesTests {
  private let names = EntryNames(
    .of(
      #"{"base_currency": "CHF", "accounts": [{"name": "Giro", "default": true, "aliases": ["G"]},"#
        + #" {"name": "Depot", "kind": "SECURITIES", "currency": "USD"}],"#
        + #" "assets": [{"symbol": "VWCE", "quote_currency": "EUR"}]}"#), nil,
    [
      .transactions: RandomLedger.table(
        .transactions,
        [
          "date,account,payee,category,amount,currency\n2026-01-01,G,Zoë,Eating,-1,\n"
            + "2026-01-02,Cash,ZOË,Coffee,-1,GBP\n2026-01-03,Giro,Zoë,,-1,\n"
        ]),
      .activities: RandomLedger.table(
        .activities,
        [
          "date,account,type,symbol,quantity,unit_price,currency\n"
            + "2026-01-01,Depot,BUY,ACME,1,5,SEK\n2026-01-01,Other,BUY,VWCE,1,5,\n"
        ]),
    ])

  @Test("names are unique, settings come first, and aliases refer to their accounts")
  func lists() {
    expect(names.accounts, equals: ["Giro", "Depot", "Cash", "Other"])
    expect(names.symbols, equals: ["VWCE", "ACME"])
    expect(
      names.payees.texts == ["Zoë", "ZOË"] && names.categories.texts == ["Eating", "Coffee"])
    expect(names.account(ofAlias: "G") == "Giro" && names.account(ofAlias: "Giro") == nil)
    expect(names.listsAccounts)
  }

  @Test("a payee's category comes from the last row with one, in any case")
  func categories() {
    expect(names.lastCategory(of: "zoë"), equals: "Coffee")
    expect(names.lastCategory(of: "Zo") == nil)
  }

  @Test("the default account must suit the ledger; a symbol's default is its only account")
  func defaults() {
    expect(names.defaultAccount(of: .transactions)?.name, equals: "Giro")
    expect(names.defaultAccount(of: .activities, symbol: "VWCE")?.name, equals: "Other")
    expect(names.defaultAccount(of: .activities) == nil)
    let none = EntryNames(Settings(), nil, [:])
    expect(none.defaultAccount(of: .transactions) == nil && none.accounts == [])
  }

  @Test("an account's kind, tracking or rows decide whether it is invested or valued")
  func tracking() {
    expect(names.isInvested("Depot") && names.isInvested("Other") && !names.isInvested("Giro"))
    expect(!names.isValued("Depot") && !names.isValued("Giro"))
    let values = EntryNames(
      .of(#"{"accounts": [{"name": "Flat", "tracking": "VALUES"}]}"#), nil,
      [.values: RandomLedger.table(.values, ["timestamp,account,event\n2026-01-01,Old,open\n"])])
    expect(values.isValued("Flat") && values.isValued("Old") && !values.isValued("New"))
    expect(names.account(meantBy: "gir") == "Giro" && names.account(meantBy: "zzz") == "zzz")
  }

  @Test("an account's currency is that of its opening, or the most frequent, the earlier on a tie")
  func currencyOfRows() {
    func code(_ rows: String, _ ledger: Ledger = .transactions) -> String? {
      let names = EntryNames(
        .of(#"{"base_currency": "CHF"}"#), nil,
        [
          ledger: RandomLedger.table(
            ledger, ["date,account,amount,currency,kind\n" + rows])
        ])
      return names.currency(ofAccount: "A", in: ledger)?.reason
    }
    let (euro, pound) = ("2026-01-01,A,1,EUR,\n", "2026-01-02,A,1,GBP,\n")
    expect(code(euro + euro + pound), equals: "as in most rows of 'A'")
    expect(code(euro + euro), equals: "as in the rows of 'A'")
    expect(code(pound + "2026-01-03,A,1,EUR,opening\n"), equals: "as in the opening of 'A'")
    expect(code("2026-01-01,A,1,,\n"), equals: "the base currency")
    let names = EntryNames(
      Settings(), nil,
      [
        .transactions: RandomLedger.table(
          .transactions, ["date,account,amount,currency\n2026-01-01,A,1,EUR\n2026-01-02,A,1,GBP\n"])
      ])
    expect(names.currency(ofAccount: "A", in: .transactions)?.code, equals: "EUR")
  }

  @Test("currencies come from the settings, then the rows, then the base currency")
  func currencies() {
    expect(names.currency(ofAccount: "Depot", in: .activities)?.code, equals: "USD")
    expect(names.currency(ofAccount: "Cash", in: .transactions)?.code, equals: "GBP")
    expect(names.currency(ofAccount: "Giro", in: .transactions)?.code, equals: "CHF")
    expect(names.currency(ofSymbol: "VWCE", in: .activities)?.code, equals: "EUR")
    expect(names.currency(ofSymbol: "ACME", in: .activities)?.code, equals: "SEK")
    expect(names.currency(ofSymbol: "NEW", in: .activities) == nil)
  }
}

@Suite struct EntryTrackingTests {
  private let names = EntryNames(
    .of(
      #"{"accounts": [{"name": "Pension", "tracking": "HOLDINGS", "aliases": ["P"]},"#
        + #" {"name": "Broker", "kind": "SECURITIES"}, {"name": "Flat", "tracking": "VALUES","#
        + #" "kind": "SECURITIES"}, {"name": "Giro", "kind": "CASH", "default": true},"#
        + #" {"name": "Card", "kind": "CARD", "default": true}]}"#), nil,
    [
      .positions: RandomLedger.table(
        .positions,
        [
          "date,account,symbol,quantity,currency\n2026-01-01,P,X,1,EUR\n"
            + "2026-01-01,Broker,X,1,EUR\n"
        ]),
      .transactions: RandomLedger.table(
        .transactions, ["date,account,amount\n2026-01-01,Giro,1\n2026-01-01,Depot,1\n"]),
      .activities: RandomLedger.table(
        .activities, ["date,account,type\n2026-01-01,Depot,DEPOSIT\n"]),
    ])

  @Test("an account's value comes from the preferred record, which a new record may replace")
  func sources() {
    let sources = ["Pension", "Broker", "Flat", "Giro", "Depot", "Nobody"].map {
      names.source(of: $0)
    }
    expect(sources, equals: [.positions, .positions, nil, .transactions, .activities, nil])
    expect(names.source(of: "Broker", with: .activities), equals: .activities)
    expect(names.source(of: "Pension", with: .activities), equals: .positions)
    expect(names.source(of: "Flat", with: .activities) == nil)
  }

  @Test("an account with positions or activities is invested, whatever its kind")
  func invested() {
    expect(["Pension", "Broker", "Depot"].allSatisfy(names.isInvested))
    expect(!["Flat", "Giro", "Nobody"].contains(where: names.isInvested))
    expect(names.isValued("Flat") && !names.isValued("Depot"))
  }

  @Test("there is no default account for rows if two suit them")
  func defaults() {
    expect(names.statedDefaults(of: .transactions), equals: ["Giro", "Card"])
    expect(names.statedDefaults(of: .activities), equals: [])
    expect(names.defaultAccount(of: .transactions)?.name != "Giro")
  }
}

@Suite struct KnownTextsTests {
  private let known = KnownTexts(["Café Zoë", "Market", "MARKET"])

  @Test("a text is known exactly, by its spelling, or as a misspelling of another")
  func found() {
    expect(known.contains("Market") && !known.contains("market"))
    expect(known.spelling(of: "café zoë"), equals: "Café Zoë")
    expect(known.spelling(of: "market"), equals: "MARKET")
    expect(known.spelling(of: "Cafe Zoe") == nil && known.near("Café Zoe") == "Café Zoë")
    expect(known.near("Bookshop") == nil && KnownTexts([]).near("x") == nil)
  }
}
