import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Reports
import TestSupport
import Testing

/// A household's records of investments and account values.
struct HouseholdLedgersTests {
  private func write(_ money: HouseholdFolder) throws {
    try money.write(
      #"{"base_currency": "EUR", "accounts": [{"name": "Pension", "aliases": ["P"]}]}"#,
      to: "coffer.json")
    try money.write(
      "date,account,type,symbol,quantity,unit_price,currency\n2025-01-06,P,BUY,ACME,10,100,EUR\n",
      to: "ledgers/activities.csv")
    try money.write(
      "date,base,quote,amount\n2025-01-06,USD,EUR,0.90\n2025-01-07,ACME,USD,95\n",
      to: "ledgers/prices.csv")
    try money.write(
      "date,account,symbol,quantity,average_cost,currency\n2025-02-03,P,ACME,12,99,EUR\n"
        + "2025-03-03,P,$CASH,7,,EUR\n",
      to: "ledgers/positions.csv")
  }

  @Test("settings, activities, prices and positions are read, with each account's own name")
  func all() throws {
    let money = try HouseholdFolder()
    try write(money)
    let loaded = money.household.investments()
    expect(loaded.diagnostics, equals: [])
    let investments = try require(loaded.value)
    expect(investments.settings.baseCurrency?.code, equals: "EUR")
    expect(investments.activities.count == 1 && investments.activities.accounts == ["Pension"])
    expect(investments.activities[0].quantity, equals: Decimal(10))
    let day = try CalendarDate(parsing: "2025-02-28")
    expect(investments.prices.price(of: "USD", onOrBefore: day)?.amount, equals: .of("0.90"))
    expect(investments.prices.price(of: "ACME", onOrBefore: day)?.quote, equals: "USD")
    let stated = investments.positions.statement(of: "Pension", onOrBefore: day)
    expect(stated.map(\.symbol) == ["ACME"] && stated.first?.quantity == Decimal(12))
  }

  @Test("a missing ledger is empty, and a single file is enough")
  func missing() throws {
    let money = try HouseholdFolder()
    let nothing = try require(money.household.investments().value)
    expect(nothing.activities.count == 0 && nothing.activities.accounts == [])
    expect(nothing.positions.rows == [] && nothing.settings == Settings())
    try money.remove("reserve_manager.json")
    try money.write(
      "date,account,type,amount,currency\n2025-01-06,A,DEPOSIT,5,EUR\n",
      to: "ledgers/activities.csv")
    let loaded = money.household.investments()
    expect(loaded.diagnostics == [] && loaded.value?.activities.accounts == ["A"])
  }

  @Test("the files of a folder are one ledger, ordered by file name")
  func files() throws {
    let money = try HouseholdFolder()
    let header = "id,date,account,type,amount,currency,voids\n"
    try money.write(header + ",2025-01-06,B,DEPOSIT,5,EUR,a\n", to: "ledgers/activities/2026.csv")
    try money.write(
      header + "a,2025-01-06,A,DEPOSIT,1,EUR,\nb,2025-01-06,A,DEPOSIT,2,EUR,\n",
      to: "ledgers/activities/2025.csv")
    let activities = try require(money.household.investments().value).activities
    expect((0..<activities.count).map { activities[$0].amount } == [Decimal(2), Decimal(5)])
  }

  @Test("errors in all files are reported together, file by file, and nothing is returned")
  func findings() throws {
    let money = try HouseholdFolder()
    try money.write("{", to: "coffer.json")
    try money.write("date,account\n2025-01-06,A\n", to: "ledgers/activities.csv")
    try money.write("date,base,quote,amount\n2025-01-06,ACME,EUR,x\n", to: "ledgers/prices.csv")
    try money.write(
      "date,account,symbol,quantity,currency\n2025-13-06,A,X,1,EUR\n", to: "ledgers/positions.csv")
    let loaded = money.household.investments()
    expect(loaded.value == nil)
    let stages = loaded.diagnostics.map { $0.code.prefix { $0 != "-" } }
    expect(stages.first, equals: "json")
    expect(stages.drop { $0 == "json" }, equals: ["activity", "price", "position"])
    expect(
      loaded.diagnostics.map(\.code).suffix(3),
      equals: [
        "activity-column-missing", "price-number-malformed", "position-date-malformed",
      ])
  }

  @Test(
    "a single unreadable file prevents a result",
    arguments: [
      ("coffer.json", "[]"), ("ledgers/activities.csv", "x\n"), ("ledgers/prices.csv", "x\n"),
      ("ledgers/positions.csv", "x\n"),
    ])
  func oneBroken(name: String, text: String) throws {
    let money = try HouseholdFolder()
    try write(money)
    try money.write(text, to: name)
    let loaded = money.household.investments()
    expect(loaded.value == nil && !loaded.diagnostics.isEmpty)
  }

