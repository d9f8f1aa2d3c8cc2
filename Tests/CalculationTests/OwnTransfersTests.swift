import Expectations
import FinanceModel
import Importing
import PlainText
import TestSupport
import Testing

@Suite struct OwnTransfersTests {
  /// Returns the transfers among statements of `Giro`, `Saver` and others, as `state out>in`.
  private static func moves(
    _ statements: [String: [String]], prices: PriceBook = PriceBook()
  ) throws -> [String] {
    var scene = ImportScene()
    scene.prices = prices
    let plan = try scene.plan(
      statements.sorted { $0.key < $1.key }.map { name, rows in
        let words = name.split(separator: " ").map(String.init)
        return .of(rows, account: words[0], in: words.count > 1 ? words[1] : "EUR")
      }
    ).plan
    return plan.transfers.map { "\($0.state.rawValue) \($0.out.payee)>\($0.into.payee)" }
  }

  @Test(
    "equal amounts at most five days apart are a transfer, whichever side is booked first",
    arguments: [
      ("2026-03-10", true), ("2026-03-15", true), ("2026-03-05", true), ("2026-03-16", false),
      ("2026-03-04", false),
    ])
  func days(arrival: String, isMove: Bool) throws {
    let moves = try Self.moves([
      "Giro": ["2026-03-10 -50.00 a"], "Saver": ["\(arrival) 50.00 b"],
    ])
    expect(moves == (isMove ? ["proposed a>b"] : []))
  }

  @Test("rows in one account, with different amounts or in one direction are not a transfer")
  func others() throws {
    try expect(Self.moves(["Giro": ["2026-03-10 -50.00 a", "2026-03-10 50.00 b"]]), equals: [])
    try expect(
      Self.moves(["Giro": ["2026-03-10 -50.00 a"], "Saver": ["2026-03-10 50.01 b"]]), equals: [])
    try expect(
      Self.moves(["Giro": ["2026-03-10 -50.00 a"], "Saver": ["2026-03-10 -50.00 b"]]), equals: [])
  }

  @Test("the nearest day is matched, and equally near rows are left unmatched")
  func nearest() throws {
    try expect(
      Self.moves([
        "Giro": ["2026-03-10 -50.00 a"],
        "Saver": ["2026-03-08 50.00 far", "2026-03-11 50.00 near"],
      ]), equals: ["proposed a>near"])
    try expect(
      Self.moves([
        "Giro": ["2026-03-10 -50.00 a"],
        "Saver": ["2026-03-09 50.00 before", "2026-03-11 50.00 after"],
      ]), equals: ["tied a>before", "tied a>after"])
    try expect(
      Self.moves([
        "Giro": ["2026-03-10 -50.00 a"], "Saver": ["2026-03-10 50.00 b"],
        "Wallet": ["2026-03-10 50.00 c"],
      ]), equals: ["tied a>b", "tied a>c"])
  }

  @Test("equal transfers between two accounts are matched only if both have equally many rows")
  func twins() throws {
    try expect(
      Self.moves([
        "Giro": ["2026-03-10 -50.00 a", "2026-03-10 -50.00 b"],
        "Saver": ["2026-03-11 50.00 c", "2026-03-11 50.00 d"],
      ]), equals: ["proposed a>c", "proposed b>d"])
    try expect(
      Self.moves([
        "Giro": ["2026-03-10 -50.00 a", "2026-03-10 -50.00 b"],
        "Saver": ["2026-03-11 50.00 c"],
      ]), equals: ["tied a>c", "tied b>c"])
  }

  @Test(
    "amounts in two currencies match within 3 % of the rate on the sending day",
    arguments: [("103.00", true), ("97.00", true), ("103.01", false), ("96.99", false)])
  func rates(arrival: String, isMove: Bool) throws {
    let statements = ["Giro": ["2026-03-10 -50.00 a"], "Dollars USD": ["2026-03-12 \(arrival) b"]]
    let prices = PriceBook.of("2026-03-09 EUR 2 USD", "2026-03-11 EUR 3 USD")
    expect(try Self.moves(statements, prices: prices) == (isMove ? ["proposed a>b"] : []))
    try expect(Self.moves(statements), equals: [])
  }

