import Checking
import Expectations
import FinanceModel
import Investing
import PlainText
import TestSupport
import Testing

@Suite struct ValueDoubtsTests {
  private func doubts(_ rows: String..., kind: AccountSettings.Kind? = nil) throws -> [String] {
    var settings = Settings(accounts: [AccountSettings(name: "Isa")])
    settings.accounts?[0].kind = kind
    let ledger = try RecordedValues(rows, settings: settings).ledger()
    return ledger.doubts(settings).map { "\($0.place?.record ?? -1) \($0.code) \($0.message)" }
  }

  @Test("a value eight times its neighbours is reported, and so is the last value")
  func jumps() throws {
    try expect(
      doubts(
        "2026-01-01 Isa open 1000", "2026-02-01 Isa value 11000", "2026-03-01 Isa value 1200"),
      equals: [
        "1 value-jump value 11000.00 is 11 times the previous value, 1000.00"
      ])
    try expect(
      doubts("2026-01-01 Isa open 1000", "2026-02-01 Isa value 125"),
      equals: [
        "1 value-jump value 125.00 is far below the previous value, 1000.00, which is 8 times as"
          + " high"
      ])
    try expect(doubts("2026-01-01 Isa open 1000", "2026-02-01 Isa value 7999"), equals: [])
  }

  @Test("a new level confirmed by the next value or explained by a flow is not a jump")
  func confirmed() throws {
    try expect(
      doubts(
        "2026-01-01 Isa open 100", "2026-02-01 Isa value 9000", "2026-03-01 Isa value 9100"),
      equals: [])
    try expect(
      doubts("2026-01-01 Isa open 100", "2026-02-01 Isa value 9000 8900"), equals: [])
    try expect(
      doubts(
        "2026-01-01 Isa open 100", "2026-01-15 Isa flow - 8900", "2026-02-01 Isa value 9000"),
      equals: [])
  }

  @Test("a positive debt is reported: for a loan always, for a card after a negative value")
  func debts() throws {
    let rows = ["2026-01-01 Isa open -900", "2026-02-01 Isa value 850"]
    try expect(
      doubts(rows[0], rows[1], kind: .loan),
      equals: [
        "1 value-debt-positive value 850.00 of a loan is positive, but a debt is negative"
      ])
    try expect(doubts(rows[0], rows[1], kind: .card).count, equals: 1)
    try expect(doubts(rows[0], rows[1], kind: .other), equals: [])
    let savings = try doubts(rows[0], rows[1], kind: .savings)
    expect(savings.map { $0.contains("value-negative") }, equals: [true])
    try expect(doubts("2026-01-01 Isa open 900", kind: .loan).count, equals: 1)
    try expect(doubts("2026-01-01 Isa open 900", kind: .card), equals: [])
  }
}

@Suite struct ValueFindingsTests {
  @Test("two currencies for one account are an error at the row that differs")
  func currencies() throws {
    let found = ValueLedger.of([
      "2026-01-01 A value 1 EUR", "2026-01-02 A value 1", "2026-01-03 A value 1 USD",
      "2026-01-01 B value 1 USD",
    ]).findings
    expect(found.map(\.code), equals: ["value-currency-changed"])
    expect(found.first?.message, equals: "'A' is in EUR, but this row is in USD")
    expect(found.first?.place?.record == 2 && found.first?.earlier?.record == 0)
  }

  @Test("two values at one moment are a warning, but other simultaneous events are not")
  func moments() {
    let found = ValueLedger.of([
      "2026-01-01 A open", "2026-01-01 A value 1", "2026-01-01 A value 2", "2026-01-02 A value 3",
      "2026-01-02 A close", "2026-01-01 B value 9",
    ]).findings
    expect(found.map(\.code), equals: ["value-moment-taken"])
    expect(found.map(\.severity), equals: [.warning])
  }

