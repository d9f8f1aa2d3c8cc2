import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing

struct LedgerStreamTests {
  private func lines(_ stream: LedgerStream) throws -> [String] {
    var lines: [String] = []
    try stream.forEach { record in
      lines.append(
        stream.columns.indices.map { String(decoding: record.field($0), as: UTF8.self) }
          .joined(separator: "|"))
    }
    return lines
  }

  private func stream(
    _ money: MoneyFolder, _ ledger: Ledger, _ question: LedgerStream.Question = .init()
  ) throws -> LedgerStream {
    try require(money.place.stream(of: ledger, question).value)
  }

  @Test("rows have the ledger's columns, then others, whatever the files' column order")
  func columns() throws {
    let money = try MoneyFolder()
    try money.write("amount,base,quote,date\n1,A,EUR,2026-01-01\n", to: "ledgers/prices/1.csv")
    try money.write(
      "date,base,quote,amount,own\n2026-01-02,B,EUR,2,\"x,y\"\n", to: "ledgers/prices/2.csv")
    let found = try stream(money, .prices)
    expect(found.columns, equals: ["date", "base", "quote", "amount", "source", "type", "own"])
    let expected = ["2026-01-01|A|EUR|1|||", "2026-01-02|B|EUR|2|||\"x,y\""]
    try expect(lines(found), equals: expected)
    try expect(lines(found), equals: expected, "as often as wanted")
    let raw = try stream(money, .prices, .init(isRaw: true))
    expect(raw.columns, equals: ["amount", "base", "quote", "date", "own"])
  }

  @Test("rows that do not count are omitted unless the stream is raw; a ledger may be missing")
  func counted() throws {
    let money = try MoneyFolder()
    try money.write(
      "id,date,account,type,voids\n2,2026-01-01,A,BUY,\n1,2026-01-01,B,BUY,\n3,,,,2\n",
      to: "ledgers/activities.csv")
    func ids(_ question: LedgerStream.Question) throws -> [String] {
      try lines(stream(money, .activities, question)).map { String($0.prefix { $0 != "|" }) }
    }
    try expect(ids(.init()), equals: ["1"])
    try expect(ids(.init(isRaw: true)), equals: ["2", "1", "3"])
    let none = try stream(money, .transactions, .init(isRaw: true))
    try expect(lines(none), equals: [])
    expect(none.columns.first, equals: "id")
  }

  @Test("a row has its line and whether it is in the stream's columns")
  func lineOfRow() throws {
    let money = try MoneyFolder()
    try money.write("date,base,quote,amount\n2026-01-01,\"A\",EUR,1\n", to: "ledgers/prices.csv")
    for (isRaw, isInColumns) in [(true, true), (false, false)] {
      try stream(money, .prices, .init(isRaw: isRaw)).forEach { record in
        expect(String(decoding: record.line, as: UTF8.self), equals: "2026-01-01,\"A\",EUR,1")
        expect(record.isInColumns, equals: isInColumns)
      }
    }
  }

  @Test(
    "a file that changes between two readings is an error, and the caller's errors are rethrown"
  )
  func problems() throws {
    struct Stop: Error {}
    let money = try MoneyFolder()
    try money.write("date,base,quote,amount\n2026-01-01,A,EUR,1\n", to: "ledgers/prices.csv")
    let found = try stream(money, .prices)
    #expect(throws: Stop.self) { try found.forEach { _ in throw Stop() } }
    try money.write("date,base,quote,amount\n", to: "ledgers/prices.csv")
    #expect(throws: Failure.self) { try found.forEach { _ in } }
  }

