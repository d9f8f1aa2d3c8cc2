import Checking
import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct EqualRowsTests {
  private func lines(_ ledger: Ledger, _ text: String) -> [String] {
    findings(ledger, text).filter { $0.code.hasSuffix("row-equal") }.map {
      "\($0.place?.record ?? -1) \($0.severity.rawValue)"
    }
  }

  @Test("two equal adjacent rows are a warning in activities, and a note in transactions")
  func pasted() {
    let row = "2026-01-02,x,DEPOSIT,5,EUR\n"
    let header = "date,account,type,amount,currency\n"
    expect(lines(.activities, header + row + row), equals: ["1 warning"])
    let coffee = "2026-01-02,x,-3.50,EUR\n"
    expect(
      lines(.transactions, "date,account,amount,currency\n" + coffee + coffee), equals: ["1 note"])
  }

  @Test("equal rows with ids, or with a row between them, are not reported as pasted")
  func others() {
    let header = "id,date,account,type,amount,currency\n"
    let row = ",2026-01-02,x,DEPOSIT,5,EUR\n"
    expect(lines(.activities, header + row + ",2026-01-02,x,DEPOSIT,6,EUR\n" + row), equals: [])
    expect(lines(.activities, header + "a" + row + "a" + row), equals: [])
  }
}

@Suite struct RepeatedRowsTests {
  private let header = "id,date,account,amount\n"
  private let row = "a,2026-01-02,x,5\n"

  @Test("a duplicate row is a warning with the first row's place")
  func twice() {
    let found = findings(.transactions, header + row + "b,2026-01-02,x,5\n", header + row)
    expect(
      found,
      equals: [
        LedgerFinding(
          .warning, .rowTwice, of: .transactions, "duplicate row, counted once",
          at: LedgerPlace(file: 1, record: 0), hint: "folder-repair removes the duplicate",
          earlier: LedgerPlace(file: 0, record: 0))
      ])
  }

  @Test("an id shared by two different rows is an error at each later row")
  func differing() {
    let text = header + row + row + "a,2026-01-02,x,5.0\na,2026-01-03,x,5\n"
    let found = findings(.transactions, text)
    expect(
      found.map(\.code),
      equals: [
        "transaction-row-twice", "transaction-id-twice", "transaction-id-twice",
      ])
    expect(found.map { $0.place?.record }, equals: [1, 2, 3])
    expect(found.last?.message, equals: "different rows have the id 'a'")
    expect(found.allSatisfy { $0.earlier == LedgerPlace(file: 0, record: 0) })
  }

  @Test("equal rows without an id all count")
  func blank() {
    let found = findings(.transactions, header + ",2026-01-02,x,5\n,2026-01-02,x,5\n")
    expect(found.map(\.code), equals: ["transaction-row-equal"])
    expect(found.map(\.severity), equals: [.note])
  }
}

@Suite struct VoidedRowsTests {
  /// Returns the findings in rows "id voids", or "id voids -" for a row that only cancels.
  private func found(_ rows: String...) -> [LedgerFinding] {
    let lines = rows.map { row in
      let words = row.split(separator: " ").map { $0 == "." ? "" : String($0) }
      return "\(words[0]),\(words.count > 2 ? ",," : "2026-01-02,x,5"),\(words[1])\n"
    }
    return findings(.transactions, "id,date,account,amount,voids\n" + lines.joined())
  }

  private func told(_ rows: [LedgerFinding]) -> [String] {
    rows.map { "\($0.place?.record ?? -1) \($0.severity) \($0.code): \($0.message)" }
  }

  @Test("a correction may be anywhere, and may itself be corrected")
  func sound() {
    expect(found("b a", "a .", "c b", "d .", "e d -"), equals: [])
    expect(found("a .", "b a", "c b -", "d a"), equals: [])
  }

  @Test("a voids cell that matches no row is reported with the id that was probably meant")
  func unknown() {
    let found = found("longname .", "b longn", "c lngname", "d zzzzzz -")
    expect(
      told(found),
      equals: [
        "1 error transaction-voids-unknown: voided row 'longn' does not exist",
        "2 error transaction-voids-unknown: voided row 'lngname' does not exist",
        "3 error transaction-voids-unknown: voided row 'zzzzzz' does not exist",
      ])
    expect(
      found.map(\.hint),
      equals: [
        "did you mean 'longname'?", "did you mean 'longname'?",
        "write the id of the row to cancel",
      ])
  }

  @Test("different corrections of one row are an error, equal ones count as one")
  func twice() {
    let corrected = found("a .", "b a", "c a -", "d a")
    expect(
      told(corrected),
      equals: [
        "2 error transaction-voids-twice: this correction of row 'a' is ignored"
      ])
    expect(corrected.map(\.earlier?.record), equals: [3])
    expect(told(found("a .", "b a -", "c a -")), equals: [])
  }

