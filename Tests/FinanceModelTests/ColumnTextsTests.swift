import Expectations
import FinanceModel
import PlainText
import TestSupport
import Testing

@Suite struct ColumnTextsTests {
  private func table(_ files: [String]) throws -> LedgerTable {
    LedgerTable(
      .transactions,
      files: try files.enumerated().map { number, text in
        try require(
          CSVTable.parse(SourceText(file: "\(number).csv", bytes: Array(text.utf8))).value)
      })
  }

  @Test("rows with the same cell text have the same number, whatever its quotes and file")
  func numbers() throws {
    let table = try table([
      "date,payee\n1,Shop\n2,\"Shop\"\n3,\n4,\"a \"\"b\"\"\"\n", "date\n5\n",
      "payee,date\nBaker,6\nShop,7\n",
    ])
    let texts = try require(table.texts(of: "payee", in: table.places))
    expect(texts.texts, equals: ["Shop", "", "a \"b\"", "Baker"])
    expect(texts.numbers, equals: [0, 0, 1, 2, 1, 3, 0])
    let uses = texts.uses
    expect(uses.map(\.first) == [0, 2, 3, 5] && uses.map(\.count) == [3, 2, 1, 1])
    expect(table.texts(of: "payee", in: table.places, atMost: 3) == nil)
    expect(table.texts(of: "payee", in: [])?.texts, equals: [])
  }

  @Test("in random tables the texts are those of the cells")
  func random() throws {
    var generator = SeededGenerator(seed: 18)
    for _ in 0..<200 {
      let files = (0..<Int.random(in: 1...3, using: &generator)).map { _ in
        "date,payee\n"
          + (0..<Int.random(in: 0...20, using: &generator)).map { _ in
            "1,"
              + (["", "a", "\"a\"", "é", "e\u{301}", " ", "b b"].randomElement(using: &generator)
                ?? "") + "\n"
          }.joined()
      }
      let table = try table(files)
      let rows = table.places.filter { _ in Bool.random(using: &generator) }
      let texts = try require(table.texts(of: "payee", in: rows))
      expect(
        texts.numbers.map { texts.texts[Int($0)] }, equals: rows.map { table.text($0, "payee") },
        "\(files)")
    }
  }
}