  @Test("a ledger that is both a file and a folder is an error, and so is a missing folder")
  func places() throws {
    let money = try HouseholdFolder()
    try write(money)
    try money.write("date,base,quote,amount\n", to: "ledgers/prices/2025.csv")
    expect(money.household.investments().diagnostics.map(\.code), equals: ["folder-ledger-twice"])
    let nowhere = Household(Folder(at: "/nowhere"), needs: [])
    expect(nowhere.investments().value == nil)
    expect(nowhere.investments().diagnostics.map(\.code), equals: ["folder-missing"])
  }

  // MARK: Account values

  @Test("values, transactions and the plan are read, with each account's own name")
  func worth() throws {
    let money = try HouseholdFolder()
    try write(money)
    try money.write(
      "timestamp,account,event,value,currency\n2025-02-01T09:00:00Z,P,value,20,EUR\n"
        + "2025-01-01T09:00:00Z,P,open,10,EUR\n",
      to: "ledgers/values.csv")
    try money.write(
      "date,account,amount,currency\n2025-02-03,P,-7.50,EUR\n", to: "ledgers/transactions.csv")
    let loaded = money.household.worthLedgers(try require(money.place.settings().value))
    expect(loaded.diagnostics, equals: [])
    let worth = try require(loaded.value)
    let values = worth.values
    expect(values.rows(ofAccount: 0).map { values[$0].value }, equals: [Decimal(10), Decimal(20)])
    expect(values.accounts, equals: ["Pension"])
    expect(worth.postings.rows.map(\.amount), equals: [.of("-7.50")])
    expect(worth.postings.accounts, equals: ["Pension"])
    expect(worth.plan?.value.tiers.map(\.name), equals: ["T"])
  }

  @Test("the plan and the ledgers are optional")
  func worthless() throws {
    let money = try HouseholdFolder()
    try money.remove("reserve_manager.json")
    let loaded = money.household.worthLedgers(Settings())
    expect(loaded.diagnostics, equals: [])
    let worth = try require(loaded.value)
    expect(worth.values.count == 0 && worth.postings.rows.isEmpty && worth.plan == nil)
  }

  @Test("errors that affect account worth are reported for all files")
  func worthFindings() throws {
    let money = try HouseholdFolder()
    try money.write(#"{"tiers": 5}"#, to: "reserve_manager.json")
    try money.write("timestamp,account,event,value\nx,A,value,1\n", to: "ledgers/values.csv")
    try money.write("date,account,amount\n2025-01-06,A,x\n", to: "ledgers/transactions.csv")
    let loaded = money.household.worthLedgers(Settings())
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.code),
      equals: [
        "value-timestamp-malformed", "transaction-number-malformed", "plan-wrong-type",
      ])
  }

  // MARK: Manual values, and words

  private let rows = "timestamp,account,event,value\n2026-01-01T10:00:00Z,ISA,value,5\n"

  @Test("settings, values and prices are read, and each is optional")
  func handwritten() throws {
    let money = try HouseholdFolder()
    let empty = try require(money.household.accountValues().value)
    expect(empty.ledger.count, equals: 0)
    try money.write(rows, to: "ledgers/values.csv")
    try money.write(#"{"accounts": [{"name": "Pot", "aliases": ["ISA"]}]}"#, to: "coffer.json")
    let values = try require(money.household.accountValues().value)
    expect(values.ledger.accounts, equals: ["Pot"])
    let records = try require(money.household.valueRecords(values.settings).value)
    expect(records.map(\.account), equals: ["Pot"])
  }

  @Test("all errors are reported together")
  func handwrittenFindings() throws {
    let money = try HouseholdFolder()
    try money.write("timestamp,account\n", to: "ledgers/values.csv")
    try money.write("date,base\n", to: "ledgers/prices.csv")
    try money.write("[]", to: "coffer.json")
    let loaded = money.household.accountValues()
    expect(loaded.value == nil)
    let files = Set(loaded.diagnostics.compactMap { $0.excerpt?.position.file })
    expect(files.count, equals: 3)
  }

  @Test("transactions are read along with values and the plan")
  func worthBesideRows() throws {
    let money = try HouseholdFolder()
    try money.write(
      "date,account,payee,category,amount\n2026-01-02,Giro,Shop,Food,-5\n",
      to: "ledgers/transactions.csv")
    try money.write(
      "timestamp,account,event,value\n2026-01-02T12:00:00Z,Flat,value,5\n",
      to: "ledgers/values.csv")
    let loaded = money.household.worthLedgers(Settings())
    let ledgers = try require(loaded.value)
    expect(ledgers.postings.accounts, equals: ["Giro"])
    expect(ledgers.values.accounts == ["Flat"] && ledgers.plan != nil)
  }
}
