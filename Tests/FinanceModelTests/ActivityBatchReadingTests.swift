import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct ActivityBatchReadingTests {
  @Test(
    "batch reading treats unusual rows like cell-by-cell reading",
    arguments: [
      "",
      "1,2026-01-05,A,BUY,VWCE,1,2,,,EUR,,\n1,2026-01-05,A,BUY,VWCE,1,2,,,EUR,,\n",
      "1,2026-01-05,A,BUY,VWCE,1,2,,,EUR,,\n1,2026-01-05,A,BUY,VWCE,3,2,,,EUR,,\n",
      "2,2026-01-06,A,BUY,VWCE,1,2,,,EUR,,\n1,2026-01-05,A,BUY,VWCE,1,2,,,EUR,,\n",
      "1,2026-01-06,A,BUY,VWCE,1,2,,,,,\n2,2026-01-05,A,BUY,VWCE,1,2,,,USD,,\n",
      "1,2026-01-06,A,BUY,VWCE,1,2,,,,,\n2,2026-01-05,B,BUY,VWCE,1,2,,,USD,,\n",
      "1,2026-01-06,A,BUY,VWCE,1,2,,,USD,,\n2,,,,,,,,,,,1\n",
      "1,2026-01-06,A,BUY,VWCE,1,2,,,USD,,\n2,2026-01-06,A,SELL,,,,,,USD,,1\n3,,,,,,,,,,,2\n",
      "\"x\"\"y\",2026-01-06,A,BUY,VWCE,1,2,,,USD,,\n2,2026-01-06,A,BUY,B,,,,,USD,,\"x\"\"y\"\n",
      " ,2026-01-06,\" A\",BUY,\t,\" \",\"2\",,,USD,POSTED,\n",
      "1,2026-01-06,old,BUY,VWCE,1,2,,,USD,DRAFT,\n2,2026-01-06,New,BUY,C,1,2,,,USD,VOID,\n",
      "1,2026-01-06,A,BUY,VWCE,-1,170141183460469231731,0.000000000000000001,5.,USD,,\n",
      "1,2026-01-06,A,BUY,VWCE,-1,170141183460469231731,0.000000000000000001,5,USD,,\n",
      "1,2026-01-06,A,buy,VWCE,1,2,,,USD,,\n", "1,2026-1-6,A,BUY,VWCE,1,2,,,USD,,\n",
      "1,2026-01-06,,BUY,VWCE,1,2,,,USD,,\n", "1,2026-01-06,A,,VWCE,1,2,,,USD,OPEN,\n",
    ])
  func unusual(_ rows: String) {
    let header =
      "id,date,account,type,symbol,quantity,unit_price,amount,fee,currency,status,voids\n"
    Self.compare([Array((header + rows).utf8)], "\(rows)")
    Self.compare([Array((header + rows).utf8)], "\(rows)", base: nil)
    Self.compare([Array((header + rows).utf8), Array((header + rows).utf8)], "twice: \(rows)")
  }

  @Test("a header without a required column is refused with the same findings")
  func columns() {
    for header in ["date,account", "id", "date,type,acount,id", "Date,account,type", "a;b"] {
      let loaded = Self.compare([Array("\(header)\n".utf8)], "\(header)")
      expect(loaded.value == nil && !loaded.diagnostics.isEmpty)
    }
    expect(Self.compare([], "no file").value?.count, equals: 0)
    let least = [Array("type,account,date\nBUY,A,2026-01-05\n".utf8)]
    expect(Self.compare(least, "the base currency").value?.count, equals: 1)
    expect(Self.compare(least, "no currency", base: nil).value == nil)
  }

  @Test("ids may be in any order; only duplicate ids slow reading down")
  func orderOfIDs() {
    var generator = SeededGenerator(seed: 5)
    var rows = (0..<500).map { "\($0 * 7),2026-01-05,A,DEPOSIT,1,EUR\n" }
    rows.shuffle(using: &generator)
    let header = "id,date,account,type,amount,currency\n"
    let loaded = Self.compare([Array((header + rows.joined()).utf8)], "shuffled")
    expect(loaded.value?.count, equals: 500)
    rows.append(rows[250])
    let repeated = Self.compare([Array((header + rows.joined()).utf8)], "repeated")
    expect(repeated.value?.count, equals: 500)
  }

  private static func settings(base: Currency?) -> Settings {
    var account = AccountSettings(name: "New")
    account.aliases = ["old", "Checking"]
    return Settings(
      baseCurrency: base, accounts: [account, AccountSettings(name: "Tagesgeld")])
  }

  /// Reads the files in both ways, and reports differences between the results.
  @discardableResult static func compare(
    _ files: [[UInt8]], _ comment: Comment, base: Currency? = Currency("EUR")
  ) -> Loaded<ActivityLedger> {
    let settings = settings(base: base)
    let sources = files.enumerated().map { SourceText(file: "\($0).csv", bytes: $1) }
    let fast = ActivityLedger.reading(sources, settings)
    let slow = ActivityLedger.readingCells(sources, settings)
    expect(fast.diagnostics, equals: slow.diagnostics, comment)
    expect(fast.value.map(ActivityText.init), equals: slow.value.map(ActivityText.init), comment)
    return fast
  }
}

/// The complete contents of a ledger of activities.
private struct ActivityText: Equatable {
  let names: [[String]]
  let currencies: [Int?]
  let rows: [Activity]
  let ids: [String]

  init(_ ledger: ActivityLedger) {
    names = [
      ledger.accounts, ledger.symbols, ledger.currencies, ledger.groups, ledger.columns(ofFile: 0),
      ledger.columns(ofFile: 1),
    ]
    currencies = ledger.accountCurrencies
    rows = (0..<ledger.count).map { ledger[$0] }
    ids = (0..<ledger.count).map { ledger.id(ofRow: $0) }
  }
}
