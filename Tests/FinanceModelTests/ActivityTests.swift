import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ActivityTests {
  private func activity(
    _ record: Int, _ date: String, _ type: ActivityType = .buy, at time: String? = nil,
    file: Int = 0
  ) throws -> Activity {
    Activity(
      place: LedgerPlace(file: file, record: record), date: try CalendarDate(parsing: date),
      time: try time.map { try TimeOfDay(parsing: $0) }, account: 0, type: type, currency: 0)
  }

  @Test("rows are sorted by date, splits first, then by time with blank first, then by file")
  func order() throws {
    let ordered = [
      try activity(9, "2026-01-05", at: "23:59"),
      try activity(8, "2026-01-06", .split),
      try activity(3, "2026-01-06", .split, at: "09:30", file: 1),
      try activity(7, "2026-01-06", .sell),
      try activity(6, "2026-01-06", .buy, file: 1),
      try activity(5, "2026-01-06", .deposit, at: "00:00"),
      try activity(4, "2026-01-06", at: "09:30"),
      try activity(5, "2026-01-06", at: "09:30"),
      try activity(0, "2026-01-06", at: "09:30", file: 1),
      try activity(2, "2026-01-06", at: "09:30:00.5"),
      try activity(1, "2026-01-07", .split),
    ]
    for (place, row) in ordered.enumerated() {
      for (other, its) in ordered.enumerated() {
        expect(row.isBefore(its) == (place < other), "\(place) and \(other)")
      }
    }
  }

  @Test("the rows of a ledger are in this order, whatever their order in the files")
  func ledger() throws {
    for seed in UInt64(1)...30 {
      var generator = SeededGenerator(seed: seed)
      let texts = (0..<2).map { _ in
        "date,time,account,type,currency\n"
          + (0..<20).map { _ in
            let day = Int.random(in: 1...4, using: &generator)
            let time = ["", "09:30", "10:00:00.00001", "00:00"].randomElement(using: &generator)
            let type = ["BUY", "SPLIT", "SELL"].randomElement(using: &generator)
            return "2026-01-0\(day),\(time ?? ""),A,\(type ?? ""),EUR\n"
          }.joined()
      }
      let ledger = ActivityLedger.of(texts)
      expect(ledger.count, equals: 40)
      for index in 1..<ledger.count {
        expect(ledger[index - 1].isBefore(ledger[index]), "seed \(seed), row \(index)")
      }
    }
  }
}

@Suite struct ActivityTypeTests {
  @Test("the column 'type' has these nineteen words")
  func types() {
    expect(
      ActivityType.allCases.map(\.rawValue),
      equals: [
        "BUY", "SELL", "SPLIT", "DIVIDEND", "INTEREST", "DEPOSIT", "WITHDRAWAL", "TRANSFER_IN",
        "TRANSFER_OUT", "FEE", "TAX", "CREDIT", "ADJUSTMENT", "EXCHANGE", "SPIN_OFF",
        "COST_ADJUSTMENT", "OPTION_EXERCISE", "OPTION_ASSIGNMENT", "UNKNOWN",
      ])
  }

  @Test("the column 'subtype' has these words; words that change what is booked come first")
  func subtypes() {
    expect(
      ActivitySubtype.allCases.map(\.rawValue),
      equals: [
        "DRIP", "STAKING_REWARD", "DIVIDEND_IN_KIND", "RETURN_OF_CAPITAL", "BONUS",
        "OPTION_EXPIRY", "REVERSAL", "ACCRUED", "TO_OPEN", "TO_CLOSE", "UPLIFT", "REBATE", "REFUND",
        "QUALIFIED", "ORDINARY", "LENDING_INTEREST", "COUPON", "MANAGEMENT_FEE", "ADR_FEE",
        "INTEREST_CHARGE", "WITHHOLDING", "NRA_WITHHOLDING",
      ])
  }

