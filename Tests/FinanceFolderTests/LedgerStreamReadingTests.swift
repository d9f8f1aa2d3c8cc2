import Expectations
import FinanceFolder
import FinanceModel
import PlainText
import TestSupport
import Testing

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
