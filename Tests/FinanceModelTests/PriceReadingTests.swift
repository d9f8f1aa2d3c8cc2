import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct PriceReadingTests {
  private func reading(_ texts: String...) -> Loaded<PriceBook> {
    PriceBook.reading(RandomLedger.table(.prices, texts))
  }

  @Test("closing prices are read from several files, in any order; other figures are omitted")
  func rows() throws {
    let loaded = reading(
      "date,base,quote,amount,source,type\n2024-03-04,A,EUR,12.5,x,close\n"
        + "2024-03-04,A,EUR,11,x,low\n2024-03-01,A,EUR,10,x,\n",
      "quote,date,amount,base\nEUR,2024-03-02,0.9,USD\n")
    expect(loaded.diagnostics, equals: [])
    let book = try require(loaded.value)
    expect(book.symbols, equals: ["A", "USD"])
    let series = try require(book.series(of: "A"))
    expect(series.observations.map(\.date.description), equals: ["2024-03-01", "2024-03-04"])
    expect(series.observations.map(\.amount.description), equals: ["10", "12.5"])
    expect(series.observations.map(\.place?.record), equals: [2, 0])
    expect(book.series(of: "USD")?.observations.map(\.place?.file), equals: [1])
  }

  @Test("all errors are reported at their cells, and no book is returned")
  func mistakes() {
    let loaded = reading(
      "date,base,quote,amount,type\n2024-3-1,A,EUR,1,\n2024-03-01,,EUR,\"1,5\",\n"
        + "2024-03-01,A,EUR,-2,\n2024-03-01,A,EUR,,clos\n")
    expect(loaded.value == nil)
    expect(
      loaded.diagnostics.map(\.code),
      equals: [
        "price-date-malformed", "price-value-missing", "price-number-malformed",
        "price-number-negative", "price-word-unknown",
      ])
    expect(loaded.diagnostics.map(\.excerpt?.position.line), equals: [2, 3, 3, 4, 5])
  }

  @Test("a missing column is reported at the header")
  func columns() {
    let loaded = reading("date,base,qoute,amount\n")
    expect(
      loaded.diagnostics.map(\.oneLine),
      equals: [
        "1:11 error: column 'quote' is missing [price-column-missing] (rename 'qoute' to 'quote')"
      ])
  }

  @Test("different prices from equal-ranking sources conflict; equal prices and MANUAL do not")
  func conflicts() {
    let header = "date,base,quote,amount,source\n"
    let loaded = reading(header + "2024-03-01,A,EUR,5,x\n2024-03-01,A,EUR,6,y\n")
    expect(
      loaded.diagnostics.map(\.oneLine),
      equals: [
        "3:18 error: amount '6' differs from 5, another price on the same day; the first row is at"
          + " prices.csv:2 [price-conflict] (write MANUAL as the source of the correct row, or"
          + " remove the wrong one)"
      ])
    let settled = reading(
      header + "2024-03-01,A,EUR,5,x\n2024-03-01,A,EUR,5.0,y\n2024-03-01,A,USD,6,x\n"
        + "2024-03-02,A,EUR,5,x\n2024-03-02,A,EUR,6,y\n2024-03-02,A,EUR,7,MANUAL\n")
    expect(settled.diagnostics, equals: [])
    let eur = settled.value?.series(of: "A")?.observations.filter { $0.quote == "EUR" }
    expect(eur?.map(\.amount), equals: [Decimal(5), Decimal(7)])
  }

  @Test("no files and a header without rows both give an empty book")
  func empty() {
    expect(reading().value?.symbols, equals: [])
    expect(reading("date,base,quote,amount\n").value?.symbols, equals: [])
  }
}

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
