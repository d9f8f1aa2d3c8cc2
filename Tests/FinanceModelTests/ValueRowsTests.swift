import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ValueRowsTests {
  private typealias Row = [String]
  private static let header = ["timestamp", "account", "event", "value", "flow"]

  private func ledger(_ rows: [Row]) throws -> ValueLedger {
    let text = ([Self.header] + rows).csv
    let source = SourceText(file: "values.csv", bytes: Array(text.utf8))
    return try require(ValueLedger.reading([source], Settings()).value)
  }

  /// The sort key of rows, written so that equal numbers have equal text.
  private struct Key: Equatable {
    let account: String
    let instant: Int128
    let rank: Int
    let value, flow: Decimal?

    init(_ row: ValueUpdate, of ledger: ValueLedger) {
      account = ledger.accounts[row.account]
      (instant, rank) = (row.instant, row.event.rank)
      (value, flow) = (row.value, row.flow)
    }

    func isBefore(_ other: Key) -> Bool {
      if instant != other.instant { return instant < other.instant }
      if rank != other.rank { return rank < other.rank }
      if value != other.value { return isLess(value, other.value) }
      return isLess(flow, other.flow)
    }

    private func isLess(_ a: Decimal?, _ b: Decimal?) -> Bool {
      guard let a else { return b != nil }
      return b.map { a < $0 } ?? false
    }
  }

  private func keys(_ ledger: ValueLedger) -> [[Key]] {
    ledger.accounts.indices.sorted { ledger.accounts[$0] < ledger.accounts[$1] }.map { account in
      ledger.rows(ofAccount: account).map { Key(ledger[$0], of: ledger) }
    }
  }

  @Test("the result does not depend on file order; rows at the same time have a fixed order")
  func anyOrder() throws {
    let seed: UInt64 = 88
    var generator = SeededGenerator(seed: seed)
    for turn in 0..<60 {
      var rows = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        generator.valueRow(accounts: turn % 4 + 1)
      }
      let first = keys(try ledger(rows))
      for account in first {
        for (one, next) in zip(account, account.dropFirst()) {
          expect(!next.isBefore(one), "seed \(seed), turn \(turn)")
        }
      }
      expect(first.joined().count, equals: rows.count, "seed \(seed), turn \(turn)")
      rows.shuffle(using: &generator)
      expect(keys(try ledger(rows)), equals: first, "seed \(seed), turn \(turn)")
    }
  }

  @Test("rows with equal sort keys keep file order, whether or not other rows need sorting")
  func stable() throws {
    let equal: Row = ["2026-01-05T10:00:00Z", "A", "value", "1.0", ""]
    for others: [Row] in [
      [], [["2026-01-06T10:00:00Z", "B", "open", "", ""]],
      [["2026-01-06T10:00:00Z", "A", "open", "", ""]],
    ] {
      let rows = others + [equal, equal] + others + [equal]
      let ledger = try ledger(rows)
      let records = (0..<ledger.count).map { ledger[$0] }.filter { $0.value != nil }
        .map(\.place.record)
      expect(records, equals: rows.indices.filter { rows[$0] == equal })
    }
  }

  @Test("many rows are grouped by account, for few and many accounts, in time order or not")
  func many() throws {
    let seed: UInt64 = 89
    var generator = SeededGenerator(seed: seed)
    for (accounts, isShuffled) in [(1, false), (3, false), (700, false), (3, true), (700, true)] {
      // Seconds that are unique within the account, in the order of the values.
      var numbers = (0..<6000).map { ($0, Int.random(in: 0..<accounts, using: &generator)) }
      if isShuffled { numbers.shuffle(using: &generator) }
      let rows = numbers.map { number, account -> Row in
        let (hour, minute, second) = (10 + number / 3600, number / 60 % 60, number % 60)
        let clock = [hour, minute, second].map { $0 < 10 ? "0\($0)" : "\($0)" }
        return [
          "2026-01-05T\(clock.joined(separator: ":"))Z", "\(account)", "value", "\(number)", "",
        ]
      }
      let ledger = try ledger(rows)
      expect(ledger.count, equals: rows.count)
      let wanted = Dictionary(grouping: numbers, by: \.1).mapValues { $0.map(\.0).sorted() }
      expect(ledger.accounts.count, equals: wanted.count)
      for account in ledger.accounts.indices {
        let values = ledger.rows(ofAccount: account).map { ledger[$0].value }
        let expected = wanted[Int(ledger.accounts[account]) ?? -1]?.map { Decimal($0) }
        expect(values == expected, "seed \(seed), \(accounts) accounts, \(isShuffled)")
      }
      let places = (0..<ledger.count).map { ledger[$0].place.record }
      expect(Set(places).count, equals: rows.count)
      expect(places.allSatisfy { ledger.date(ofRow: $0).description == "2026-01-05" })
    }
  }

  @Test("interleaved rows are grouped by account, in time order or not")
  func interleaved() throws {
    let rows = (0..<100).map { number -> Row in
      let hour = 10 + number / 60
      let minute = 10 + (number % 60) / 2
      return ["2026-01-05T\(hour):\(minute):00Z", "\(number % 3)", "value", "\(number)", ""]
    }
    for rows in [rows, rows.reversed()] {
      let ledger = try ledger(rows)
      expect(ledger.count, equals: 100)
      for account in ledger.accounts.indices {
        let updates = ledger.rows(ofAccount: account).map { ledger[$0] }
        expect(updates.allSatisfy { $0.account == account })
        let values = updates.compactMap(\.value)
        let wanted = (0..<100).filter { "\($0 % 3)" == ledger.accounts[account] }
        expect(values, equals: wanted.map { Decimal($0) })
      }
    }
  }
}

