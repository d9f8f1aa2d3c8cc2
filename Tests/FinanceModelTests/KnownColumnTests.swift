import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct KnownColumnTests {
  @Test("a table with remembered columns gives the same results as one without")
  func random() throws {
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<300 {
      let files = (0..<Int.random(in: 1...3, using: &generator)).map { file in
        (file == 1 ? "id,voids,payee\n" : "id,payee,amount,voids\n")
          + (0..<Int.random(in: 0...20, using: &generator)).map { row in
            let text =
              ["", "a", "\"a\"", "é", "e\u{301}", " ", "1", "12.50"].randomElement(
                using: &generator) ?? ""
            let voids = row > 0 && generator.oneIn(9) ? "\(file)-\(row - 1)" : ""
            return file == 1
              ? "\(file)-\(row),\(voids),\(text)\n" : "\(file)-\(row),\(text),\(text),\(voids)\n"
          }.joined()
      }
      let table = RandomLedger.table(.transactions, files)
      let known = table.remembering()
      for column in ["id", "payee", "amount", "voids", "note"] {
        let (texts, other) = (known.liveTexts(of: column), table.liveTexts(of: column))
        expect(texts?.texts == other?.texts && texts?.numbers == other?.numbers, "\(files)")
        expect(
          known.liveUses(of: column)?.map(\.first), equals: table.liveUses(of: column)?.map(\.first)
        )
        expect(
          known.liveUses(of: column)?.map(\.count), equals: table.liveUses(of: column)?.map(\.count)
        )
        expect(
          known.liveTexts(of: column, atMost: 1)?.texts,
          equals: table.liveTexts(of: column, atMost: 1)?.texts)
        if known.hasOnlyPlainNumbers(column) {
          let filled = table.liveRows.map { table.text($0, column) }.filter { !$0.isBlankCell }
          expect(filled.allSatisfy { ["1", "12.50"].contains($0) }, "\(files)")
        }
      }
    }
  }

  @Test("columns of plain numbers, and columns with too many texts to keep, are recognised")
  func numbers() throws {
    let rows = (0..<17_000).map { "2026-01-01,A,EUR,\($0).5,\n" }.joined()
    let table = RandomLedger.table(.prices, ["date,base,quote,amount,source\n" + rows])
    let known = table.remembering()
    expect(known.hasOnlyPlainNumbers("amount") && !known.hasOnlyPlainNumbers("base"))
    expect(known.liveTexts(of: "amount", atMost: 1 << 14) == nil)
    expect(known.liveUses(of: "amount")?.count, equals: 17_000)
    expect(!table.hasOnlyPlainNumbers("amount"))
    for text in ["-1", "01", "1,5", "1e3", "1.", "1.2.3"] {
      let row = "date,base,quote,amount\n2026-01-01,A,EUR,\"\(text)\"\n"
      let table = RandomLedger.table(
        .prices, [row.replacing("\"", with: text.contains(",") ? "\"" : "")])
      expect(!table.remembering().hasOnlyPlainNumbers("amount"), "\(text)")
    }
  }
}
