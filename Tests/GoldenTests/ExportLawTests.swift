import Expectations
import FinanceModel
import Foundation
import PlainText
import TestSupport
import Testing
import coffer

/// The output of `export-csv` for a ledger equals the ledger.
@Suite struct ExportLawTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      at: folder.place.appending(path: "ledgers"), withIntermediateDirectories: true)
  }

  private func write(_ text: String, to ledger: Ledger) throws {
    try Data(text.utf8).write(to: folder.place.appending(path: path(of: ledger)))
  }

  private func path(of ledger: Ledger) -> String { "ledgers/\(ledger.rawValue).csv" }

  private func export(_ words: String...) -> ShellCommand.Outcome {
    ExportCSV.run(
      words + ["-C", folder.place.path], environment: ["COFFER_NOW": "2026-11-21T09:30:00+01:00"])
  }

  private func table(_ ledger: Ledger, _ text: Data) throws -> LedgerTable {
    let source = SourceText(file: "read back", bytes: Array(text))
    return LedgerTable(ledger, files: [try require(CSVTable.parse(source).value)])
  }

  private func contents(_ table: LedgerTable) -> [[String]] {
    table.liveRows.map { table.content(of: $0) }
  }

  @Test(
    "raw rows equal the ledger byte for byte; an export read back has all rows that count",
    arguments: Ledger.allCases.filter { ![.reviews, .predictions, .operations].contains($0) })
  func readBack(ledger: Ledger) throws {
    for seed in UInt64(1)...12 {
      var generator = SeededGenerator(seed: seed)
      let random = RandomLedger(
        ledger, rows: Int.random(in: 0...30, using: &generator), using: &generator)
      let text = ([random.header] + random.rows).csv
      try write(text, to: ledger)
      let place = "\(ledger), seed \(seed)"
      let dataset = ledger == .positions ? "statements" : ledger.rawValue
      expect(export(dataset, "--raw").output, equals: Data(text.utf8), "\(place)")
      let exported = export(dataset)
      expect(
        exported.status, equals: 0, "\(place): \(String(decoding: exported.errors, as: UTF8.self))")
      let back = try table(ledger, exported.output)
      // Cancelling rows are not exported, so all exported rows count.
      let expected = contents(random.table)
      expect(back.places.map { back.content(of: $0) }, equals: expected, "\(place)")
    }
  }

  @Test("hostile text survives a round trip through CSV, raw CSV and JSON lines")
  func naughty() throws {
    // A reader accepts a line break in quotes with a warning; a blank cell means that there is no
    // value.
    let texts = NaughtyStrings.all.filter { !$0.isEmpty && !$0.contains("\r") }
    let rows = texts.map { ["2026-01-05", "A", $0, "1.50", "EUR"] }
    let text = ([["date", "account", "payee", "amount", "currency"]] + rows).csv
    try write(text, to: .transactions)
    expect(export("transactions", "--raw", "-q").output, equals: Data(text.utf8))
    let back = try table(.transactions, export("transactions", "-q").output)
    let payees = back.places.map { Array(back.text($0, "payee").utf8) }
    expect(payees, equals: texts.map { Array($0.utf8) })
    let lines = export("transactions", "-f", "jsonl", "-q", "--columns", "payee").output
    let told = try String(decoding: lines, as: UTF8.self).split(separator: "\n").map { line in
      let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
      return Array((object?["payee"] ?? "").utf8)
    }
    expect(told, equals: texts.map { Array($0.utf8) })
  }
}
