import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

struct PriceBatchReadingTests {
  @Test("batch reading gives the same prices and findings as reading row by row")
  func sameAsTable() {
    let seed: UInt64 = 1_414
    var generator = SeededGenerator(seed: seed)
    var accepted = 0
    for turn in 0..<400 {
      let rows = (0..<Int.random(in: 0...25, using: &generator)).map { _ in generator.price() }
      var header = "date,base,quote,amount,source,type\n"
      if generator.oneIn(20) { header = header.replacing("quote", with: "Quote") }
      let files = [header + rows.joined(), header + (rows.randomElement(using: &generator) ?? "")]
      let sources = files.prefix(generator.oneIn(5) ? 2 : 1).enumerated().map { number, text in
        SourceText(file: "\(number).csv", bytes: Array(text.utf8))
      }
      let comment: Comment = "seed \(seed), turn \(turn): \(files)"
      let fast = PriceBook.reading(sources)
      let slow = byTable(sources)
      expect(fast.diagnostics, equals: slow.diagnostics, comment)
      expect(fast.value.map(observations), equals: slow.value.map(observations), comment)
      let tables = sources.compactMap { Ledger.prices.parse($0).value }
      if tables.count == sources.count {
        let ofTable = PriceBook.reading(LedgerTable(.prices, files: tables))
        expect(ofTable.value.map(observations), equals: slow.value.map(observations), comment)
      }
      if fast.value != nil { accepted += 1 }
    }
    expect((100..<350).contains(accepted), "\(accepted)")
  }

  @Test("files with malformed rows are refused with the table's findings")
  func broken() {
    for text in ["", "date,base,quote,amount\n1,2\n", "date;base\n", "date,base,quote\n"] {
      let sources = [SourceText(file: "a", bytes: Array(text.utf8))]
      let loaded = PriceBook.reading(sources)
      expect(loaded.value == nil && loaded.diagnostics == byTable(sources).diagnostics)
    }
    expect(PriceBook.reading([SourceText]()).value?.symbols, equals: [])
  }

  private func byTable(_ sources: [SourceText]) -> Loaded<PriceBook> {
    let tables = sources.map(Ledger.prices.parse)
    let files = tables.compactMap(\.value)
    let diagnostics = tables.flatMap(\.diagnostics)
    guard files.count == tables.count else { return Loaded(nil, diagnostics) }
    let loaded = PriceBook.readingCells(LedgerTable(.prices, files: files))
    return Loaded(loaded.value, diagnostics + loaded.diagnostics)
  }

  private func observations(_ book: PriceBook) -> [PriceObservation] {
    book.symbols.flatMap { book.series(of: $0)?.observations ?? [] }
  }
}

extension SeededGenerator {
  /// Returns a row with one of a few symbols, days and sources; rarely an invalid row.
  fileprivate mutating func price() -> String {
    let day =
      oneIn(150)
      ? "2026-01-32"
      : "2026-0\(Int.random(in: 1...9, using: &self))-0\(Int.random(in: 1...9, using: &self))"
    let base = ["VWCE", "X", "\"A \"\"B\"\"\"", "USD"].randomElement(using: &self) ?? ""
    let quote = oneIn(200) ? "" : oneIn(3) ? "USD" : "EUR"
    let amount =
      oneIn(150)
      ? "-1" : "\(Int.random(in: 1...9, using: &self)).\(Int.random(in: 0...2, using: &self))"
    let source = ["", " ", "MANUAL", "yahoo", "trade"].randomElement(using: &self) ?? ""
    let type = oneIn(150) ? "last" : oneIn(4) ? "volume" : oneIn(2) ? "close" : ""
    return "\(day),\(base),\(quote),\(amount),\(source),\(type)\n"
  }
}