  @Test("a row that voids itself, or rows that void each other, are reported once")
  func circles() {
    expect(
      told(found("a .", "b b")), equals: ["1 error transaction-voids-circle: the row voids itself"])
    expect(
      told(found("x d", "b c", "c d", "d b", "e e")),
      equals: [
        "1 error transaction-voids-circle: 3 rows void each other in a cycle",
        "4 error transaction-voids-circle: the row voids itself",
      ])
  }

  @Test("a repeated correction is not a second correction")
  func repeated() {
    expect(found("a .", "b a", "b a").map(\.code), equals: ["transaction-row-twice"])
  }
}

@Suite struct PriceConflictsTests {
  private func found(_ rows: String...) -> [LedgerFinding] {
    findings(
      .prices,
      "date,base,quote,amount,source,type\n"
        + rows.map { "2026-01-02,A,EUR,\($0)\n" }.joined())
  }

  @Test("two amounts from one source are a conflict at the later row")
  func conflict() {
    expect(
      found("5,x,", "5.00,x,close", "6,x,close"),
      equals: [
        LedgerFinding(
          .error, .conflict, of: .prices,
          "amount '6' differs from 5, another price on the same day from the same source",
          at: LedgerPlace(file: 0, record: 2), column: "amount",
          hint: "remove one of the rows", earlier: LedgerPlace(file: 0, record: 0))
      ])
  }

  @Test("two sources with different amounts are a conflict, unless one of them is MANUAL")
  func sources() {
    expect(
      found("5,x,", "6,y,", "5.0,,"),
      equals: [
        LedgerFinding(
          .error, .conflict, of: .prices,
          "amount '6' differs from 5, another price on the same day",
          at: LedgerPlace(file: 0, record: 1), column: "amount",
          hint: "write MANUAL as the source of the correct row, or remove the wrong one",
          earlier: LedgerPlace(file: 0, record: 0))
      ])
    expect(found("5,x,", "6,y,", "7,MANUAL,"), equals: [])
    expect(found("5,x,", "6,trade,"), equals: [])
    let twice = found("5,x,", "6,MANUAL,", "7,MANUAL,close")
    expect(twice.map(\.place), equals: [LedgerPlace(file: 0, record: 2)])
  }

  @Test("other types or days, and a repeated row, are not a conflict")
  func others() {
    expect(found("5,x,", "7,x,open", "8,y,high", "5,x,", "5,y,"), equals: [])
    let days = "date,base,quote,amount\n2026-01-02,A,EUR,5\n2026-01-03,A,EUR,6\n"
    expect(findings(.prices, days), equals: [])
  }
}

@Suite struct TransactionSumsTests {
  private let header = "date,account,amount,currency,kind,group\n"

  private func lines(_ rows: String...) -> [String] {
    findings(.transactions, header + rows.map { $0 + "\n" }.joined()).map {
      "\($0.place?.record ?? -1) \($0.severity.rawValue) \($0.code) \($0.message)"
    }
  }

  @Test("a second opening is reported with the first")
  func openings() {
    expect(
      lines("2026-01-02,x,5,EUR,opening,", "2026-01-03,x,5,EUR,opening,"),
      equals: [
        "1 warning transaction-opening-twice 'x' has a second row of kind opening"
      ])
    expect(lines("2026-01-02,x,5,EUR,opening,", "2026-01-03,y,5,EUR,opening,"), equals: [])
  }

  @Test("transfer sides that do not sum to zero are reported, unless their currencies differ")
  func transfers() {
    expect(
      lines("2026-01-02,x,-500,EUR,transfer,m1", "2026-01-02,y,50,EUR,transfer,m1"),
      equals: [
        "1 warning transaction-transfer-unequal the sides of transfer 'm1' sum to -450, not 0"
      ])
    expect(
      lines("2026-01-02,x,-500,EUR,transfer,m1", "2026-01-02,y,500,EUR,transfer,m1"), equals: [])
    expect(
      lines("2026-01-02,x,-500,EUR,transfer,m1", "2026-01-02,y,550,USD,transfer,m1"), equals: [])
    expect(lines("2026-01-02,x,-500,EUR,transfer,m1"), equals: [])
  }

  @Test("an account that also has activities is reported, unless its tracking is set")
  func outranked() {
    let activities = RandomLedger.table(
      .activities, ["date,account,type\n2026-01-02,x,DEPOSIT\n2026-01-02,z,DEPOSIT\n"])
    var settings = Settings(accounts: [AccountSettings(name: "z")])
    settings.accounts?[0].tracking = .values
    let names = LedgerNames(
      plan: nil, settings: settings, today: RandomLedger.today, activities: activities)
    let table = RandomLedger.table(
      .transactions, [header + "2026-01-02,x,5,EUR,,\n2026-01-03,x,6,EUR,,\n2026-01-03,z,6,EUR,,\n"]
    )
    let found = table.findings(names).filter { $0.code == "transaction-outranked" }
    expect(found.map(\.place), equals: [LedgerPlace(file: 0, record: 0)])
  }
}