  @Test("rows hidden by a deletion are not checked")
  func deletion() {
    let rows = ["2026-01-01 A value 1 EUR", "2026-01-02 A delete", "2026-01-03 A value 1 USD"]
    expect(ValueLedger.of(rows).findings, equals: [])
  }
}

/// Values contradicted by their neighbours, tested through the statements that use them.
@Suite struct OutliersTests {
  private func outliers(_ quantities: Int...) throws -> [Int] {
    let rows = quantities.enumerated().map { "2026-01-1\($0.offset),P,X,\($0.element),EUR\n" }
    let table = RandomLedger.table(
      .positions, ["date,account,symbol,quantity,currency\n" + rows.joined()])
    let ledger = try require(PositionLedger.reading(table, Settings()).value)
    return ledger.doubts.compactMap { $0.place?.record }
  }

  @Test("a value between two agreeing ones, or a last value, can be an outlier; a new level is not")
  func neighbours() throws {
    try expect(outliers(980, 98, 990), equals: [1])
    try expect(outliers(980, 98), equals: [1])
    try expect(outliers(980, 98, 99), equals: [])
    try expect(outliers(980, 98, 990, 9900, 995), equals: [1, 3])
    try expect(outliers(980), equals: [])
  }
}

/// Values that are far away or inverse, tested through the findings that use them.
@Suite struct MultiplesTests {
  private func isJump(_ first: String, _ second: String) throws -> Bool {
    let prices = try rateBook(["2026-01-01 A EUR \(first)", "2026-01-02 A EUR \(second)"])
    return try !PriceJumps(prices).findings(.all(CalendarDate(parsing: "2026-01-02"))).isEmpty
  }

  private func isInverse(_ first: String, _ second: String) throws -> Bool {
    let prices = try rateBook(["2026-01-01 USD EUR \(first)", "2026-01-02 USD EUR \(second)"])
    return try !PriceJumps(prices).findings(.all(CalendarDate(parsing: "2026-01-02"))).isEmpty
  }

  @Test("a factor of five in either direction is a jump, and a digit less is not")
  func far() throws {
    expect(try isJump("10", "50"))
    expect(try isJump("50", "10"))
    expect(try !isJump("10", "49.999999999999999999"))
    expect(try !isJump("0", "50"))
    expect(try isJump("0.000000000000000001", "100000000000000000000"))
  }

  @Test("a rate and its inverse are on opposite sides of one, and their product is close to one")
  func inverse() throws {
    expect(try isInverse("0.9", "1.11"))
    expect(try isInverse("1.11", "0.9"))
    expect(try !isInverse("0.9", "0.95"))
    expect(try !isInverse("0.99", "1.01"))
    expect(try !isInverse("0.9", "1.3"))
    expect(try !isInverse("1", "1.2"))
  }
}

@Suite struct PositionDoubtsTests {
  private func doubts(_ quantities: String..., symbol: String = "PENF") throws -> [String] {
    let rows = quantities.enumerated().map {
      "2026-0\($0.offset + 1)-01,P,\(symbol),\($0.element),EUR\n"
    }
    let table = RandomLedger.table(
      .positions, ["date,account,symbol,quantity,currency\n" + rows.joined()])
    let ledger = try require(PositionLedger.reading(table, Settings()).value)
    return ledger.doubts.map { "\($0.place?.record ?? -1) \($0.code) \($0.message)" }
  }

  @Test("a quantity far from those in neighbouring statements is reported")
  func jumps() throws {
    try expect(
      doubts("980", "1.000"),
      equals: [
        "1 position-jump quantity '1' of 'PENF' is far from 980 on 2026-01-01"
      ])
    try expect(doubts("980", "98", "990").count, equals: 1)
    try expect(doubts("980", "98", "99"), equals: [])
    try expect(doubts("980", "123"), equals: [])
    try expect(doubts("980", "0"), equals: [])
  }

  @Test("cash quantities are not checked")
  func cash() throws {
    try expect(doubts("980", "1", symbol: "$CASH"), equals: [])
  }
}