  @Test(
    "a rate more than a week old is not used", arguments: [("03-03", true), ("03-02", false)])
  func ages(day: String, isMove: Bool) throws {
    let moves = try Self.moves(
      ["Giro": ["2026-03-10 -50.00 a"], "Dollars USD": ["2026-03-12 100.00 b"]],
      prices: .of("2026-\(day) EUR 2 USD"))
    expect(moves == (isMove ? ["proposed a>b"] : []))
  }

  @Test(
    "a separate fee row explains a smaller receipt, if no other row does",
    arguments: [
      (["2026-03-10 -1.50 fee"], [], true), ([], ["2026-03-11 -1.50 fee"], true),
      (["2026-03-10 -1.51 fee"], [], false), (["2026-03-09 -1.50 fee"], [], false),
      (["2026-03-10 -1.50 fee", "2026-03-11 -1.50 other"], [], false),
      (["2026-03-10 -200.00 again", "2026-03-10 -1.50 fee"], [], false), ([], [], false),
    ])
  func fees(giro: [String], saver: [String], isMove: Bool) throws {
    let moves = try Self.moves([
      "Giro": ["2026-03-10 -200.00 a"] + giro, "Saver": ["2026-03-11 198.50 b"] + saver,
    ])
    expect(moves == (isMove ? ["proposed a>b"] : []))
  }

  @Test("equal amounts are matched before approximate ones")
  func order() throws {
    let moves = try Self.moves(
      [
        "Giro": ["2026-03-10 -50.00 a"], "Saver": ["2026-03-14 50.00 b"],
        "Dollars USD": ["2026-03-10 100.00 c"],
      ], prices: .of("2026-03-09 EUR 2 USD"))
    expect(moves, equals: ["proposed a>b"])
  }

  /// Returns rows of three accounts on a few days, with few distinct amounts.
  private static func rows(_ random: inout SeededGenerator) -> [String: [String]] {
    var rows: [String: [String]] = [:]
    for account in ["Giro", "Saver", "Card"] {
      for number in 0..<Int.random(in: 0...6, using: &random) {
        let day = 10 + Int.random(in: 0...12, using: &random)
        let amount = ["5.00", "-5.00", "7.00", "-7.00"].randomElement(using: &random) ?? ""
        rows[account, default: []].append("2026-03-\(day) \(amount) \(account)\(number)")
      }
      rows[account]?.sort()
    }
    return rows
  }

  private struct Row {
    let account: String
    let day: Int
    let amount: Decimal
    let name: String
  }

  @Test("each row is in at most one transfer, and two rows with no other candidates are matched")
  func law() throws {
    for seed in 0..<UInt64(400) {
      var random = SeededGenerator(seed: seed)
      let statements = Self.rows(&random)
      let rows = statements.flatMap { account, texts in
        texts.map { text in
          let words = text.split(separator: " ").map(String.init)
          return Row(
            account: account, day: Int(words[0].suffix(2)) ?? 0, amount: .of(words[1]),
            name: words[2])
        }
      }
      func fits(_ out: Row, _ into: Row) -> Bool {
        out.account != into.account && out.amount.isNegative && out.amount == -into.amount
          && abs(out.day - into.day) <= 5
      }
      let moves = try Self.moves(statements)
      var used: Set<Substring> = []
      for move in moves where move.hasPrefix("proposed ") {
        let names = move.dropFirst(9).split(separator: ">")
        expect(names.allSatisfy { used.insert($0).inserted }, "seed \(seed)")
        let pair = names.map { name in rows.filter { $0.name == name } }
        expect(pair.allSatisfy { $0.count == 1 } && fits(pair[0][0], pair[1][0]), "seed \(seed)")
      }
      for out in rows {
        let candidates = rows.filter { fits(out, $0) }
        guard candidates.count == 1, rows.filter({ fits($0, candidates[0]) }).count == 1 else {
          continue
        }
        expect(moves.contains("proposed \(out.name)>\(candidates[0].name)"), "seed \(seed)")
      }
    }
  }
}
