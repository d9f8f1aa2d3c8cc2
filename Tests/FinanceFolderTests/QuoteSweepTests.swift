import Console
import Expectations
import FinanceFolder
import FinanceModel
import Foundation
import PlainText
import Reports
import Testing

/// Prices are recorded symbol by symbol. Whichever system call is the last one or fails, each
/// symbol has all its rows or none, and the next run adds the missing rows exactly once. Recorded
/// prices can be undone.
struct QuoteSweepTests {
  private static let ledger = "/f/ledgers/prices.csv"
  private static let symbols = ["AAA", "BBB", "CCC"]
  private static let count = 3

  /// Returns a household that holds three symbols, one of which has a price.
  private static func start(_ header: String) -> DiskContents {
    var disk = DiskContents()
    disk.putFolder("/f")
    disk.put(
      "id,date,account,type,symbol,quantity,unit_price,currency\n"
        + symbols.map { "\($0),2026-11-18,Broker,BUY,\($0),1,10,EUR\n" }.joined(),
      at: "/f/ledgers/activities.csv")
    disk.put(header, at: ledger)
    let assets = symbols.map { #"{"symbol": "\#($0)", "yahoo": "\#($0)"}"# }
    disk.put(
      #"{"base_currency": "EUR", "assets": [\#(assets.joined(separator: ", "))]}"# + "\n",
      at: "/f/coffer.json")
    return disk
  }

  private static let headers = [
    "date,base,quote,amount,source,type\n", "date,base,quote,amount\n2026-11-17,XXX,EUR,1",
  ]

  private static func chart(of symbol: String) -> String {
    """
    {"chart":{"result":[{"meta":{"currency":"EUR","symbol":"\(symbol)","gmtoffset":3600,\
    "currentTradingPeriod":{"regular":{"start":1795161600,"end":1795192200}}},\
    "timestamp":[1794988800,1795075200,1795161600],\
    "indicators":{"quote":[{"close":[10.5,10.75,11]}]}}],"error":null}}
    """
  }

  /// Fetches prices with a curl program that answers for each symbol.
  private static func fetch(on disk: SimulatedDisk) throws {
    var calls = disk.calls
    calls.run = { program in
      let asked = String(decoding: program.input, as: UTF8.self)
      let symbol = symbols.first { asked.contains("/chart/\($0)?") } ?? "?"
      return ProgramOutcome(
        output: Array(chart(of: symbol).utf8), errors: Array("coffer 200 \n".utf8))
    }
    var found = Diagnostics()
    let now = WritingScenario.writer().now
    let terms = QuoteFetch.Terms(
      now: now, today: try require(CalendarDate(year: 2026, month: 11, day: 21)), symbols: [],
      pauseInSeconds: 1, op: "fetch-1")
    let answer = try QuoteFetch(terms, Progress(), calls: calls).answer(
      of: Folder(at: "/f", calls: calls), as: WritingScenario.writer(), &found)
    guard answer.status == .done else { throw Unfinished() }
  }

  private struct Unfinished: Error {}

  private static func rows(_ disk: DiskContents) -> [Int] {
    let lines = (disk.text(ledger) ?? "").split(separator: "\n")
    return symbols.map { symbol in lines.filter { $0.contains(",\(symbol),") }.count }
  }

  /// Fetches with a fault, recovers, fetches again on a disk without faults, and undoes the result.
  private static func attempt(
    _ header: String, _ fault: SimulatedDisk.Fault
  ) -> (problem: String?, isStruck: Bool) {
    let disk = SimulatedDisk(start(header))
    disk.fault = fault
    var isAcknowledged = false
    do {
      try fetch(on: disk)
      isAcknowledged = !disk.isStopped
    } catch {
      isAcknowledged = false
    }
    let later = SimulatedDisk(disk.contents)
    do {
      let folder = Folder(at: "/f", calls: later.calls)
      try folder.recover(as: WritingScenario.writer())
      let found = rows(later.contents)
      guard found.allSatisfy({ [0, count].contains($0) }), found == found.sorted(by: >) else {
        return ("\(found) rows", disk.isStruck)
      }
      if isAcknowledged, found.contains(0) { return ("lost", disk.isStruck) }
      try fetch(on: later)
      let after = rows(later.contents)
      guard after == [count, count, count] else { return ("\(after) rows", disk.isStruck) }
      let undone = try folder.prices(without: "fetch-1").files.map(\.after)
      let kept = undone.first.map { String(decoding: $0, as: UTF8.self) } ?? ""
      let isBack =
        !symbols.contains { kept.contains($0) } && kept.contains("XXX") == header.contains("XXX")
      return (isBack ? nil : "undone: \(kept)", disk.isStruck)
    } catch {
      return ("stuck: \(error)", disk.isStruck)
    }
  }

  @Test("after a kill before any call, recovery leaves each symbol complete", arguments: headers)
  func killAtEveryCall(header: String) {
    sweep { Self.attempt(header, .stop(before: $0)) }
  }

  @Test("after a torn write, recovery leaves each symbol complete", arguments: headers)
  func tornWrites(header: String) throws {
    let disk = SimulatedDisk(Self.start(header))
    try Self.fetch(on: disk)
    let writes = disk.log.indices.filter { disk.log[$0].act == .write }
    for call in writes {
      let (problem, isStruck) = Self.attempt(header, .torn(at: call, half: true))
      expect(problem == nil && isStruck, "call \(call): \(problem ?? "")")
    }
    expect(writes.count > 6, "\(writes.count) writes")
  }

  @Test("after an error in any call, recovery leaves each symbol complete", arguments: headers)
  func errorAtEveryCall(header: String) {
    sweep { Self.attempt(header, .error(ENOSPC, at: $0)) }
  }

  private func sweep(_ attempt: (Int) -> (problem: String?, isStruck: Bool)) {
    var count = 0
    for call in 0... {
      let (problem, isStruck) = attempt(call)
      expect(problem == nil, "call \(call): \(problem ?? "")")
      guard isStruck else { break }
      count += 1
    }
    expect(count > 60, "\(count) calls")
  }

  @Test("another run between two symbols causes no loss and no duplicates")
  func otherWriter() throws {
    let disk = SimulatedDisk(Self.start(Self.headers[0]))
    try Self.fetch(on: disk)
    let calls = disk.log.count
    for index in stride(from: 0, to: calls, by: 3) {
      let shared = SimulatedDisk(Self.start(Self.headers[0]))
      shared.before[index] = { disk in
        let text = disk.contents.text(Self.ledger) ?? ""
        guard disk.contents.text("/f/.coffer/intention.json") == nil else { return }
        disk.contents.put(text + "2026-11-19,CCC,EUR,10.75,yahoo,\n", at: Self.ledger)
      }
      _ = Result { try Self.fetch(on: shared) }
      let later = SimulatedDisk(shared.contents)
      try Folder(at: "/f", calls: later.calls).recover(as: WritingScenario.writer())
      try Self.fetch(on: later)
      let rows = Self.rows(later.contents)
      expect(rows.dropLast().allSatisfy { $0 == Self.count }, "call \(index): \(rows)")
    }
  }
}
