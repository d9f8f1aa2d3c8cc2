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
    try #require(money.place.stream(of: ledger, question).value)
  }

  @Test("rows come in the ledger's columns, then in others, however their files have them")
  func columns() throws {
    let money = try MoneyFolder()
    try money.write("amount,base,quote,date\n1,A,EUR,2026-01-01\n", to: "ledgers/prices/1.csv")
    try money.write(
      "date,base,quote,amount,own\n2026-01-02,B,EUR,2,\"x,y\"\n", to: "ledgers/prices/2.csv")
    let found = try stream(money, .prices)
    #expect(found.columns == ["date", "base", "quote", "amount", "source", "type", "own"])
    let expected = ["2026-01-01|A|EUR|1|||", "2026-01-02|B|EUR|2|||\"x,y\""]
    #expect(try lines(found) == expected)
    #expect(try lines(found) == expected, "as often as wanted")
    let raw = try stream(money, .prices, .init(isRaw: true))
    #expect(raw.columns == ["amount", "base", "quote", "date", "own"])
  }

  @Test("rows that do not count are left out but of a raw ledger; a ledger may not be there")
  func counted() throws {
    let money = try MoneyFolder()
    try money.write(
      "id,date,account,type,voids\n2,2026-01-01,A,BUY,\n1,2026-01-01,B,BUY,\n3,,,,2\n",
      to: "ledgers/activities.csv")
    func ids(_ question: LedgerStream.Question) throws -> [String] {
      try lines(stream(money, .activities, question)).map { String($0.prefix { $0 != "|" }) }
    }
    #expect(try ids(.init()) == ["1"])
    #expect(try ids(.init(isRaw: true)) == ["2", "1", "3"])
    let none = try stream(money, .transactions, .init(isRaw: true))
    #expect(try lines(none) == [])
    #expect(none.columns.first == "id")
  }

  @Test("a row tells its line and whether it stands in the stream's columns")
  func lineOfRow() throws {
    let money = try MoneyFolder()
    try money.write("date,base,quote,amount\n2026-01-01,\"A\",EUR,1\n", to: "ledgers/prices.csv")
    for (isRaw, isInColumns) in [(true, true), (false, false)] {
      try stream(money, .prices, .init(isRaw: isRaw)).forEach { record in
        #expect(String(decoding: record.line, as: UTF8.self) == "2026-01-01,\"A\",EUR,1")
        #expect(record.isInColumns == isInColumns)
      }
    }
  }

  @Test("a file that changes between two readings is told, and what the caller throws comes out")
  func problems() throws {
    struct Stop: Error {}
    let money = try MoneyFolder()
    try money.write("date,base,quote,amount\n2026-01-01,A,EUR,1\n", to: "ledgers/prices.csv")
    let found = try stream(money, .prices)
    #expect(throws: Stop.self) { try found.forEach { _ in throw Stop() } }
    try money.write("date,base,quote,amount\n", to: "ledgers/prices.csv")
    #expect(throws: Failure.self) { try found.forEach { _ in } }
  }
}
