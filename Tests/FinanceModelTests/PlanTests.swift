import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PlanTests {
  @Test("the fast path reads what decoding reads", arguments: [UInt64(1), 2])
  func readable(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var law = ReadAsDecoded(JSONReader<Plan>.object)
    for text in try CaseFile.texts(of: "reserve_manager.json") { law.look(at: text, &random) }
    expect(law.broken == [] && law.count > 300, "\(law.count)")
    let example = try Repository.text(of: "examples/household/reserve_manager.json")
    let source = SourceText(file: "reserve_manager.json", bytes: Array(example.utf8))
    expect(JSONDocument.parse(source).value?.readable(JSONReader<Plan>.object) != nil)
  }

  private static func read(_ text: String) -> Loaded<Plan> {
    TestSupport.read(Plan.self, from: text)
  }

  @Test("a file written by the desktop app is read without findings")
  func desktopFile() throws {
    let loaded = Self.read(
      """
      {
        "tiers": [
          {
            "name": "Tier\\u20111",
            "purpose": "R\\u00e9serve",
            "target": 30000,
            "priority": 1,
            "preferred_account": null,
            "accounts": [
              {
                "name": "Saver \\ud83c\\udf31",
                "balance": 30000.0,
                "apy_pct": 4.5,
                "notes": "",
                "alloc_weight": 1.0,
                "account_target": null
              }
            ]
          }
        ],
        "last_updated": "2025-08-30"
      }
      """)
    expect(loaded.diagnostics.isEmpty)
    let account = Account(
      name: "Saver 🌱", balance: Decimal(30_000), nominalRatePct: try Decimal(parsing: "4.5"))
    let tier = Tier(
      name: "Tier\u{2011}1", purpose: "Réserve", target: Decimal(30_000), priority: .one,
      accounts: [account])
    expect(loaded.value, equals: Plan(tiers: [tier], lastUpdated: "2025-08-30"))
  }

  @Test("the phone's export is read, with its spacing, order, missing keys and timestamp")
  func phoneExport() throws {
    let loaded = Self.read(
      """
      {
        "last_updated" : "2025-08-30T12:00:00Z",
        "tiers" : [
          {
            "accounts" : [

            ],
            "priority" : 1.0,
            "purpose" : "Rent \\/ food",
            "name" : "Épargne",
            "target" : 1000
          }
        ]
      }
      """)
    expect(loaded.diagnostics.isEmpty)
    let tier = Tier(name: "Épargne", purpose: "Rent / food", target: Decimal(1000), priority: .one)
    expect(loaded.value, equals: Plan(tiers: [tier], lastUpdated: "2025-08-30T12:00:00Z"))
  }

  @Test("a plan requires only a list of tiers")
  func least() {
    expect(Self.read(#"{"tiers": []}"#).value, equals: Plan(tiers: []))
    expect(Self.read("{}").diagnostics.map(\.code), equals: ["plan-missing-key"])
  }

  @Test("the date of the last save may be missing, but not null")
  func lastUpdated() {
    expect(
      Self.read(#"{"tiers": [], "last_updated": null}"#).diagnostics.map(\.oneLine),
      equals: [
        "1:31 error: last_updated is null, expected a string [plan-null-value]"
          + " (write text in quotes, or \"\" for none)"
      ])
  }

  @Test(
    "all tier keys but the last two are required; only the preferred account may be null",
    arguments: Tier.CodingKeys.allCases)
  func tierKeys(key: Tier.CodingKeys) {
    let values: [Tier.CodingKeys: String] = [
      .name: #""T""#, .purpose: #""""#, .target: "0", .priority: "1", .preferredAccount: #""a""#,
      .accounts: "[]",
    ]
    func codes(_ change: (inout [Tier.CodingKeys: String]) -> Void) -> [String] {
      var members = values
      change(&members)
      let text = members.map { "\"\($0.rawValue)\": \($1)" }.joined(separator: ", ")
      return Self.read("{\"tiers\": [{\(text)}]}").diagnostics.map(\.code)
    }
    let isOptional = key == .preferredAccount || key == .accounts
    expect(codes { $0[key] = nil } == (isOptional ? [] : ["plan-missing-key"]))
    expect(codes { $0[key] = "null" } == (key == .preferredAccount ? [] : ["plan-null-value"]))
    expect(codes { $0[key] = "true" }, equals: ["plan-wrong-type"])
  }

  @Test("all errors in a plan are in file order, each with its place and a correction")
  func problems() {
    let text = """
      {"tiers": [
        {"name": "A", "purpose": null, "target": "5000", "priority": "1", "acounts": []},
        {"name": 7, "purpose": "", "priority": 1.5, "prefered_account": "x", "accounts": [
          {"balance": "1,000", "apy_pct": null, "alloc_weight": 1e30},
          {"name": "b", "notes": null, "account_target": false, "cap": 5}, 5]},
        null],
       "version": 2}
      """
    let loaded = Self.read(text)
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.oneLine),
      equals: [
        "2:28 error: tiers[0].purpose is null, expected a string [plan-null-value]"
          + " (write text in quotes, or \"\" for none)",
        "2:44 error: tiers[0].target is a string, expected a number [plan-wrong-type]"
          + " (remove the quotes: \"target\": 5000)",
        "2:64 error: tiers[0].priority is a string, expected a number [plan-wrong-type]"
          + " (remove the quotes: \"priority\": 1)",
        "2:69 warning: unknown key 'acounts' in tiers[0] [plan-unknown-key]"
          + " (did you mean 'accounts'?)",
        "3:3 error: tiers[1].target is missing [plan-missing-key]"
          + " (add the key \"target\", with a number)",
        "3:12 error: tiers[1].name is a number, expected a string [plan-wrong-type]"
          + " (put the value in quotes: \"name\": \"7\")",
        "3:47 warning: unknown key 'prefered_account' in tiers[1] [plan-unknown-key]"
          + " (did you mean 'preferred_account'?)",
        "4:5 error: tiers[1].accounts[0].name is missing [plan-missing-key]"
          + " (add the key \"name\", with a string)",
        "4:17 error: tiers[1].accounts[0].balance is a string, expected a number [plan-wrong-type]"
          + " (write the value as a number: \"balance\": 1000)",
        "4:37 error: tiers[1].accounts[0].apy_pct is null, expected a number [plan-null-value]"
          + " (write a number, such as \"apy_pct\": 0)",
        "4:59 error: tiers[1].accounts[0].alloc_weight 1e30 is out of range, expected within"
          + " ±170141183460469231731 [plan-number-range]"
          + " (check the digits and the decimal point)",
        "5:28 error: tiers[1].accounts[1].notes is null, expected a string [plan-null-value]"
          + " (write text in quotes, or \"\" for none)",
        "5:52 error: tiers[1].accounts[1].account_target is false, expected a number"
          + " [plan-wrong-type] (write a number, such as \"account_target\": 0)",
        "5:59 warning: unknown key 'cap' in tiers[1].accounts[1] [plan-unknown-key]"
          + " (known keys: name, balance, apy_pct, notes, alloc_weight, account_target)",
        "5:70 error: tiers[1].accounts[2] is a number, expected an object [plan-wrong-type]"
          + " (write keys and values in braces: { ... })",
        "6:3 error: tiers[2] is null, expected an object [plan-null-value]"
          + " (write keys and values in braces: { ... })",
        "7:2 warning: unknown key 'version' [plan-unknown-key]"
          + " (known keys: tiers, last_updated)",
      ])
  }

  @Test("tiers are sorted by priority number; equal numbers keep file order")
  func order() throws {
    let priorities = ["2", "1", "1.5", "2", "-1", "1"]
    let plan = Plan(
      tiers: try priorities.map {
        Tier(name: "T", target: .zero, priority: try Decimal(parsing: $0))
      })
    expect(plan.tiersByPriority, equals: [4, 1, 5, 2, 0, 3])
    expect(Plan(tiers: []).tiersByPriority.isEmpty)
  }

  @Test("the plan's balance is the sum of its tiers; a sum out of range is an error")
  func balance() throws {
    func tier(_ balances: Decimal...) -> Tier {
      Tier(
        name: "T", target: .zero, priority: .one,
        accounts: balances.map { Account(name: "a", balance: $0) })
    }
    try expect(
      Plan(tiers: [tier(Decimal(5), Decimal(-2)), tier(), tier(.one)]).balance(), equals: Decimal(4)
    )
    try expect(Plan(tiers: []).balance(), equals: .zero)
    #expect(throws: DecimalError.overflow) {
      try Plan(tiers: [tier(.greatest), tier(.one)]).balance()
    }
  }
}
