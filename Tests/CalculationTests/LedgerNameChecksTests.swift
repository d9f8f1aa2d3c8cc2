import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct LedgerNamesTests {
  @Test("symbols come from the assets in the settings and from activities that count")
  func symbols() throws {
    let source = SourceText(
      file: "coffer.json",
      bytes: Array(#"{"assets": [{"symbol": "BTC"}]}"#.utf8))
    let settings = JSONDocument.read(source, as: Settings.self, stage: "settings").value?.value
    let activities = RandomLedger.table(
      .activities,
      ["id,date,account,type,symbol,voids\na,,,,ABC,\nb,,,BUY,VWRL,a\nc,,,,,\n,,,,PEPE,\n"])
    let names = LedgerNames(
      plan: nil, settings: settings, today: RandomLedger.today, activities: activities)
    expect(names.symbols, equals: ["BTC", "VWRL", "PEPE"])
  }

  @Test("an assets value that is not a list gives no symbols")
  func odd() {
    for text in ["null", "5", "{\"symbol\": \"BTC\"}", "[]"] {
      let source = SourceText(file: "a", bytes: Array("{\"assets\": \(text)}".utf8))
      let settings = JSONDocument.read(source, as: Settings.self, stage: "settings").value?.value
      let names = LedgerNames(plan: nil, settings: settings, today: RandomLedger.today)
      expect(names.symbols.isEmpty)
    }
  }
}

@Suite struct UnknownAccountsTests {
  private let plan = Plan(tiers: [
    Tier(
      name: "Buffer", target: .zero, priority: .one,
      accounts: [Account(name: "Tagesgeld"), Account(name: "Checking")])
  ])

  private func place(_ record: Int) -> LedgerPlace { LedgerPlace(file: 0, record: record) }

  @Test("in the history a misspelling is a warning, an account not in the plan a note, once each")
  func history() {
    let rows = [
      ("Buffer", "Tagesgeld"), ("Buffer", "Tagesgedl"), ("Buffer", "Tagesgedl"),
      ("Buffer", "Depot"), ("buffer", "Checking"), ("Growth", "ETF"),
    ]
    let text =
      "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
      + rows.map { "2026-01-02T00:00:00Z,\($0),\($1),0,0,manual\n" }.joined()
    let found = findings(.history, text, plan: plan).filter { $0.code.hasSuffix("unknown") }
    expect(
      found,
      equals: [
        LedgerFinding(
          .warning, .accountUnknown, of: .history,
          "account_name 'Tagesgedl' is not in tier 'Buffer' of the plan, in 2 rows", at: place(1),
          column: "account_name", hint: "did you mean 'Tagesgeld'?"),
        LedgerFinding(
          .note, .accountUnknown, of: .history,
          "account_name 'Depot' is not in tier 'Buffer' of the plan", at: place(3),
          column: "account_name"),
        LedgerFinding(
          .warning, .accountUnknown, of: .history, "tier_name 'buffer' is not a tier of the plan",
          at: place(4), column: "tier_name", hint: "did you mean 'Buffer'?"),
        LedgerFinding(
          .note, .accountUnknown, of: .history, "tier_name 'Growth' is not a tier of the plan",
          at: place(5), column: "tier_name"),
      ])
    expect(findings(.history, text), equals: [])
  }

  @Test("a name with a control character matches in its raw form and in its form in the rows")
  func controlCharacters() {
    let plan = Plan(tiers: [
      Tier(
        name: "Buf\u{1}fer", target: .zero, priority: .one,
        accounts: [Account(name: "Tages\tgeld")])
    ])
    let own = AccountName(tier: "Buf\u{1}fer", account: "Tages\tgeld")
    for name in [own, own.asRecorded] {
      let text =
        "timestamp,tier_name,account_name,amount,balance_after,transaction_type\n"
        + "2026-01-02T00:00:00Z,\(name.tier),\(name.account),0,0,manual\n"
      let found = findings(.history, text, plan: plan)
      expect(found.filter { $0.code.hasSuffix("unknown") }, equals: [])
    }
  }

  @Test("in other ledgers names are checked against the settings, their aliases and the plan")
  func others() {
    let text =
      "date,account,amount\n2026-01-02,Depot,1\n2026-01-02,DKB 1,1\n2026-01-02,Checking,1\n"
      + "2026-01-02,Depto,1\n2026-01-02,Somewhere else,1\n"
    var depot = AccountSettings(name: "Depot")
    depot.aliases = ["DKB 1"]
    let found = findings(
      .transactions, text, plan: plan, settings: Settings(accounts: [depot]))
    expect(
      found,
      equals: [
        LedgerFinding(
          .warning, .accountUnknown, of: .transactions, "account 'Depto' is unknown",
          at: place(3), column: "account", hint: "did you mean 'Depot'?"),
        LedgerFinding(
          .warning, .accountUnknown, of: .transactions,
          "account 'Somewhere else' is unknown", at: place(4), column: "account",
          hint: "add the account to coffer.json, or the name to its aliases"),
      ])
    expect(findings(.transactions, text, plan: plan, settings: Settings()), equals: [])
    expect(findings(.transactions, text, settings: Settings(accounts: [])), equals: [])
  }
}

@Suite struct UnknownCurrenciesTests {
  private let text =
    "date,base,quote,amount\n2026-01-02,A,EUR,1\n2026-01-02,A,GBp,1\n2026-01-02,A,eur,1\n"
    + "2026-01-02,A,USDT,1\n"

  @Test("an unknown currency is reported with the nearest code")
  func unknown() {
    let found = findings(.prices, text)
    expect(
      found.map(\.message),
      equals: [
        "quote 'eur' is not an ISO 4217 currency code",
        "quote 'USDT' is neither an ISO 4217 currency code nor a known symbol",
      ])
    expect(found.map(\.hint), equals: ["write EUR", "did you mean 'USD'?"])
    expect(found.map(\.severity), equals: [.error, .error])
  }

  @Test("an activity's symbol may be used as a currency")
  func symbol() {
    let activities = RandomLedger.table(
      .activities, ["date,account,type,symbol\n2026-01-02,x,BUY,USDT\n"])
    let names = LedgerNames(
      plan: nil, settings: nil, today: RandomLedger.today, activities: activities)
    let found = RandomLedger.table(.prices, [text]).findings(names)
    expect(found.map(\.place), equals: [LedgerPlace(file: 0, record: 2)])
  }
}

@Suite struct PricedSymbolsTests {
  private func lines(_ rows: String..., quoteCurrency: String? = nil) -> [String] {
    var settings = Settings()
    settings.assets = [AssetSettings(symbol: "WORLD", quoteCurrency: quoteCurrency)]
    let activities = RandomLedger.table(
      .activities, ["date,account,type,symbol\n2026-01-02,x,BUY,WORLD\n"])
    let names = LedgerNames(
      plan: nil, settings: settings, today: RandomLedger.today, activities: activities)
    let text = "date,base,quote,amount\n" + rows.map { $0 + "\n" }.joined()
    return RandomLedger.table(.prices, [text]).findings(names).map {
      "\($0.place?.record ?? -1) \($0.code) \($0.hint ?? "")"
    }
  }

  @Test("a currency priced in an asset is reported with the correct order")
  func exchanged() {
    expect(
      lines("2026-01-02,EUR,WORLD,125"),
      equals: ["0 price-cells-shifted swap base and quote: WORLD,EUR"])
    expect(lines("2026-01-02,EUR,USD,1.1"), equals: [])
  }

  @Test("a symbol one letter away from a held one is reported once")
  func misspelt() {
    expect(
      lines("2026-01-02,WROLD,EUR,125", "2026-01-03,WROLD,EUR,126", "2026-01-03,INDEX,EUR,9"),
      equals: [
        "0 price-symbol-similar did you mean 'WORLD'?"
      ])
  }

  @Test("a price in a currency other than the asset's quote currency is reported")
  func quoted() {
    expect(
      lines("2026-01-02,WORLD,USD,125", quoteCurrency: "EUR"),
      equals: [
        "0 price-currency-unknown write EUR, or correct quote_currency in coffer.json"
      ])
    expect(lines("2026-01-02,WORLD,GBp,125", quoteCurrency: "GBP"), equals: [])
  }
}

@Suite struct QuotedCurrenciesTests {
  @Test("a blank currency in a trade of an asset quoted elsewhere is a single warning")
  func blank() {
    var settings = Settings(accounts: [AccountSettings(name: "x", currency: Currency("EUR"))])
    settings.assets = [
      AssetSettings(symbol: "ACME", quoteCurrency: "USD"),
      AssetSettings(symbol: "VWCE", quoteCurrency: "EUR"),
    ]
    let rows = [
      "2026-01-02,x,BUY,ACME,", "2026-01-03,x,BUY,ACME,", "2026-01-04,x,BUY,ACME,EUR",
      "2026-01-05,x,BUY,VWCE,",
    ]
    let table = RandomLedger.table(
      .activities, ["date,account,type,symbol,currency\n" + rows.map { $0 + "\n" }.joined()])
    let names = LedgerNames(plan: nil, settings: settings, today: RandomLedger.today)
    let found = table.findings(names).filter { $0.code == "activity-currency-blank" }
    expect(
      found.map { "\($0.place?.record ?? -1) \($0.message) (\($0.hint ?? ""))" },
      equals: [
        "0 currency is blank and defaults to EUR, but 'ACME' is quoted in USD (write USD, or EUR)"
      ])
  }
}

@Suite struct SimilarSymbolsTests {
  private func lines(_ ledger: Ledger, _ text: String) -> [String] {
    findings(ledger, text).filter { $0.code.hasSuffix("symbol-similar") }.map {
      "\($0.severity.rawValue) \($0.place?.record ?? -1) \($0.message) (\($0.hint ?? ""))"
    }
  }

  @Test("each different spelling is an error at its first row")
  func spellings() {
    expect(
      lines(
        .activities,
        "date,account,type,symbol\n2026-01-02,x,BUY,AB\n2026-01-02,x,BUY,Ab\n2026-01-02,x,BUY,AB\n"
          + "2026-01-02,x,BUY,Ab\n2026-01-02,x,BUY,AB\n"),
      equals: [
        "error 1 symbol 'Ab' differs from 'AB' only in case, in 2 rows (write AB)"
      ])
  }

  @Test("cash in positions has its own symbol")
  func cash() {
    expect(
      lines(
        .positions, "date,account,symbol,quantity,currency\n2026-01-02,x,CASH,5,EUR\n"),
      equals: [
        "error 0 symbol 'CASH' denotes an asset, not cash (write $CASH)"
      ])
  }
}