extension SeededGenerator {
  fileprivate mutating func valueRow(accounts: Int) -> [String] {
    func one(_ texts: [String]) -> String { texts.randomElement(using: &self) ?? "" }
    let event = one(ValueUpdate.Event.allCases.map(\.rawValue))
    let numbers = ["1", "1.0", "-2", "0.000000000000000003", "123456789012345678.9"]
    return [
      one(["2026-01-05T10:00:00Z", "2026-01-05T11:00:00+01:00", "2026-01-05T09:59:59.5Z"]),
      "\(Int.random(in: 0..<accounts, using: &self))", event,
      event == "value" || oneIn(3) ? one(numbers) : "",
      event == "flow" || oneIn(3) ? one(numbers) : "",
    ]
  }
}

@Suite struct ValueRowTests {
  private func row(_ value: String?, _ currency: String?, note: String = "") throws -> ValueRow {
    ValueRow(
      id: "id-1", timestamp: try Timestamp(parsing: "2026-03-31T18:00:00+02:00"),
      account: "Saver", event: .value, value: try value.map { try Decimal(parsing: $0) },
      currency: currency, note: note)
  }

  @Test("a row is written in its file's columns")
  func columns() throws {
    let row = try row("2500", "EUR", note: "a, \"b\"")
    expect(
      row.csvLine(inColumnsOf: Ledger.values.columns.map(\.name)),
      equals: "id-1,2026-03-31T18:00:00+02:00,Saver,value,2500.00,EUR,,\"a, \"\"b\"\"\",,")
    expect(
      row.csvLine(inColumnsOf: ["value", "colour", "account", "flow"]), equals: "2500.00,,Saver,")
  }

  @Test(
    "an amount has its currency's minor digits, and more if they were typed",
    arguments: [
      ("2500", "EUR", "2500.00"), ("2500.125", "EUR", "2500.125"), ("2500", "JPY", "2500"),
      ("2500.5", "JPY", "2500.5"), ("-1.5", "KWD", "-1.500"), ("0.12345678", "BTC", "0.12345678"),
      ("2", "BTC", "2"), ("149.5", "GBp", "149.5"), ("7", nil, "7.00"), ("-0.00", "EUR", "0.00"),
    ])
  func amounts(value: String, currency: String?, text: String) throws {
    try expect(
      row(value, currency).fields(for: ["value", "currency"]), equals: [text, currency ?? ""])
  }

  @Test("missing values are blank, and a row is a single line")
  func blank() throws {
    var row = try row(nil, nil, note: "one\ntwo\u{7}\u{2028}=SUM(A1)")
    row.account = "a\tb"
    expect(
      row.fields(for: ["value", "note", "account"]), equals: ["", "one two  =SUM(A1)", "a b"])
    row.flow = Decimal(-5)
    row.voids = "old"
    expect(row.fields(for: ["flow", "voids"]), equals: ["-5.00", "old"])
  }
}