  @Test("every word of the three columns is recognised; only POSTED and blank statuses count")
  func columns() {
    func rows(_ column: String, _ words: [String]) -> ActivityLedger {
      let type = column == "type" ? "" : ",type"
      let rest = column == "type" ? "" : ",CREDIT"
      return .of([
        "date,account,currency,\(column)\(type)\n"
          + words.map { "2026-01-05,A,EUR,\($0)\(rest)\n" }.joined()
      ])
    }
    let types = rows("type", ActivityType.allCases.map(\.rawValue))
    // A split precedes the other rows of its day.
    expect(
      (0..<types.count).map { types[$0].type }
        == [.split] + ActivityType.allCases.filter { $0 != .split })
    let subtypes = rows("subtype", ActivitySubtype.allCases.map(\.rawValue))
    expect((0..<subtypes.count).map { subtypes[$0].subtype } == ActivitySubtype.allCases)
    expect(ActivityStatus.allCases.map(\.rawValue), equals: ["POSTED", "PENDING", "DRAFT", "VOID"])
    let statuses = rows("status", ActivityStatus.allCases.map(\.rawValue) + [""])
    expect((0..<statuses.count).map { statuses[$0].place.record } == [0, 4])
  }

  @Test(
    "a lower-case word is refused; the correct word is suggested", arguments: ["type", "status"])
  func unknown(column: String) {
    let word = column == "type" ? "buy,POSTED" : "BUY,posted"
    let loaded = ActivityLedger.reading(
      SourceText.files(["date,account,currency,type,status\n2026-01-05,A,EUR,\(word)\n"]),
      Settings())
    expect(loaded.value == nil)
    expect(loaded.diagnostics.map(\.code), equals: ["activity-word-unknown"])
    let right = column == "type" ? "BUY" : "POSTED"
    expect(loaded.diagnostics.first?.hint?.contains("'\(right)'"), equals: true)
  }
}

struct ActivityNamesTests {
  @Test("accounts in the settings come first, then others by first use; aliases are resolved")
  func accounts() throws {
    var broker = AccountSettings(name: "Broker", currency: Currency("USD"))
    broker.aliases = ["old", "older"]
    let settings = Settings(accounts: [AccountSettings(name: "Bank"), broker, broker])
    let rows = ["Zoo", "old", "Broker", "Ape", "older"].map { "2026-01-05,\($0),DEPOSIT,EUR\n" }
    let text = "date,account,type,currency\n" + rows.joined()
    let ledger = try require(
      ActivityLedger.reading([SourceText(file: "a", bytes: Array(text.utf8))], settings).value)
    expect(ledger.accounts, equals: ["Bank", "Broker", "Zoo", "Ape"])
    expect((0..<5).map { ledger[$0].account } == [2, 1, 1, 3, 1])
    expect(ledger.currencies, equals: ["USD", "EUR"])
    expect(ledger.accountCurrencies, equals: [nil, 0, 1, 1])
  }

  @Test("rows that do not count do not set an account's currency")
  func drafts() throws {
    let text = """
      date,account,type,currency,status
      2026-01-05,A,DEPOSIT,CHF,DRAFT
      2026-01-06,A,DEPOSIT,EUR,POSTED
      2026-01-06,B,DEPOSIT,EUR,VOID

      """
    let ledger = try require(
      ActivityLedger.reading([SourceText(file: "a", bytes: Array(text.utf8))], Settings()).value)
    expect(ledger.count == 1 && ledger.accounts == ["A", "B"])
    expect(ledger.accountCurrencies.map { $0.map { ledger.currencies[$0] } }, equals: ["EUR", nil])
  }
}

struct ActivityColumnsTests {
  @Test("columns may be in any order, with other columns between them")
  func order() throws {
    var generator = SeededGenerator(seed: 8)
    let cells = [
      "id": "1", "date": "2026-01-05", "time": "09:30", "account": "A", "type": "SELL",
      "subtype": "REFUND", "symbol": "X", "quantity": "1", "unit_price": "2", "amount": "3",
      "fee": "4", "tax": "5", "currency": "EUR", "fx_rate": "6", "ratio": "4:1",
      "status": "POSTED", "group": "g", "lots": "a", "tags": "t", "note": "n", "mine": "m",
    ]
    var seen: Set<Activity> = []
    for _ in 0..<20 {
      let header = cells.keys.sorted().shuffled(using: &generator)
      let text = [header, header.map { cells[$0] ?? "" }].csv
      let source = SourceText(file: "a", bytes: Array(text.utf8))
      let ledger = try require(ActivityLedger.reading([source], Settings()).value)
      expect(ledger.id(ofRow: 0), equals: "1")
      seen.insert(ledger[0])
    }
    expect(seen.count, equals: 1)
    let row = try require(seen.first)
    expect(
      [row.quantity, row.unitPrice, row.amount, row.fee, row.tax, row.fxRate]
        == (1...6).map { Decimal($0) })
  }
}
