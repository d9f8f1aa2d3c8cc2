import Expectations
import FinanceModel
import Foundation
import Investing
import PlainText
import TestSupport
import Testing

/// FIFO results compared with `Tests/Generators/fifo_oracle.py`, a program in another language.
@Suite struct FirstInFirstOutTests {
  /// A holding as reported by the oracle.
  private struct Held: Decodable {
    struct Figures: Decodable { var remaining_cost, realised_gain: String }

    var account, symbol, currency, remaining_quantity: String
    var open_lots: Int
    var oldest_open_lot: String?
    var with_fees: Figures
  }

  private struct Answer: Decodable { var holdings: [Held] }

  /// The numbers of rows to test. With `COFFER_ORACLE=full`, a hundred thousand rows are also
  /// tested, which takes long in a debug build.
  private static let sizes: [Int] = {
    guard ProcessInfo.processInfo.environment["COFFER_ORACLE"] == "full" else {
      print("FIFO of 100000 rows is left out; COFFER_ORACLE=full includes it")
      return [1_000, 10_000]
    }
    return [1_000, 10_000, 100_000]
  }()

  /// Whether to run the test: Python is installed, or its absence must fail the test.
  private static let isWanted: Bool = {
    let isThere = (try? run(["-c", "pass"])) != nil
    if !isThere { print("FIFO is not compared with its oracle, for there is no python3") }
    return isThere || ProcessInfo.processInfo.environment["COFFER_PEERS"] == "required"
  }()

  private struct Failed: Error { let arguments: [String] }

  @discardableResult
  private static func run(_ arguments: [String]) throws -> Data {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw Failed(arguments: arguments) }
    return output
  }

  @Test(
    "quantities, lots, costs and gains of each holding match the oracle",
    .enabled(if: isWanted), arguments: sizes, [true, false])
  func oracle(rows: Int, isBlank: Bool) throws {
    let folder = try TemporaryFolder()
    let generators = Repository.at("Tests/Generators")
    try Self.run(
      [generators.appending(path: "gen_ledgers.py").path, "--out", folder.place.path]
        + (isBlank ? ["--blank-amounts"] : []) + ["inv", "\(rows)"])
    let file = folder.place.appending(path: "inv_\(rows)/activities.csv")
    let oracle = generators.appending(path: "fifo_oracle.py").path
    let answer = try JSONDecoder().decode(Answer.self, from: Self.run([oracle, file.path]))
    let text = try String(contentsOf: file, encoding: .utf8)
    let state = BookedLedger([text], Settings())
    expect(!state.findings.contains { $0.hasPrefix("error") })
    expect(state.booking.holdings.count, equals: answer.holdings.count)

    var gains: [String: PlainText.Decimal] = [:]
    for disposal in state.booking.events.disposals {
      let key = name(disposal.account, disposal.symbol, state)
      let cost = disposal.pieces.map(\.cost).reduce(.zero, sum)
      gains[key] = try (gains[key] ?? .zero) + disposal.proceeds - cost
    }
    var found: [String: String] = [:]
    for holding in state.booking.holdings {
      let key = name(holding.account, holding.symbol, state)
      let cost = holding.openLots.map(\.cost).reduce(.zero, sum)
      found[key] = try line(
        holding.quantity, holding.openLots.count, holding.openLots.first?.date.description,
        cost, gains[key] ?? .zero)
    }
    for held in answer.holdings {
      let expected = try line(
        .of(held.remaining_quantity), held.open_lots, held.oldest_open_lot,
        .of(held.with_fees.remaining_cost), .of(held.with_fees.realised_gain))
      expect(found["\(held.account) \(held.symbol)"], equals: expected)
    }
  }

  private func name(_ account: Int, _ symbol: Int, _ state: BookedLedger) -> String {
    "\(state.ledger.accounts[account]) \(state.ledger.symbols[symbol])"
  }

  private func line(
    _ quantity: PlainText.Decimal, _ lots: Int, _ oldest: String?, _ cost: PlainText.Decimal,
    _ gain: PlainText.Decimal
  ) throws -> String {
    let figures = try [cost, gain].map { try $0.rounded(toDecimals: 10, .halfEven).description }
    return "\(quantity) in \(lots) since \(oldest ?? "-") for \(figures)"
  }
}