  @Test("over many pieces and files the rows match the table, without voided rows")
  func manyPieces() throws {
    let money = try MoneyFolder()
    var generator = SeededGenerator(seed: 28)
    var texts = ["", ""]
    let count = 60_000
    func id(_ number: Int) -> String { "\(number + 100_000)" }
    for number in 0..<count {
      let isQuoted = Int.random(in: 0...9, using: &generator) == 0
      let words = String(repeating: "word ", count: Int.random(in: 1...12, using: &generator))
      let note = isQuoted ? "\"a, \"\"b\"\" é\"" : words + "end"
      texts[number * 2 / count] += "\(id(number)),2026-01-05,A,1.5,\(note),\n"
    }
    let head = "id,date,account,amount,note,voids\n"
    let voided = (0..<50).map { _ in Int.random(in: 0..<count, using: &generator) }
    for (number, row) in voided.enumerated() {
      texts[1] += "z\(10 + number),,,,,\(id(row))\n"
    }
    texts = texts.map { head + $0 }
    try money.write(texts[0], to: "ledgers/transactions/1.csv")
    try money.write(texts[1], to: "ledgers/transactions/2.csv")
    expect(texts.allSatisfy { $0.utf8.count > 1 << 20 }, "more than one piece each")
    let table = RandomLedger.table(.transactions, texts)
    let found = try stream(money, .transactions)
    var rows: [String] = []
    try found.forEach { rows.append(String(csvFieldBytes: $0.field(0))) }
    expect(rows, equals: table.liveRows.map { table.text($0, "id") })
    expect(rows.count, equals: count - Set(voided).count)
  }
}

struct LedgerStreamReadingTests {
  @Test("an unusual file is read completely, with the same rows and findings")
  func odd() throws {
    let money = try MoneyFolder()
    try money.write(
      "\u{FEFF}date,base,quote,amount\r\n2026-01-01,A,EUR,1\r\n2026-01-01,A,EUR,1",
      to: "ledgers/prices.csv")
    let loaded = money.place.stream(of: .prices, .init(namesIn: ["base"]))
    let stream = try require(loaded.value)
    expect(!loaded.diagnostics.isEmpty)
    expect(loaded.diagnostics.allSatisfy { $0.severity != .error })
    var count = 0
    try stream.forEach { _ in count += 1 }
    expect(count, equals: 1)
    expect(stream.names, equals: ["base": ["A"]])
  }

  @Test("all errors are reported at their places, and there are no rows")
  func wrong() throws {
    let money = try MoneyFolder()
    try money.write(
      "date,base,quote,amount\n2026-01-01,A,EUR,1x\n2026-13-01,A,EUR,1\n", to: "ledgers/prices.csv")
    func codes(_ question: LedgerStream.Question) -> [String] {
      money.place.stream(of: .prices, question).diagnostics.map(\.code)
    }
    expect(codes(.init()), equals: ["price-number-malformed", "price-date-malformed"])
    expect(codes(.init(isRaw: true, checksCells: false)), equals: [])
    try money.write("date,base\n1\n", to: "ledgers/prices.csv")
    expect(codes(.init(isRaw: true, checksCells: false)), equals: ["csv-field-count"])
    try money.write("", to: "ledgers/prices/1.csv")
    expect(codes(.init()), equals: ["folder-ledger-twice"])
  }

  @Test("the rows match the ledger's table", arguments: Ledger.allCases)
  func sameAsTable(ledger: Ledger) throws {
    for seed in UInt64(1)...15 {
      var generator = SeededGenerator(seed: seed)
      let random = RandomLedger(
        ledger, rows: Int.random(in: 0...30, using: &generator), using: &generator)
      let money = try MoneyFolder()
      try money.write(
        ([random.header] + random.rows).csv, to: "ledgers/\(ledger.rawValue).csv")
      let table = random.table
      let loaded = money.place.stream(of: ledger, .init())
      let stream = try require(
        loaded.value, "\(ledger), seed \(seed): \(loaded.diagnostics.map(\.message))")
      var rows: [[String]] = []
      try stream.forEach { record in
        rows.append(stream.columns.indices.map { String(csvFieldBytes: record.field($0)) })
      }
      let expected = table.liveRows.map { place in
        stream.columns.map { name in
          random.index(name).map { table.files[0].text(place.record, $0) } ?? ""
        }
      }
      expect(rows, equals: expected, "\(ledger), seed \(seed)")
    }
  }
}
